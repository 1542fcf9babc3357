import { limits } from '@mithaq/contract/limits'
import { createHourlyLimiter } from '../../../lib/hourly-limiter.ts'
import { isUnavailable } from '../../../db/errors.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'
import type { PictureStore } from '../files/picture-folders.ts'

const uploads = createHourlyLimiter('upload_budgets', limits.pictures.uploadsAnHour)

/**
 * Counts a picture to encode, or refuses it: endless uploads would block the encoders for other members. A failure on our
 * side is not counted, because the client retries and would soon reach the limit.
 */
export async function countUpload<T extends object>(
  { db, clock }: PictureStore,
  profileId: string,
  upload: () => Promise<T>,
) {
  const outcome = await uploads.consume(db, clock, profileId)
  if (outcome.result === 'gone') return refuse('not_found')
  if (outcome.result === 'too_many')
    return refuse('too_many_attempts', { retryAfterS: await uploads.retryAfterSeconds(db, clock, profileId) })
  const refund = () => uploads.refund(db, profileId, outcome.countedIn)
  try {
    const answer = await upload()
    if ('refused' in answer && answer.refused === 'unavailable') await refund()
    return answer
  } catch (error) {
    // If this fails too, report the upload's error, which says more.
    if (error instanceof FilesUnavailable || isUnavailable(error)) await refund().catch(() => {})
    throw error
  }
}
