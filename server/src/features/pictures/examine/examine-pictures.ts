import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Db, type Tx } from '../../../db/db.ts'
import { moveToTopOfDeck } from '../../visibility/deck-position.ts'
import { forEachContinueOnError } from '../../../lib/for-each-row.ts'
import {
  ExaminerUnavailable,
  isExaminerUnavailable,
  runWhileExaminerAvailable,
  type Examiner,
} from '../../../ports/examiner/examiner.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'
import type { PictureFinding, PictureHooks } from '../album/picture-hooks.ts'
import type { Encoder } from '../encode/encoder.ts'
import { scheduleErasure, claimFolder, storeFiles, type PictureStore } from '../files/picture-folders.ts'
import { pictureFileNames, type EncodedPicture, type PictureFileName } from '../encode/file-names.ts'
import type { Head } from '../encode/card-around-head.ts'
import { examineWaitingPicturesJob } from './jobs.ts'
import { hashBands, maxDifferentBits } from '../encode/look-hash.ts'
import { lockAlbum, nextPositionSql, deleteWaitingPictures } from '../album/album-rows.ts'
import { findMainHead, mayShowChild, judgePicture } from './judge-picture.ts'

/** What encodes and judges an uploaded picture. */
export interface PictureTools {
  encoder: Encoder
  examiner: Examiner
  hooks: PictureHooks
}

type Examination =
  | { verdict: 'fine' | 'explicit' | 'doubtful'; child: boolean; head: Head | null }
  | { verdict: 'unreadable' | 'away'; why: string }

/** The examiner's result for a picture. */
export async function examinePicture(examiner: Examiner, picture: Uint8Array): Promise<Examination> {
  try {
    const seen = await examiner.examine(picture)
    if ('unreadable' in seen) return { verdict: 'unreadable', why: seen.unreadable }
    return { verdict: judgePicture(seen), child: mayShowChild(seen), head: findMainHead(seen) }
  } catch (error) {
    if (!(error instanceof ExaminerUnavailable)) throw error
    return { verdict: 'away', why: error.message }
  }
}

interface NewPicture {
  id: string
  profileId: string
  path: string
  thumbHash: string
  blurHash: string
  lookHash: bigint | null
}

/** The file that is examined. */
export const examinedFile: PictureFileName = 'full.webp'
/** The other files are encoded after the examination, because cards are cut around the head. */
export const remainingFiles = pictureFileNames.filter((name) => name !== examinedFile)
export const examinedBytes = ({ files: [file] }: EncodedPicture): Uint8Array => {
  if (file?.name !== examinedFile) throw new Error('a picture without its large file')
  return file.bytes
}

/** Keeps a picture that only its owner sees until staff have decided. Returns false if its files are gone. */
export async function saveWaitingPicture(
  tx: Tx,
  store: PictureStore,
  hooks: PictureHooks,
  { id, profileId, path, thumbHash, blurHash, lookHash }: NewPicture,
  judged: Examination,
): Promise<boolean> {
  const doubtful = judged.verdict === 'doubtful'
  await query(
    tx,
    sql`
      insert into waiting_pictures (id, profile_id, storage_path, thumb_hash, blur_hash, look_hash, created_at, doubted_at)
      values (${id}, ${profileId}, ${path}, ${thumbHash}, ${blurHash}, ${lookHash}, ${store.clock.sql},
        case when ${doubtful} then ${store.clock.sql} end)`,
  )
  if (doubtful) await hooks.onFinding(tx, doubtfulFinding(id, profileId, judged))
  else await store.queue.add(tx, examineWaitingPicturesJob, {})
  return claimFolder(tx, path)
}

const doubtfulFinding = (pictureId: string, memberId: string, judged: Examination): PictureFinding => ({
  memberId,
  pictureId,
  severity: 'child' in judged && judged.child ? 1 : 2,
  reason: 'doubtful',
  twinId: null,
})

