import type { Pose } from '@mithaq/contract/verification'
import { sql } from 'kysely'
import { standAnew } from '../../db/deck-places.ts'
import { rows, transact, type Db } from '../../db/db.ts'
import { inTurn } from '../../db/in-turn.ts'
import { isAway, untilAway, type Examiner, type Seen } from '../../ports/examiner.ts'
import { record } from '../notifications/record.ts'
import type { Store } from '../pictures/erasures.ts'
import { folder as folderOf } from '../pictures/queries.ts'
import { adviceOf, staysVerified } from './advice.ts'
import { compareBadges } from './jobs.ts'
import { readSelfies } from './selfies.ts'
import type { Vault } from './vault.ts'

const nothing: Seen = { explicit: 0, suggestive: 0, faces: [] }

/** What is seen in a picture; one that cannot be read shows nothing. */
async function seenIn(examiner: Examiner, bytes: Uint8Array | null): Promise<Seen> {
  if (bytes === null) return nothing
  const seen = await examiner.look(bytes)
  return 'unreadable' in seen ? nothing : seen
}

/** The published pictures that the condition names, as the machine sees them. A drawing shows nobody. */
async function published(store: Store, examiner: Examiner, which: ReturnType<typeof sql>): Promise<Seen[]> {
  const found = await rows(
    store.db,
    sql<{ folder: string }>`
      select ${folderOf} as folder from profile_pictures
      where storage_path not like 'demo:%' and ${which} order by position`,
  )
  const seen: Seen[] = []
  for (const { folder } of found)
    seen.push(await seenIn(examiner, await store.files.get(`${folder}/full.webp`)))
  return seen
}

interface Unadvised {
  id: string
  memberId: string
  folder: string
  poses: Pose[]
}

/** Advises on every selfie that waits without; one that cannot be read keeps no other waiting, and is told of. */
export const adviseAll = (store: Store, examiner: Examiner, vault: Vault) =>
  untilAway(async () => {
    const waiting = await rows(
      store.db,
      sql<Unadvised>`
        select id, member_id as "memberId", folder, poses from verifications
        where state = 'waiting' and advice is null and folder is not null order by sent_at`,
    )
    await inTurn(waiting, (one) => adviseOn(store, examiner, vault, one), isAway)
  })

/** What was measured of a face is gone with this call. */
async function adviseOn(
  store: Store,
  examiner: Examiner,
  vault: Vault,
  { id, memberId, folder, poses }: Unadvised,
) {
  const shots = []
  for (const { pose, webp } of await readSelfies(store, vault, folder, poses))
    shots.push({ pose, seen: await seenIn(examiner, webp) })
  const advice = adviceOf(shots, await published(store, examiner, sql`profile_id = ${memberId}`))
  await rows(
    store.db,
    sql`update verifications set advice = ${JSON.stringify(advice)} where id = ${id} and state = 'waiting'`,
  )
}

/** The album has changed: where another picture is first, or one has come since, the badge is to be compared. */
export async function noteAlbum(tx: Db, store: Store, memberId: string) {
  const changed = await rows(
    tx,
    sql`
      update badges b set compare = true
      where b.member_id = ${memberId} and b.paused_at is null and (
        b.first_picture is distinct from ${firstPicture(memberId)} or exists (
          select from profile_pictures k where k.profile_id = b.member_id and not ${ofBadge}))
      returning 1`,
  )
  if (changed.length > 0) await store.queue.add(tx, compareBadges, {})
}

/** Of `profile_pictures k`: it was there at verification. */
const ofBadge = sql`exists (select from badge_pictures v where v.picture_id = k.id)`

export const firstPicture = (memberId: string) => sql`
  (select f.id from profile_pictures f where f.profile_id = ${memberId} order by f.position limit 1)`

interface Album {
  memberId: string
  pictures: string[]
  /** Those that were there at verification and still are. */
  known: string[]
}

/** Whether the album still shows who was verified: by its first picture, or by every face where none was compared before. */
async function stillShows(store: Store, examiner: Examiner, { pictures, known }: Album): Promise<boolean> {
  const look = (ids: readonly string[]) => published(store, examiner, sql`id = any(${ids}::uuid[])`)
  const [first, ...others] = pictures.map((id) => (known.includes(id) ? [] : [id]))
  const then = await look(known)
  const [now = nothing] = await look(first ?? [])
  if (!staysVerified(now, then)) return false
  return then.some(hasFace) || !(await look(others.flat())).some(hasFace)
}

const hasFace = ({ faces }: Seen) => faces.length > 0

/** Compares what has changed; a badge whose album shows somebody else pauses. One that cannot be compared keeps no other waiting. */
export const compareAll = (store: Store, examiner: Examiner) =>
  untilAway(async () => {
    const { db, clock } = store
    const albumOf = sql`array(select k.id from profile_pictures k where k.profile_id = b.member_id order by k.position)`
    const due = await rows(
      db,
      sql<Album>`
        select b.member_id as "memberId", ${albumOf} as pictures,
          array(select k.id from profile_pictures k where k.profile_id = b.member_id and ${ofBadge}) as known
        from badges b where b.compare and b.paused_at is null`,
    )
    const compare = async (album: Album) => {
      const { memberId, pictures } = album
      const stays = await stillShows(store, examiner, album)
      await transact(db, async (tx) => {
        // What was looked at is still the album: another order may have come meanwhile.
        const settled = await rows(
          tx,
          sql`
            update badges b set compare = false, first_picture = ${pictures[0] ?? null},
              paused_at = case when ${stays} then null else ${clock.sql} end
            where member_id = ${memberId} and compare and ${albumOf} = ${pictures}::uuid[] returning 1`,
        )
        if (stays || settled.length === 0) return
        await rows(tx, sql`update profiles set verified_at = null where id = ${memberId}`)
        await standAnew(tx, clock, memberId)
        await record(tx, clock, { to: memberId, senderId: null, code: 'badge_paused' })
      })
    }
    await inTurn(due, compare, isAway)
  })
