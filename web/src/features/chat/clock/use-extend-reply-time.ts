import type { Match } from '@mithaq/contract/matches'
import { useState } from 'react'
import { chat } from '../../../messages/chat.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { extendReplyTime } from '../../matches/state/use-matches.ts'
import { useRequestIds } from '../../matches/state/use-request-ids.ts'

/** Requests a day more. The dialog (`asked`) stays open until that succeeded. */
export function useExtendReplyTime(match: Pick<Match, 'id' | 'round'>) {
  const [asked, setAsked] = useState(false)
  const [begin, busy] = useApiMutation(extendReplyTime)
  const tapOn = useRequestIds(match)

  async function run(): Promise<void> {
    if (busy) return
    const tap = tapOn('day')
    try {
      await begin({ matchId: match.id, requestId: tap.requestId })
      tap.over()
      setAsked(false)
    } catch (error) {
      tap.over(error)
      showError(error, chat.day.failed)
    }
  }

  return { asked, setAsked, busy, ask: () => void run() }
}
