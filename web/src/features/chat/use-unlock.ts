import type { Match } from '@mithaq/contract/matches'
import { useRef, useState } from 'react'
import { useAct } from '../../server-state/act.ts'
import { ApiError } from '../../session/call.ts'
import { chat } from '../../messages/chat.ts'
import { logged, messageOf } from '../../ui/errors.ts'
import { toast } from '../../ui/toast.ts'
import { UnexpectedAnswer, unlock } from '../matches/use-matches.ts'

type Way = 'plain' | 'express'

/** Pays my side, or both. One id a tap is kept until the server has answered, so that a retry is charged once. */
export function useUnlock(matchId: string, onPaid: (match: Match) => void) {
  const [busy, setBusy] = useState<Way>()
  const ids = useRef<Partial<Record<Way, string>>>({})
  const [begin] = useAct(unlock)

  async function run(way: Way): Promise<void> {
    if (busy) return
    setBusy(way)
    const requestId = (ids.current[way] ??= crypto.randomUUID())
    try {
      const { match } = await begin({ matchId, requestId, express: way === 'express' })
      delete ids.current[way]
      onPaid(match)
    } catch (error) {
      if (!(error instanceof ApiError && error.retryable)) delete ids.current[way]
      const isUnexpected = error instanceof UnexpectedAnswer
      fail(error, isUnexpected ? chat.locked.unexpectedFormat : messageOf(error, chat.locked.unexpected))
    } finally {
      setBusy(undefined)
    }
  }

  function fail(error: unknown, text: string): void {
    logged(error, chat.locked.paymentFailed)
    toast.error(text, { title: chat.locked.paymentFailed, error })
  }

  return { busy, pay: (way: Way) => void run(way) }
}
