import { isRefusal } from '../../../session/call.ts'
import { matches } from '../../../messages/matches.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ChargeResult } from '../state/queries.ts'

/** Ends a match. A failure is logged and shown in one sentence. */
export async function tryUnmatch(unmatch: () => Promise<ChargeResult>): Promise<ChargeResult | undefined> {
  try {
    return await unmatch()
  } catch (error) {
    const isGone = isRefusal(error, 'not_found') || isRefusal(error, 'match_ended')
    logError(error, isGone ? 'Match not found' : 'Failed to process unmatch')
    toast.error(matches.unmatchFailed, { error })
    return undefined
  }
}
