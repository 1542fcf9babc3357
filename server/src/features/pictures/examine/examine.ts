import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Db, type Tx } from '../../../db/db.ts'
import { standAnew } from '../../visibility/deck-position.ts'
import { forEachContinueOnError } from '../../../lib/for-each-row.ts'
import {
  ExaminerUnavailable,
  isExaminerUnavailable,
  runWhileExaminerAvailable,
  type Examiner,
} from '../../../ports/examiner/examiner.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'
import type { Finding, PictureHooks } from '../album/hooks.ts'
import type { Encoder } from '../encode/encoder.ts'
import { eraseFolders, keepFiles, storeFiles, type Store } from '../files/erasures.ts'
import { fileNames, type Encoded, type FileName } from '../encode/file-names.ts'
import type { Head } from '../encode/head-cut.ts'
import { examineWaiting } from './jobs.ts'
import { bandsOf, sameWithin } from '../encode/look-hash.ts'
import { lockMember, nextPosition, takeWaitingAway } from '../album/queries.ts'
import { headOf, mayShowChild, verdictOf } from './verdict.ts'

/** What makes a picture out of what was sent, and judges it. */
export interface Makers {
  encoder: Encoder
  examiner: Examiner
  hooks: PictureHooks
}

type Judged =
  | { verdict: 'fine' | 'explicit' | 'doubtful'; child: boolean; head: Head | null }
  | { verdict: 'unreadable' | 'away'; why: string }

/** What the machine makes of a picture. */
export async function judge(examiner: Examiner, picture: Uint8Array): Promise<Judged> {
  try {
    const seen = await examiner.examine(picture)
    if ('unreadable' in seen) return { verdict: 'unreadable', why: seen.unreadable }
    return { verdict: verdictOf(seen), child: mayShowChild(seen), head: headOf(seen) }
  } catch (error) {
    if (!(error instanceof ExaminerUnavailable)) throw error
    return { verdict: 'away', why: error.message }
  }
}

interface Arrived {
  id: string
  profileId: string
  path: string
  thumbHash: string
  blurHash: string
  lookHash: bigint | null
}

/** The file that is looked at. */
export const lookedAt: FileName = 'full.webp'
/** The others wait for it: cards are cut around the head. */
export const cutLater = fileNames.filter((name) => name !== lookedAt)
export const pictureLookedAt = ({ files: [file] }: Encoded): Uint8Array => {
  if (file?.name !== lookedAt) throw new Error('a picture without its large file')
  return file.bytes
}

/** Kept where only its owner knows of it, until somebody has looked. False where its files are gone. */
export async function keepWaiting(
  tx: Tx,
  store: Store,
  hooks: PictureHooks,
  { id, profileId, path, thumbHash, blurHash, lookHash }: Arrived,
  judged: Judged,
): Promise<boolean> {
  const doubtful = judged.verdict === 'doubtful'
  await query(
    tx,
    sql`
      insert into waiting_pictures (id, profile_id, storage_path, thumb_hash, blur_hash, look_hash, created_at, doubted_at)
      values (${id}, ${profileId}, ${path}, ${thumbHash}, ${blurHash}, ${lookHash}, ${store.clock.sql},
        case when ${doubtful} then ${store.clock.sql} end)`,
  )
  if (doubtful) await hooks.onFinding(tx, doubtAbout(id, profileId, judged))
  else await store.queue.add(tx, examineWaiting, {})
  return keepFiles(tx, path)
}

const doubtAbout = (pictureId: string, memberId: string, judged: Judged): Finding => ({
  memberId,
  pictureId,
  severity: 'child' in judged && judged.child ? 1 : 2,
  reason: 'doubtful',
  twinId: null,
})

/** Remembers how a picture looks, and tells where another account has the same one. */
export async function noteLook(
  tx: Tx,
  hooks: PictureHooks,
  picture: Pick<Arrived, 'id' | 'profileId' | 'lookHash'>,
) {
  const { id, profileId, lookHash: hash } = picture
  if (hash === null) return
  const twin = await queryOne(
    tx,
    sql<{ id: string }>`
      select p.id from picture_looks l join profile_pictures p on p.id = l.picture_id
      where l.bands && ${bandsOf(hash)}::int[] and p.profile_id <> ${profileId}
        and bit_count((l.hash # ${hash}::bigint)::bit(64)) <= ${sameWithin}
      order by p.created_at limit 1`,
  )
  await query(
    tx,
    sql`insert into picture_looks (picture_id, hash, bands) values (${id}, ${hash}, ${bandsOf(hash)}::int[])`,
  )
  if (twin)
    await hooks.onFinding(tx, {
      memberId: profileId,
      pictureId: id,
      severity: 2,
      reason: 'twice',
      twinId: twin.id,
    })
}

