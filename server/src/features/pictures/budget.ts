import { limits } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import { hourlyBucket } from '../../bucket.ts'
import { first, transact } from '../../db.ts'
import { refuse } from '../../http.ts'
import type { Store } from './erasures.ts'

const uploads = hourlyBucket('upload_budgets', limits.pictures.uploadsAnHour)

/** One more picture to encode, or the refusal: adding and removing without end would keep the encoders from the others. */
export function spendUpload({ db, clock }: Store, profileId: string) {
  return transact(db, async (tx) => {
    // Hold the member: an account that is erased meanwhile would leave the budget without its owner.
    const member = await first(tx, sql`select from profiles where id = ${profileId} for key share`)
    if (member === undefined) return refuse('not_found')
    if ((await first(tx, uploads.spend(clock, profileId))) !== undefined) return null
    return refuse('too_many_attempts', { retryAfterS: await uploads.waitS(tx, clock, profileId) })
  })
}
