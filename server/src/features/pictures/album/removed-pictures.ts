import { limits, moderation } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../../db/sql.ts'
import { moveToTopOfDeck } from '../../visibility/deck-position.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { forEachRowInTransaction } from '../../../lib/for-each-row.ts'
import { savePictureOrder } from './album.ts'
import { folderSql } from '../files/stored-picture.ts'
import { scheduleErasure, type PictureStore } from '../files/picture-folders.ts'
import { hashBands } from '../encode/look-hash.ts'
import { lockAlbum, listPictures, listWaitingPictures } from './album-rows.ts'

type Keeping = Pick<PictureStore, 'clock'>

/** Removes pictures from an album by a decision of staff. A granted appeal restores them. */
export async function removeAlbumPictures(tx: Db, { clock }: Keeping, eventId: string, which: Sql) {
  await query(
    tx,
    sql`
      with gone as (delete from profile_pictures where ${which} returning *),
      used as (
        insert into picture_ids (id, member_id) select id, profile_id from gone
        on conflict (id) do update set sent_hash = null)
      insert into removed_pictures (id, profile_id, event_id, storage_path, position, thumb_hash, blur_hash, look_hash,
        of_badge, created_at, removed_at)
      select g.id, g.profile_id, ${eventId}, g.storage_path, g.position, g.thumb_hash, g.blur_hash, l.hash,
        exists (select from badge_pictures b where b.picture_id = g.id and b.at_verification), g.created_at, ${clock.sql}
      from gone g left join picture_looks l on l.picture_id = g.id`,
  )
}

/** The same for a picture that was never published. */
export async function removeWaitingPicture(tx: Db, { clock }: Keeping, eventId: string, id: string) {
  await query(
    tx,
    sql`
      with gone as (delete from waiting_pictures where id = ${id} returning *),
      used as (update picture_ids set sent_hash = null where id = ${id})
      insert into removed_pictures (id, profile_id, event_id, storage_path, thumb_hash, blur_hash, look_hash, of_badge,
        created_at, removed_at)
      select id, profile_id, ${eventId}, storage_path, thumb_hash, blur_hash, look_hash, false, created_at, ${clock.sql}
      from gone`,
  )
}

interface RemovedPicture {
  id: string
  position: number | null
  lookHash: string | null
  ofBadge: boolean
}

/**
 * Restores the pictures that these decisions removed, in their places, while the album has room: pictures added meanwhile
 * stay, and waiting ones keep their places. They are not compared with twins or the badge again.
 */
export async function restoreAlbumPictures(tx: Db, store: PictureStore, memberId: string, events: Sql) {
  await lockAlbum(tx, memberId)
  const there = await listPictures(tx, memberId)
  const room = limits.pictures.max - there.length - (await listWaitingPictures(tx, memberId)).length
  const back = await query(
    tx,
    sql<RemovedPicture>`
      with back as (
        select id from removed_pictures where profile_id = ${memberId} and event_id in (${events})
        order by position nulls last, created_at limit ${Math.max(0, room)}),
      gone as (delete from removed_pictures r using back where r.id = back.id returning r.*),
      placed as (
        insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, blur_hash, created_at)
        select id, profile_id, storage_path, ${there.length}::int - 1 + row_number() over (order by id), thumb_hash,
          blur_hash, created_at from gone)
      select id, position::int, look_hash::text as "lookHash", of_badge as "ofBadge" from gone
      order by position nulls last, created_at`,
  )
  if (back.length === 0) return
  const album = [...there]
  for (const { id, position, lookHash, ofBadge } of back) {
    album.splice(position ?? album.length, 0, { id, thumbHash: '', blurred: false, address: '' })
    if (lookHash !== null)
      await query(
        tx,
        sql`insert into picture_looks (picture_id, hash, bands) values (${id}, ${lookHash}, ${hashBands(BigInt(lookHash))}::int[])`,
      )
    await query(
      tx,
      sql`
        insert into badge_pictures (picture_id, at_verification)
        select ${id}, ${ofBadge} where ${ofBadge} or exists (select from badges where member_id = ${memberId})`,
    )
  }
  await savePictureOrder(tx, memberId, album)
  await moveToTopOfDeck(tx, store.clock, memberId)
}

/**
 * Erases removed pictures that can no longer return: the appeal is decided, or the time for one has passed. A decision
 * that takes effect now has no statement yet, so the removal must be at least a day old.
 */
export function eraseUnappealedPictures(store: PictureStore) {
  const { db, clock } = store
  const isOver = sql`
    removed_at < ${clock.sql} - interval '1 day' and not exists (
      select from statements t left join appeals a on a.event_id = t.event_id
      where t.event_id = r.event_id and case when a.event_id is null
        then t.issued_at > ${clock.sql} - make_interval(months => ${moderation.appeal.withinMonths})
        else a.outcome is null end)`
  const due = sql<{ id: string }>`select id from removed_pictures r where ${isOver}`
  return forEachRowInTransaction(db, due, async (tx, id) => {
    const gone = await queryOne(
      tx,
      sql<{ folder: string }>`
        delete from removed_pictures r where id = ${id} and ${isOver} returning ${folderSql} as folder`,
    )
    if (gone) await scheduleErasure(tx, store, [gone.folder])
  })
}
