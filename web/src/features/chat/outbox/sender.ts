import { live } from '@mithaq/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { runMutation } from '../../../api-cache/api-mutation.ts'
import { ApiError, isRefusal } from '../../../session/call.ts'
import { onLive } from '../../../live/live.ts'
import { chat } from '../../../messages/chat.ts'
import { backOffMs } from '../../../time/back-off.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { getOutbox } from './outbox-storage.ts'
import { showAnswered } from '../clock/answered-in-time.ts'
import {
  isMessage,
  matchIdsWaiting,
  nextEntry,
  refuseMessage,
  removeEntry,
  removeQuote,
  type OutboxEntry,
} from './outbox.ts'
import { sendReaction, sendMessage } from '../history/queries.ts'

/** Sends waiting entries, in order within each match, on any screen, until stopped at the sign-out. */
export function startSender(client: QueryClient, memberId: string): () => void {
  const outbox = getOutbox(memberId)
  const running = new Set<string>()
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let slowedUntilMs = 0

  function flush(): void {
    clearTimeout(retryTimer)
    retryTimer = undefined
    // After a rate limit, pause every chat: each further try would extend the wait.
    if (slowedForMs() > 0) retryIn(slowedForMs())
    else for (const matchId of matchIdsWaiting(outbox.read())) void run(matchId)
  }

  const slowedForMs = () => slowedUntilMs - performance.now()

  function retryIn(waitMs: number): void {
    retryTimer ??= setTimeout(flush, waitMs)
  }

  async function run(matchId: string): Promise<void> {
    if (running.has(matchId)) return
    running.add(matchId)
    try {
      await oneTab(`mithaq.outbox.${matchId}`, () => sendAll(matchId))
    } finally {
      running.delete(matchId)
    }
  }

  async function sendAll(matchId: string): Promise<void> {
    for (;;) {
      // Read the outbox again each time: another tab may have sent the entry.
      const next = nextEntry(outbox.read(), matchId)
      if (!next || stopped || slowedForMs() > 0) return
      try {
        await sendOne(next)
        failures = 0
        outbox.change((entries) => removeEntry(entries, next.id))
      } catch (error) {
        if (stopped) return
        const waitMs = waitAfter(error)
        if (waitMs !== undefined) {
          if (isRefusal(error, 'too_many_attempts'))
            slowedUntilMs = Math.max(slowedUntilMs, performance.now() + waitMs)
          retryIn(waitMs)
          return
        }
        const code = error instanceof ApiError ? error.code : 'internal'
        if (code === 'quote_unknown') {
          outbox.change((entries) => removeQuote(entries, next.id))
          continue
        }
        if (!isMessage(next)) {
          outbox.change((entries) => removeEntry(entries, next.id))
          logError(error, chat.reactions.failed)
          toast.error(chat.reactions.failed, { error })
          continue
        }
        outbox.change((entries) => refuseMessage(entries, next.id, code))
        sayRefused(error, code)
      }
    }
  }

  async function sendOne(next: OutboxEntry): Promise<void> {
    const { matchId } = next
    if (isMessage(next)) {
      const { id, content, quote } = next
      const about = { matchId, id, content, quoteId: quote?.id ?? null }
      const { answer } = await runMutation(client, sendMessage, about)
      if (answer) showAnswered({ matchId, reward: answer.reward })
    } else {
      await runMutation(client, sendReaction, {
        matchId,
        messageId: next.messageId,
        kind: next.kind,
        tapId: next.id,
      })
    }
  }

  /** Delay before a retry; undefined for a final refusal. */
  function waitAfter(error: unknown): number | undefined {
    if (!(error instanceof ApiError)) return undefined
    if (error.code === 'too_many_attempts') return (error.retryAfterS ?? 5) * 1000
    // The session has ended: keep the message until the member signs in again.
    const signedOut = error.code === 'unauthenticated'
    if (!error.retryable && !signedOut) return undefined
    return backOffMs(failures++, live.retryFromMs, live.retryToMs)
  }

  const stopHearing = onLive(({ type }) => type === 'ready' && flush())
  const stopWatching = outbox.subscribe(flush)
  addEventListener('online', flush)
  flush()
  return () => {
    stopped = true
    clearTimeout(retryTimer)
    stopHearing()
    stopWatching()
    removeEventListener('online', flush)
  }
}

/** Lets one tab at a time send, so that messages keep their order. */
async function oneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}

function sayRefused(error: unknown, code: string): void {
  logError(error, chat.cannotSend)
  if (code === 'match_ended' || code === 'too_late')
    toast.error(error instanceof ApiError ? error.message : chat.matchEnded, {
      title: chat.cannotSend,
      error,
    })
  else if (code === 'chat_locked') toast.error(chat.chatLockedText, { title: chat.chatLocked, error })
  else toast.error(chat.sendFailed, { error })
}
