import { limits } from '@mithaq/contract/limits'
import type { Picture } from '@mithaq/contract/pictures'
import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Db } from '../../../db/db.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'
import { moveToTopOfDeck } from '../../visibility/deck-position.ts'
import { countUpload } from './upload-budget.ts'
import { discardFolder, claimFolder, storeFiles, type PictureStore } from '../files/picture-folders.ts'
import type { EncodeOutcome } from '../encode/encoder.ts'
import { detectImageKind } from '../encode/image-kind.ts'
import {
  remainingFiles,
  examinePicture,
  saveWaitingPicture,
  examinedFile,
  recordLook,
  examinedBytes,
  type PictureTools,
} from '../examine/examine-pictures.ts'
import { findPictureIdUse, lockAlbum, listPictures, listWaitingPictures } from '../album/album-rows.ts'

/** How long a client should wait if all encoders are busy. */
const busyS = 5

export interface SentPicture {
  /** Chosen by the client. */
  id: string
  bytes: Uint8Array
  /** A hash of the bytes. Different bytes are different uploads, even under the same id. */
  hash: Buffer
}

/** Adds a picture after the others, or as waiting for an examination. */
export async function addPicture(
  store: PictureStore,
  makers: PictureTools,
  profileId: string,
  sent: SentPicture,
  onTrouble: (why: string) => void,
) {
  // Check before the expensive part, and again under the lock at the end.
  const early = await findRoom(store.db, profileId, sent)
  if (early !== 'free') return early
  if (detectImageKind(sent.bytes) === null) return refuse('unsupported_image')
  return countUpload(store, profileId, () => encodeAndSave(store, makers, profileId, sent, onTrouble))
}

async function encodeAndSave(
  store: PictureStore,
  { encoder, examiner, hooks }: PictureTools,
  profileId: string,
  sent: SentPicture,
  onTrouble: (why: string) => void,
) {
  const large = encodedOrRefusal(await encoder.encode(sent.bytes, { only: [examinedFile] }), onTrouble)
  if ('refused' in large) return large
  const { width, height } = large.sentSize
  const min = limits.pictures.shorterSidePx
  if (Math.min(width, height) < min) return refuse('picture_too_small', { values: { min } })
  const judged = await examinePicture(examiner, examinedBytes(large))
  if (judged.verdict === 'explicit') return refuse('explicit_picture')
  if ('why' in judged) onTrouble(judged.why)
  if (judged.verdict === 'unreadable') return refuse('unreadable_image')

  const head = 'head' in judged ? judged.head : null
  const cards = encodedOrRefusal(await encoder.encode(sent.bytes, { only: remainingFiles, head }), onTrouble)
  if ('refused' in cards) return cards
  const { thumbHash, blurHash, lookHash } = cards
  const path = await storeFiles(store, { files: [...large.files, ...cards.files] })
  const answer = await transact(store.db, async (tx) => {
    if (!(await lockAlbum(tx, profileId))) return refuse('not_found')
    const place = await findRoom(tx, profileId, sent)
    if (place !== 'free') return place
    if (judged.verdict !== 'fine') {
      const used = await query(
        tx,
        sql`insert into picture_ids (id, member_id, sent_hash) values (${sent.id}, ${profileId}, ${sent.hash})
            on conflict (id) do nothing returning id`,
      )
      if (used.length === 0) return refuse('not_found')
      const arrived = { id: sent.id, profileId, path, thumbHash, blurHash, lookHash }
      if (!(await saveWaitingPicture(tx, store, hooks, arrived, judged)))
        throw new FilesUnavailable('the upload took too long')
      return { id: sent.id, thumbHash, blurred: false, address: '', waits: true, kept: true }
    }
    const added = await queryOne(
      tx,
      sql<Picture & { position: number }>`
        with used as (
          insert into picture_ids (id, member_id, sent_hash) values (${sent.id}, ${profileId}, ${sent.hash})
          on conflict (id) do nothing returning id)
        insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, blur_hash, created_at)
        select ${sent.id}::uuid, ${profileId}::uuid, ${path}, count(*), ${thumbHash}, ${blurHash}, ${store.clock.sql}
        from profile_pictures where profile_id = ${profileId} having exists (select from used)
        on conflict (id) do nothing returning id, thumb_hash as "thumbHash", false as blurred, '' as address, position`,
    )
    // Another member has taken the id since the first check.
    if (added === undefined) return refuse('not_found')
    if (!(await claimFolder(tx, path))) throw new FilesUnavailable('the upload took too long')
    await recordLook(tx, hooks, { id: sent.id, profileId, lookHash })
    // Members who filter by pictures may have passed a member without any.
    if (added.position === 0) await moveToTopOfDeck(tx, store.clock, profileId)
    await hooks.onAlbumChanged(tx, profileId)
    return { ...added, waits: false, kept: true }
  }).catch(async (error: unknown) => {
    // If this fails too, the folder is erased once it is due.
    await discardFolder(store, path).catch(() => {})
    throw error
  })
  if (!('kept' in answer)) await discardFolder(store, path)
  return answer
}

function encodedOrRefusal(outcome: EncodeOutcome, onTrouble: (why: string) => void) {
  if ('encoded' in outcome) return outcome.encoded
  if ('busy' in outcome) {
    onTrouble(outcome.busy)
    return refuse('unavailable', { retryAfterS: busyS })
  }
  if (outcome.died) onTrouble(outcome.unreadable)
  return refuse('unreadable_image')
}

async function findRoom(db: Db, profileId: string, { id, hash }: SentPicture) {
  const used = await findPictureIdUse(db, id, hash)
  if (used !== undefined) {
    if (used.memberId !== profileId) return refuse('not_found')
    return used.picture !== null && used.isSame ? used.picture : refuse('id_reused')
  }
  const mine = [...(await listPictures(db, profileId)), ...(await listWaitingPictures(db, profileId))]
  return mine.length >= limits.pictures.max ? refuse('too_many_pictures') : 'free'
}