/** Saves a picture's hash, and finds the same picture in another account. */
export async function recordLook(
  tx: Tx,
  hooks: PictureHooks,
  picture: Pick<NewPicture, 'id' | 'profileId' | 'lookHash'>,
) {
  const { id, profileId, lookHash: hash } = picture
  if (hash === null) return
  const twin = await queryOne(
    tx,
    sql<{ id: string }>`
      select p.id from picture_looks l join profile_pictures p on p.id = l.picture_id
      where l.bands && ${hashBands(hash)}::int[] and p.profile_id <> ${profileId}
        and bit_count((l.hash # ${hash}::bigint)::bit(64)) <= ${maxDifferentBits}
      order by p.created_at limit 1`,
  )
  await query(
    tx,
    sql`insert into picture_looks (picture_id, hash, bands) values (${id}, ${hash}, ${hashBands(hash)}::int[])`,
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

/** Publishes a waiting picture after the others. From now on members see it as its owner has chosen. */
export async function publishWaitingPicture(
  tx: Tx,
  { clock }: PictureStore,
  hooks: PictureHooks,
  id: string,
) {
  const waited = await queryOne(
    tx,
    sql<{ profileId: string; position: number; lookHash: string | null }>`
      with shown as (delete from waiting_pictures where id = ${id} returning *)
      insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, blur_hash, created_at)
      select id, profile_id, storage_path, ${nextPositionSql(sql`shown.profile_id`)}, thumb_hash, blur_hash, ${clock.sql}
      from shown returning profile_id as "profileId", position, (select look_hash::text from shown) as "lookHash"`,
  )
  if (waited === undefined) return
  const { profileId, position, lookHash } = waited
  await recordLook(tx, hooks, { id, profileId, lookHash: lookHash === null ? null : BigInt(lookHash) })
  // Members who filter by pictures may have passed a member without any.
  if (position === 0) await moveToTopOfDeck(tx, clock, profileId)
  await hooks.onAlbumChanged(tx, profileId)
}

interface Recut extends Pick<EncodedPicture, 'thumbHash' | 'blurHash'> {
  path: string
}

/** New cards of a waiting picture, cut around the head that was found later; null if none are needed. */
async function recutAroundHead(
  store: PictureStore,
  encoder: Encoder,
  large: Uint8Array,
  judged: Examination,
): Promise<Recut | null> {
  if (!('head' in judged) || judged.head === null || judged.verdict === 'explicit') return null
  const outcome = await encoder.encode(large, { only: remainingFiles, head: judged.head })
  if (!('encoded' in outcome)) return null
  const { files, thumbHash, blurHash } = outcome.encoded
  const path = await storeFiles(store, { files: [{ name: examinedFile, bytes: large }, ...files] })
  return { path, thumbHash, blurHash }
}

async function saveRecut(tx: Db, store: PictureStore, id: string, { path, thumbHash, blurHash }: Recut) {
  // It waited so long that its folder is due for erasure: keep the existing cards.
  if (!(await claimFolder(tx, path))) return
  const old = await queryOne(
    tx,
    sql<{ path: string }>`
      update waiting_pictures w set storage_path = ${path}, thumb_hash = ${thumbHash}, blur_hash = ${blurHash}
      from waiting_pictures old where w.id = ${id} and old.id = w.id returning old.storage_path as path`,
  )
  if (old) await scheduleErasure(tx, store, [old.path])
}

interface WaitingPicture {
  id: string
  profileId: string
  path: string
}

/** The pictures that wait for an examination, oldest first. */
async function* listUnexamined(db: Db): AsyncGenerator<WaitingPicture> {
  for (let after: string | null = null; ;) {
    const next: (WaitingPicture & { at: string }) | undefined = await queryOne(
      db,
      sql<WaitingPicture & { at: string }>`
        select id, profile_id as "profileId", storage_path as path, created_at::text as at from waiting_pictures
        where doubted_at is null and (${after}::timestamptz is null or created_at > ${after}::timestamptz)
        order by created_at limit 1`,
    )
    if (next === undefined) return
    yield next
    after = next.at
  }
}

/** Examines waiting pictures until the examiner is unavailable. A failure does not delay the others. */
export const examineWaitingPictures = (store: PictureStore, makers: PictureTools) =>
  runWhileExaminerAvailable(() =>
    forEachContinueOnError(
      listUnexamined(store.db),
      (waiting) => examineWaitingPicture(store, makers, waiting),
      (error) => isExaminerUnavailable(error) || error instanceof FilesUnavailable,
    ),
  )

async function examineWaitingPicture(
  store: PictureStore,
  { encoder, examiner, hooks }: PictureTools,
  { id, profileId, path }: WaitingPicture,
) {
  const { db, clock, files } = store
  const bytes = await files.get(`${path}/${examinedFile}`)
  const judged: Examination =
    bytes === null
      ? { verdict: 'unreadable', why: 'its file is gone' }
      : await examinePicture(examiner, bytes)
  if (judged.verdict === 'away') throw new ExaminerUnavailable(judged.why)
  const cut = bytes && (await recutAroundHead(store, encoder, bytes, judged))
  await transact(db, async (tx) => {
    if (!(await lockAlbum(tx, profileId))) return
    const there = await queryOne(
      tx,
      sql`select from waiting_pictures where id = ${id} and doubted_at is null`,
    )
    if (there === undefined) return
    if (cut) await saveRecut(tx, store, id, cut)
    if (judged.verdict === 'fine') return publishWaitingPicture(tx, store, hooks, id)
    if (judged.verdict === 'doubtful') {
      await query(tx, sql`update waiting_pictures set doubted_at = ${clock.sql} where id = ${id}`)
      return hooks.onFinding(tx, doubtfulFinding(id, profileId, judged))
    }
    await scheduleErasure(tx, store, await deleteWaitingPictures(tx, sql`id = ${id}`))
    await hooks.onRefused(tx, profileId)
  })
}
