import { matches } from '@mithaq/contract/matches'
import type { Match } from '@mithaq/contract/matches'
import { useRef, useState } from 'react'
import { ApiError } from '../../session/call.ts'
import { chat } from '../../messages/chat.ts'
import { logged, messageOf } from '../../ui/errors.ts'
import { toast } from '../../ui/toast.ts'
import { payUnlock, useNoteCharged } from '../matches/use-matches.ts'

export type Way = 'plain' | 'express'

/** Pays my side, or both. One id a tap is kept until the server has answered, so that a retry is charged once. */
export function useUnlock(matchId: string, onPaid: (match: Match) => void) {
  const [busy, setBusy] = useState<Way>()
  const ids = useRef<Partial<Record<Way, string>>>({})
  const note = useNoteCharged()

  async function run(way: Way): Promise<void> {
    if (busy) return
    setBusy(way)
    const requestId = (ids.current[way] ??= crypto.randomUUID())
    try {
      const answer = await payUnlock(matchId, requestId, way === 'express')
      delete ids.current[way]
      const read = matches.unlock.output.safeParse(answer)
      if (!read.success) return fail(read.error, chat.locked.unexpectedFormat)
      onPaid(read.data.match)
      note(read.data)
    } catch (error) {
      if (!(error instanceof ApiError && error.retryable)) delete ids.current[way]
      fail(error, messageOf(error, chat.locked.unexpected))
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
