import type { Match } from '@mithaq/contract/matches'
import { useState } from 'react'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { chat } from '../../../messages/chat.ts'
import { logError, messageOf } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { UnexpectedAnswer, unlockChat } from '../../matches/state/use-matches.ts'
import { useRequestIds } from '../../matches/state/use-request-ids.ts'

type Way = 'plain' | 'express'

/** Pays for my side, or for both (express). A retry is not charged twice. */
export function useUnlock(of: Pick<Match, 'id' | 'round'>, onPaid: (match: Match) => void) {
  const [busy, setBusy] = useState<Way>()
  const tapOn = useRequestIds(of)
  const [begin] = useApiMutation(unlockChat)

  async function run(way: Way): Promise<void> {
    if (busy) return
    setBusy(way)
    const tap = tapOn(way)
    try {
      const { requestId } = tap
      const { match } = await begin({ matchId: of.id, requestId, express: way === 'express' })
      tap.over()
      onPaid(match)
    } catch (error) {
      tap.over(error)
      const isUnexpected = error instanceof UnexpectedAnswer
      fail(error, isUnexpected ? chat.locked.unexpectedFormat : messageOf(error, chat.locked.unexpected))
    } finally {
      setBusy(undefined)
    }
  }

  function fail(error: unknown, text: string): void {
    logError(error, chat.locked.paymentFailed)
    toast.error(text, { title: chat.locked.paymentFailed, error })
  }

  return { busy, pay: (way: Way) => void run(way) }
}
