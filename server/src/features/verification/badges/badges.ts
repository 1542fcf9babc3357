import { sql } from '../../../db/sql.ts'
import { moveToTopOfDeck } from '../../visibility/deck-position.ts'
import { queryOne, query, transact, type Db, type Tx } from '../../../db/db.ts'
import { forEachContinueOnError } from '../../../lib/for-each-row.ts'
import {
  isExaminerUnavailable,
  runWhileExaminerAvailable,
  type Examiner,
} from '../../../ports/examiner/examiner.ts'
import { addPictureFinding } from '../../moderation/cases/add-picture-finding.ts'
import { createNotifications } from '../../notifications/inbox/create-notifications.ts'
import type { PictureStore } from '../../pictures/files/picture-folders.ts'
import { lockAlbum } from '../../pictures/album/album-rows.ts'
import { decideBadgeState, hasKnownFace, showsOtherPerson, type BadgeState } from './badge-rules.ts'
import { compareBadgesJob } from './jobs.ts'
import { examineAlbumPictures } from '../selfies/examine-selfies.ts'

/** For `badges b`: whether it is compared. That is so while it is shown or paused, not if it needs a new verification. */
const canChangeSql = sql`(b.paused_at is null or b.returns_with_face)`

/** Queues the comparison of badge and album, in the transaction that changes either. */
export async function scheduleBadgeComparison(tx: Db, store: PictureStore, memberId: string) {
  const changed = await query(
    tx,
    sql`update badges b set compare = true where b.member_id = ${memberId} and ${canChangeSql} returning 1`,
  )
  if (changed.length > 0) await store.queue.add(tx, compareBadgesJob, {})
}

/** Gives the badge after an accepted verification. Later pictures are compared with the current ones. */
export async function giveBadge(tx: Db, store: PictureStore, memberId: string) {
  const { clock } = store
  await query(tx, sql`update profiles set verified_at = ${clock.sql} where id = ${memberId}`)
  await moveToTopOfDeck(tx, clock, memberId)
  await query(
    tx,
    sql`
      insert into badges (member_id) values (${memberId})
      on conflict (member_id) do update set had_face = null, paused_at = null, returns_with_face = false`,
  )
  await query(
    tx,
    sql`
      insert into badge_pictures (picture_id) select id from profile_pictures where profile_id = ${memberId}
      on conflict (picture_id) do update set at_verification = true`,
  )
  // The first picture may show no face even now.
  await scheduleBadgeComparison(tx, store, memberId)
}

interface AlbumPicture {
  id: string
  /** Null if it has not been compared yet. */
  atVerification: boolean | null
}

interface Badge {
  memberId: string
  hadFace: boolean | null
  album: AlbumPicture[]
}

/** For `badges b`: the album's pictures in their order. */
const albumSql = sql<AlbumPicture[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'atVerification', v.at_verification) order by k.position), '[]')
    from profile_pictures k left join badge_pictures v on v.picture_id = k.id where k.profile_id = b.member_id)`

/** Compares every changed album with its badge. A failure does not delay the others. */
export const compareChangedAlbums = (store: PictureStore, examiner: Examiner) =>
  runWhileExaminerAvailable(async () => {
    const due = await query(
      store.db,
      sql<Badge>`
        select b.member_id as "memberId", b.had_face as "hadFace", ${albumSql} as album
        from badges b where b.compare and ${canChangeSql}`,
    )
    await forEachContinueOnError(due, (badge) => compareAlbum(store, examiner, badge), isExaminerUnavailable)
  })

async function compareAlbum(store: PictureStore, examiner: Examiner, badge: Badge) {
  const seen = await examineAlbumPictures(
    store,
    examiner,
    badge.album.map(({ id }) => id),
  )
  const album = badge.album.map(({ id, atVerification }) => ({
    id,
    isNew: atVerification === null,
    atVerification: atVerification === true,
    seen: seen(id),
  }))
  const hadFace = badge.hadFace ?? hasKnownFace(album)
  const state = decideBadgeState(hadFace, album)
  const others = album.filter((picture) => picture.isNew && showsOtherPerson(picture, album))
  await transact(store.db, async (tx) => {
    await lockAlbum(tx, badge.memberId)
    const before = await saveComparison(tx, store, badge, hadFace, state)
    if (before === undefined) return
    await query(
      tx,
      sql`
        insert into badge_pictures (picture_id, at_verification)
        select id, false from unnest(${album.map(({ id }) => id)}::uuid[]) id on conflict (picture_id) do nothing`,
    )
    const { memberId } = badge
    for (const { id: pictureId } of others)
      await addPictureFinding(tx, store.clock, {
        memberId,
        pictureId,
        severity: 2,
        reason: 'other_person',
        twinId: null,
      })
    if (before !== state) await applyBadgeState(tx, store, memberId, state)
  })
}

/** Returns the state before, or undefined if album or badge have changed since: they are compared again. */
async function saveComparison(
  tx: Tx,
  { clock }: PictureStore,
  badge: Badge,
  hadFace: boolean,
  state: BadgeState,
) {
  const saved = await queryOne(
    tx,
    sql<{ before: BadgeState }>`
      update badges b set compare = false, had_face = ${hadFace}, returns_with_face = ${state === 'needs_face'},
        paused_at = case when ${state !== 'worn'} then coalesce(b.paused_at, ${clock.sql}) end
      from badges old
      where b.member_id = ${badge.memberId} and old.member_id = b.member_id and b.compare and ${canChangeSql}
        and b.had_face is not distinct from ${badge.hadFace}::boolean and ${albumSql} = ${JSON.stringify(badge.album)}::jsonb
      returning case when old.paused_at is null then 'worn' else 'needs_face' end as before`,
  )
  return saved?.before
}

const noticeByState = {
  worn: 'badge_back',
  needs_face: 'badge_needs_face',
  verify_again: 'badge_paused',
} as const

/** Shows or hides the badge, and notifies the member of the reason. */
async function applyBadgeState(tx: Tx, { clock }: PictureStore, memberId: string, state: BadgeState) {
  await query(
    tx,
    sql`update profiles set verified_at = case when ${state === 'worn'} then ${clock.sql} end where id = ${memberId}`,
  )
  await moveToTopOfDeck(tx, clock, memberId)
  await createNotifications(tx, clock, { to: memberId, senderId: null, code: noticeByState[state] })
}
