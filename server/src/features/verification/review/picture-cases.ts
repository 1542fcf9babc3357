import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Db } from '../../../db/db.ts'
import { FailedRowBackoff, processRows } from '../../../lib/run-batch.ts'
import { caseAndAppealedCaseIdsSql } from '../../moderation/cases/appealed-cases.ts'
import type { PictureStore } from '../../pictures/files/picture-folders.ts'
import { folderSql } from '../../pictures/files/stored-picture.ts'
import { lockAlbum } from '../../pictures/album/album-rows.ts'
import { removeWaitingPicture } from '../../pictures/album/removed-pictures.ts'
import type { PictureServices } from '../../pictures/picture-services.ts'

interface CasePicture {
  id: string
  reason: 'doubtful' | 'twice' | 'other_person' | 'removed'
  folder: string
  ownerId: string
}

/**
 * The pictures of a case, their twins, and those that it removed; for an appeal, those of its cases. The caller has checked
 * that the moderator may open it.
 */
export const listCasePictures = (db: Db, caseId: string) =>
  query(
    db,
    sql<CasePicture>`
      select * from (
      select p.id, k.reason, p.folder, p.profile_id as "ownerId", k.at, p.id = k.twin_id as twin
      from cases c join case_pictures k on k.case_id in ${caseAndAppealedCaseIdsSql}
      join (
        select id, profile_id, storage_path as folder from waiting_pictures
        union all select id, profile_id, ${folderSql} from profile_pictures
      ) p on p.id in (k.picture_id, k.twin_id)
      where c.id = ${caseId}
      union all
      select r.id, 'removed', r.folder, r.profile_id, r.removed_at, false
      from cases c join (select *, ${folderSql} as folder from removed_pictures) r on r.profile_id = c.member_id and r.event_id in (
        select e.id from moderation_events e where e.case_id in ${caseAndAppealedCaseIdsSql})
      where c.id = ${caseId}
      ) found order by at, twin`,
  )

export async function readCasePictures({ files }: PictureStore, found: readonly CasePicture[]) {
  const read = await Promise.all(
    found.map(async ({ id, reason, folder: path }) => {
      const bytes = await files.get(`${path}/full.webp`)
      return bytes === null ? [] : [{ id, reason, webp: bytes.toString('base64') }]
    }),
  )
  return read.flat()
}

const batch = 20

/**
 * Publishes a doubtful picture if its case is dismissed or a proposed ban is not confirmed, and removes it after any other
 * decision, until a granted appeal. While a ban waits for its second decision, the picture waits too.
 */
export async function settleDoubtfulPictures(
  { store, hooks, show }: PictureServices,
  backoff = new FailedRowBackoff(),
): Promise<boolean> {
  const { db, clock } = store
  const decided = sql`
    waiting_pictures w join case_pictures k on k.picture_id = w.id
    cross join lateral (
      select e.id, e.type from moderation_events e
      where e.case_id = k.case_id and e.undoes is null and e.effective_at <= ${clock.sql} and e.at >= w.doubted_at
        and not (e.type = 'ban' and e.stage = 'first')
        and not exists (select from moderation_events u where u.undoes = e.id)
      order by e.at limit 1) e
    where w.doubted_at is not null`
  const due = await query(
    db,
    sql<{ id: string; memberId: string }>`
      select w.id, w.profile_id as "memberId" from ${decided} and w.id <> all(${backoff.waitingIds()}::uuid[]) order by w.doubted_at limit ${batch}`,
  )
  const settle = ({ id, memberId }: { id: string; memberId: string }) =>
    transact(db, async (tx) => {
      // Lock the album before the picture, as a removal does: together with one it would leave a gap in the positions.
      await lockAlbum(tx, memberId)
      const settled = await queryOne(
        tx,
        sql<{ eventId: string; dismissed: boolean }>`
          select e.id as "eventId", e.type in ('dismiss', 'restore') as dismissed
          from ${decided} and w.id = ${id} for update of w skip locked`,
      )
      if (settled === undefined) return
      if (settled.dismissed) return show(tx, id)
      await removeWaitingPicture(tx, store, settled.eventId, id)
      await hooks.onRefused(tx, memberId)
    })
  return processRows(due, batch, settle, backoff)
}
