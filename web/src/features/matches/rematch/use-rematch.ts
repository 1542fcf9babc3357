import type { Match } from '@mithaq/contract/matches'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../../session/call.ts'
import { matches } from '../../../messages/matches.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { messageOf } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { leaveAfterRematch } from './after-rematch.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { rematch } from '../state/queries.ts'
import { useRequestIds } from '../state/use-request-ids.ts'

/** Starts a rematch, charged once however often it is retried. */
export function useRematch(match: Match, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const tapOn = useRequestIds(match)
  const [begin] = useApiMutation(rematch)
  const navigate = useNavigate()
  const { name } = match.profile

  async function run(): Promise<void> {
    if (busy) return
    setBusy(true)
    const tap = tapOn('rematch')
    try {
      await begin({ matchId: match.id, requestId: tap.requestId })
      tap.over()
      toast.success(matches.rematched(name))
      onDone()
      leaveAfterRematch((path) => void navigate(path))
    } catch (error) {
      tap.over(error)
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  function refuse(error: unknown): void {
    if (isRefusal(error, 'insufficient_tokens'))
      toast.error(matches.rematchNeeds, { title: matches.insufficientTokens, error })
    else if (isRefusal(error, 'cannot_rematch'))
      toast.error(match.ended?.by === 'them' ? matches.theyUnmatched(name) : matches.rematchGone(name), {
        title: matches.cannotRematch,
        error,
      })
    else if (isRefusal(error, 'rematch_unanswered'))
      toast.error(messageOf(error), { title: matches.cannotRematch, error })
    else showError(error, matches.rematchFailed)
  }

  return { busy, rematch: () => void run() }
}
