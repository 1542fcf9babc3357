import { limits } from '@mithaq/contract/limits'
import { hourlyBucket } from '../../bucket.ts'
import { refuse } from '../../http.ts'
import type { Store } from './erasures.ts'

const uploads = hourlyBucket('upload_budgets', limits.pictures.uploadsAnHour)

/** One more picture to encode, or the refusal: adding and removing without end would keep the encoders from the others. */
export async function spendUpload({ db, clock }: Store, profileId: string) {
  const outcome = await uploads.spend(db, clock, profileId)
  if (outcome === 'spent') return null
  if (outcome === 'gone') return refuse('not_found')
  return refuse('too_many_attempts', { retryAfterS: await uploads.waitS(db, clock, profileId) })
}