/** Puts a picture that has waited behind the others: from now on others see it as its owner has settled. */
export async function showWaiting(tx: Tx, { clock }: Store, hooks: PictureHooks, id: string) {
  const waited = await queryOne(
    tx,
    sql<{ profileId: string; position: number; lookHash: string | null }>`
      with shown as (delete from waiting_pictures where id = ${id} returning *)
      insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, blur_hash, created_at)
      select id, profile_id, storage_path, ${nextPosition(sql`shown.profile_id`)}, thumb_hash, blur_hash, ${clock.sql}
      from shown returning profile_id as "profileId", position, (select look_hash::text from shown) as "lookHash"`,
  )
  if (waited === undefined) return
  const { profileId, position, lookHash } = waited
  await noteLook(tx, hooks, { id, profileId, lookHash: lookHash === null ? null : BigInt(lookHash) })
  // Members who filter by pictures may have looked past somebody without.
  if (position === 0) await standAnew(tx, clock, profileId)
  await hooks.onAlbum(tx, profileId)
}

interface Cut extends Pick<Encoded, 'thumbHash' | 'blurHash'> {
  path: string
}

/** The cards of a picture that waited, cut around the head that was found since; null where there is nothing to mend. */
async function cutAgain(
  store: Store,
  encoder: Encoder,
  large: Uint8Array,
  judged: Judged,
): Promise<Cut | null> {
  if (!('head' in judged) || judged.head === null || judged.verdict === 'explicit') return null
  const outcome = await encoder.encode(large, { only: cutLater, head: judged.head })
  if (!('encoded' in outcome)) return null
  const { files, thumbHash, blurHash } = outcome.encoded
  const path = await storeFiles(store, { files: [{ name: lookedAt, bytes: large }, ...files] })
  return { path, thumbHash, blurHash }
}

async function takeCut(tx: Db, store: Store, id: string, { path, thumbHash, blurHash }: Cut) {
  // Left for so long that its folder is due: the picture keeps the cut that it has.
  if (!(await keepFiles(tx, path))) return
  const old = await queryOne(
    tx,
    sql<{ path: string }>`
      update waiting_pictures w set storage_path = ${path}, thumb_hash = ${thumbHash}, blur_hash = ${blurHash}
      from waiting_pictures old where w.id = ${id} and old.id = w.id returning old.storage_path as path`,
  )
  if (old) await eraseFolders(tx, store, [old.path])
}

interface Waiting {
  id: string
  profileId: string
  path: string
}

/** What nobody has looked at, oldest first. */
async function* unseen(db: Db): AsyncGenerator<Waiting> {
  for (let after: string | null = null; ;) {
    const next: (Waiting & { at: string }) | undefined = await queryOne(
      db,
      sql<Waiting & { at: string }>`
        select id, profile_id as "profileId", storage_path as path, created_at::text as at from waiting_pictures
        where doubted_at is null and (${after}::timestamptz is null or created_at > ${after}::timestamptz)
        order by created_at limit 1`,
    )
    if (next === undefined) return
    yield next
    after = next.at
  }
}

/** Looks at what waited for the examiner until that is away again; one that fails keeps no other waiting. */
export const examineAllWaiting = (store: Store, makers: Makers) =>
  runWhileExaminerAvailable(() =>
    forEachContinueOnError(
      unseen(store.db),
      (waiting) => examine(store, makers, waiting),
      (error) => isExaminerUnavailable(error) || error instanceof FilesUnavailable,
    ),
  )

async function examine(store: Store, { encoder, examiner, hooks }: Makers, { id, profileId, path }: Waiting) {
  const { db, clock, files } = store
  const bytes = await files.get(`${path}/${lookedAt}`)
  const judged: Judged =
    bytes === null ? { verdict: 'unreadable', why: 'its file is gone' } : await judge(examiner, bytes)
  if (judged.verdict === 'away') throw new ExaminerUnavailable(judged.why)
  const cut = bytes && (await cutAgain(store, encoder, bytes, judged))
  await transact(db, async (tx) => {
    if (!(await lockMember(tx, profileId))) return
    const there = await queryOne(
      tx,
      sql`select from waiting_pictures where id = ${id} and doubted_at is null`,
    )
    if (there === undefined) return
    if (cut) await takeCut(tx, store, id, cut)
    if (judged.verdict === 'fine') return showWaiting(tx, store, hooks, id)
    if (judged.verdict === 'doubtful') {
      await query(tx, sql`update waiting_pictures set doubted_at = ${clock.sql} where id = ${id}`)
      return hooks.onFinding(tx, doubtAbout(id, profileId, judged))
    }
    await eraseFolders(tx, store, await takeWaitingAway(tx, sql`id = ${id}`))
    await hooks.onRefused(tx, profileId)
  })
}
