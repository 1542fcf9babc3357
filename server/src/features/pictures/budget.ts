import { limits } from '@mithaq/contract/limits'
import { hourlyBucket } from '../../bucket.ts'
import { first } from '../../db.ts'
import { refuse } from '../../http.ts'
import type { Store } from './erasures.ts'

const uploads = hourlyBucket('upload_budgets', limits.pictures.uploadsAnHour)

/** One more picture to encode, or the refusal: adding and removing without end would keep the encoders from the others. */
export async function spendUpload({ db, clock }: Store, profileId: string) {
  if ((await first(db, uploads.spend(clock, profileId))) !== undefined) return null
  return refuse('too_many_attempts', { retryAfterS: await uploads.waitS(db, clock, profileId) })
}
