import { chat } from '@mithaq/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../session/call.ts'
import { backOffMs } from '../../../time/back-off.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { runMutation } from '../../../api-cache/api-mutation.ts'
import { markMessagesRead } from './queries.ts'
import { useIsVisible } from './use-is-visible.ts'

/** Retries errors marked as retryable (no answer, 'unavailable'); undefined for others. */
export function retryPauseMs(failures: number, error: unknown): number | undefined {
  if (failures > chat.markReadRetries || !(error instanceof ApiError && error.retryable)) return undefined
  return backOffMs(failures - 1, chat.markReadRetryFromMs, chat.markReadRetryToMs)
}

/** 2 s after opening; 1 s after a later message, but not before those 2 s. */
export function markDelayMs(sinceOpenMs: number, markedBefore: boolean): number {
  return markedBefore
    ? chat.markReadOnMessageMs
    : Math.max(chat.markReadOnMessageMs, chat.markReadOnEntryMs - sinceOpenMs)
}

/** Marks after a delay and retries where that may succeed. Returns how to stop it. */
export function scheduleMarkRead(delayMs: number, mark: () => Promise<void>): () => void {
  let stopped = false
  let failures = 0
  const attempt = async () => {
    try {
      await mark()
    } catch (error) {
      failures += 1
      const pauseMs = retryPauseMs(failures, error)
      if (pauseMs === undefined) logError(error, 'Mark as read')
      else if (!stopped) timer = setTimeout(() => void attempt(), pauseMs)
    }
  }
  let timer = setTimeout(() => void attempt(), delayMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Marks messages as read while the page is visible. `seq` is the newest unread message, or 0. */
export function useMarkRead(matchId: string, seq: number): void {
  const client = useQueryClient()
  const visible = useIsVisible()
  const openedAt = useRef(0)
  const marked = useRef(false)
  useEffect(() => void (openedAt.current = performance.now()), [])
  useEffect(() => {
    if (seq === 0 || !visible) return
    const delayMs = markDelayMs(performance.now() - openedAt.current, marked.current)
    return scheduleMarkRead(delayMs, async () => {
      marked.current = true
      await runMutation(client, markMessagesRead, { matchId, upTo: seq })
    })
  }, [client, matchId, seq, visible])
}
