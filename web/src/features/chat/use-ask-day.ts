import { useRef, useState } from 'react'
import { chat } from '../../messages/chat.ts'
import { useAct } from '../../server-state/act.ts'
import { ApiError } from '../../session/call.ts'
import { tellFailure } from '../../ui/attempt.ts'
import { askDay } from '../matches/use-matches.ts'

/** Asks for a day more. The question stays until that is done: `asked` says whether it is open. */
export function useAskDay(matchId: string) {
  const [asked, setAsked] = useState(false)
  const [begin, busy] = useAct(askDay)
  const requestId = useRef<string>(undefined)

  async function run(): Promise<void> {
    if (busy) return
    requestId.current ??= crypto.randomUUID()
    try {
      await begin({ matchId: matchId, requestId: requestId.current })
      requestId.current = undefined
      setAsked(false)
    } catch (error) {
      // Without an answer the same request may have counted: its next try must be the same one.
      if (!(error instanceof ApiError && error.retryable)) requestId.current = undefined
      tellFailure(error, chat.day.failed)
    }
  }

  return { asked, setAsked, busy, ask: () => void run() }
}
