import { verification as limits } from '@mithaq/contract/limits'
import type { Pose } from '@mithaq/contract/verification'
import { sql } from 'kysely'
import { first, rows, transact } from '../../db/db.ts'
import { refuse } from '../../http/serve.ts'
import { openCase } from '../moderation/open-case.ts'
import type { Encoder } from '../pictures/encoder.ts'
import { imageKind } from '../pictures/image-kind.ts'
import type { Store } from '../pictures/erasures.ts'
import { advise } from './jobs.ts'
import type { Vault } from './vault.ts'

const selfieFile = (folder: string, place: number) => `${folder}/${place}.sealed`
const places = [1, 2, 3]

interface Open {
  id: string
  folder: string
}

/** Seals one selfie of my open challenge; the third sends them all. */
export async function addSelfie(
  store: Store,
  encoder: Encoder,
  vault: Vault,
  memberId: string,
  place: number,
  bytes: Uint8Array,
) {
  const { db, clock, files } = store
  const openChallenge = sql<Open>`
    select id, folder from verifications where member_id = ${memberId} and state = 'challenged'
      and challenged_at > ${clock.sql} - make_interval(secs => ${limits.challengeS})`
  if ((await first(db, openChallenge)) === undefined) return refuse('challenge_over')
  if (imageKind(bytes) === null) return refuse('unsupported_image')
  // Decoded and encoded again, like every picture: what else the file carried is gone.
  const made = await encoder.encode(bytes, { only: ['full.webp'] })
  if ('busy' in made) return refuse('unavailable', { retryAfterS: 5 })
  const file = 'encoded' in made ? made.encoded.files[0] : undefined
  if (file === undefined) return refuse('unreadable_image')
  return transact(db, async (tx) => {
    const mine = await first(tx, sql<Open>`${openChallenge} for update`)
    if (mine === undefined) return refuse('challenge_over')
    const path = selfieFile(mine.folder, place)
    await files.put(path, vault.seal(path, file.bytes), 'application/octet-stream')
    const there = await Promise.all(
      places.map(async (each) => each === place || (await files.get(selfieFile(mine.folder, each))) !== null),
    )
    if (!there.every(Boolean)) return { sent: false }
    const caseId = await openCase(tx, clock, memberId, 'verification', 3, limits.dueH)
    await rows(
      tx,
      sql`
        update verifications set state = 'waiting', sent_at = ${clock.sql}, case_id = ${caseId} where id = ${mine.id}`,
    )
    await rows(
      tx,
      sql`
        update profiles set reviewed_by_women = reviewed_by_women or v.by_women from verifications v
        where profiles.id = ${memberId} and v.id = ${mine.id}`,
    )
    await store.queue.add(tx, advise, {})
    return { sent: true }
  })
}

/** The selfies of a folder, unsealed, in the order of their poses. */
export function readSelfies({ files }: Store, vault: Vault, folder: string, asked: readonly Pose[]) {
  return Promise.all(
    asked.map(async (pose, at) => {
      const path = selfieFile(folder, at + 1)
      const sealed = await files.get(path)
      if (sealed === null) throw new Error('a selfie has lost its file')
      return { pose, webp: vault.open(path, sealed) }
    }),
  )
}
