import { verification as limits } from '@mithaq/contract/limits'
import type { Pose } from '@mithaq/contract/verification'
import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Tx } from '../../../db/db.ts'
import { createMemberQueue } from '../../../http/handlers/per-member-queue.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { openCase } from '../../moderation/cases/open-case.ts'
import type { Encoder } from '../../pictures/encode/encoder.ts'
import { detectImageKind } from '../../pictures/encode/image-kind.ts'
import type { PictureStore } from '../../pictures/files/picture-folders.ts'
import { countUpload } from '../../pictures/upload/upload-budget.ts'
import { adviseOnSelfiesJob } from './jobs.ts'
import type { Vault } from './selfie-vault.ts'

const selfieFile = (folder: string, place: number) => `${folder}/${place}.sealed`
const places = [1, 2, 3]
const busyS = 5

interface OpenChallenge {
  id: string
  folder: string
}

/** The selfies of a challenge, and one retry. */
const maxWaiting = 3

/** Encoded one at a time and counted like pictures, because challenges and selfies can be sent again without end. */
export function createSelfieUpload(store: PictureStore, encoder: Encoder, vault: Vault) {
  const inLine = createMemberQueue(maxWaiting)
  return async (memberId: string, place: number, bytes: Uint8Array) =>
    (await inLine(memberId, () => addSelfie(store, encoder, vault, memberId, place, bytes))) ??
    refuse('unavailable', { retryAfterS: busyS })
}

/** Seals one selfie of my open challenge. The third one submits them all. */
async function addSelfie(
  store: PictureStore,
  encoder: Encoder,
  vault: Vault,
  memberId: string,
  place: number,
  bytes: Uint8Array,
) {
  const { db, clock, files } = store
  const openChallenge = sql<OpenChallenge>`
    select id, folder from verifications where member_id = ${memberId} and state = 'challenged'
      and challenged_at > ${clock.sql} - make_interval(secs => ${limits.challengeS})`
  if ((await queryOne(db, openChallenge)) === undefined) return refuse('challenge_over')
  if (detectImageKind(bytes) === null) return refuse('unsupported_image')
  return countUpload(store, memberId, async () => {
    const file = await encodeSelfie(encoder, bytes)
    return 'refused' in file ? file : transact(db, (tx) => saveSelfie(tx, file.bytes))
  })

  async function saveSelfie(tx: Tx, webp: Uint8Array) {
    const mine = await queryOne(tx, sql<OpenChallenge>`${openChallenge} for update`)
    if (mine === undefined) return refuse('challenge_over')
    const path = selfieFile(mine.folder, place)
    await files.put(path, vault.seal(path, webp), 'application/octet-stream')
    const there = await Promise.all(
      places.map(async (each) => each === place || (await files.get(selfieFile(mine.folder, each))) !== null),
    )
    if (!there.every(Boolean)) return { sent: false }
    const caseId = await openCase(tx, clock, memberId, 'verification', 3, limits.dueH)
    await query(
      tx,
      sql`
        update verifications set state = 'waiting', sent_at = ${clock.sql}, case_id = ${caseId} where id = ${mine.id}`,
    )
    await query(
      tx,
      sql`
        update profiles set reviewed_by_women = reviewed_by_women or v.by_women from verifications v
        where profiles.id = ${memberId} and v.id = ${mine.id}`,
    )
    await store.queue.add(tx, adviseOnSelfiesJob, {})
    return { sent: true }
  }
}

/** Decodes and encodes the selfie again, like every picture, which removes everything else in the file. */
async function encodeSelfie(encoder: Encoder, sent: Uint8Array) {
  const made = await encoder.encode(sent, { only: ['full.webp'] })
  if ('busy' in made) return refuse('unavailable', { retryAfterS: busyS })
  const file = 'encoded' in made ? made.encoded.files[0] : undefined
  return file ?? refuse('unreadable_image')
}

/** The decrypted selfies of a folder in the order of their poses. */
export function readSelfies({ files }: PictureStore, vault: Vault, folder: string, asked: readonly Pose[]) {
  return Promise.all(
    asked.map(async (pose, at) => {
      const path = selfieFile(folder, at + 1)
      const sealed = await files.get(path)
      if (sealed === null) throw new Error('a selfie has lost its file')
      return { pose, webp: vault.open(path, sealed) }
    }),
  )
}
