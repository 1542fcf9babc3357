import { moderation as limits } from '@mithaq/contract/limits'
import { moderation, type CaseDetails, type QueuedCase } from '@mithaq/contract/moderation'
import { review, type Outcome } from '@mithaq/contract/verification'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRefusal } from '../../../http/error.ts'
import { request, type InputOf, type OutputOf } from '../../../http/request.ts'
import { review as reviewTexts } from '../../../messages/review.ts'
import { staff as texts } from '../../../messages/staff.ts'
import { setServerTime, serverNowMs } from '../../../time/server-clock.ts'
import { logError, messageOf } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type Filters = Omit<InputOf<typeof moderation.queue>, 'after'>
export type Queue = OutputOf<typeof moderation.queue>
/** Events within this time cause one reload. */
const newsDebounceMs = 150
/** Polling notices a lost event stream and an expired session. */
const pollIntervalMs = 30_000

/** A decision that can still be undone. */
interface PendingDecision {
  caseId: string
  /** What was decided. */
  words: string
  until: number
  takeBack: () => Promise<unknown>
  /** Restores the draft: only the decision is undone. */
  onTakenBack: () => void
}

export type DecisionInput = Omit<InputOf<typeof moderation.decide>, 'caseId' | 'id'>

/** Loads as many pages of the queue as are shown. */
async function loadQueue(filters: Filters, pages: number): Promise<Queue> {
  let answer = await request(moderation.queue, filters)
  for (let page = 1; page < pages && answer.next !== null; page++) {
    const further = await request(moderation.queue, { ...filters, after: answer.next })
    answer = { ...further, cases: [...answer.cases, ...further.cases] }
  }
  return answer
}

/** The state of the console. An event stream says when the queue has changed, and it is loaded again. */
export function useConsole(onLeave: () => void) {
  const [filters, setFilters] = useState<Filters>({})
  const [queue, setQueue] = useState<Queue>()
  /** Loading the queue failed; a queue that is shown stays. */
  const [failed, setFailed] = useState(false)
  const [shown, setShown] = useState<CaseDetails>()
  const [undos, setUndos] = useState<readonly PendingDecision[]>([])
  const [busy, setBusy] = useState(false)
  const selected = useRef<string>(undefined)
  const asked = useRef(0)
  const pages = useRef(1)

  function fail(error: unknown, loudly: boolean) {
    logError(error, 'Console')
    if (isRefusal(error, 'not_found') && !loudly) onLeave()
    else if (loudly) toast.error(messageOf(error), { title: texts.failed, error })
  }

  async function load(wanted = filters) {
    const turn = ++asked.current
    try {
      const answer = await loadQueue(wanted, pages.current)
      // An outdated answer would bring back decided cases.
      if (turn !== asked.current) return
      setServerTime(answer.now)
      setQueue(answer)
      setFailed(false)
      // Somebody else may have claimed or released the case meanwhile.
      setShown((now) => {
        const row = now && answer.cases.find(({ id }) => id === now.id)
        return row ? { ...now, ...row } : now
      })
      return answer
    } catch (error) {
      if (turn === asked.current) setFailed(true)
      fail(error, false)
    }
  }

  function more() {
    pages.current += 1
    return load()
  }

  const tick = useEffectEvent((wanted: Filters) => void load(wanted))
  useEffect(() => {
    tick(filters)
    let soon: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(soon)
      soon = setTimeout(() => tick(filters), newsDebounceMs)
    }
    const news = new EventSource('/api/staff/live')
    news.addEventListener('message', later)
    // Events may have been missed while disconnected.
    news.addEventListener('open', later)
    const timer = setInterval(() => document.visibilityState === 'visible' && tick(filters), pollIntervalMs)
    return () => {
      news.close()
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [filters])

  async function open(caseId: string | undefined) {
    selected.current = caseId
    if (caseId === undefined) return setShown(undefined)
    try {
      const details = await request(moderation.look, { caseId })
      if (selected.current === caseId) setShown(details)
    } catch (error) {
      fail(error, true)
    }
  }

  /** Runs one action at a time, shows a refusal and reloads the queue. Returns whether it succeeded. */
  async function act(work: () => Promise<void>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      fail(error, true)
      return false
    } finally {
      setBusy(false)
      void load()
    }
  }

  function decided(caseId: string, how: Pick<PendingDecision, 'words' | 'takeBack' | 'onTakenBack'>) {
    const until = serverNowMs() + limits.takeBackS * 1000
    setUndos((now) => [...now.filter((one) => one.until > serverNowMs()), { caseId, until, ...how }])
  }
  const notYet = undos.filter(({ until }) => until > serverNowMs())
  /** The decision on the open case, or else the latest one. */
  const undo = notYet.findLast(({ caseId }) => caseId === shown?.id) ?? notYet.at(-1)
  const undoUntil = undo?.until
  // Without this, an earlier decision would stay hidden behind an expired one.
  useEffect(() => {
    if (undoUntil === undefined) return
    const over = () => setUndos((now) => now.filter(({ until }) => until > serverNowMs()))
    const timer = setTimeout(over, undoUntil - serverNowMs() + 1)
    return () => clearTimeout(timer)
  }, [undoUntil])

  const cases = queue?.cases ?? []
  const neighbour = (step: 1 | -1): QueuedCase | undefined => {
    const at = cases.findIndex(({ id }) => id === shown?.id)
    return at === -1 ? cases[0] : cases[at + step]
  }

  return {
    filters,
    setFilters: (next: Filters) => {
      pages.current = 1
      // Otherwise open cases would be shown as closed for a moment, or closed ones as open.
      if (next.closed !== filters.closed) {
        setQueue(undefined)
        setFailed(false)
      }
      setFilters(next)
    },
    queue,
    failed,
    tryAgain: () => void load(),
    cases,
    shown,
    undo,
    busy,
    open,
    more,
    step: async (by: 1 | -1) => {
      const next = neighbour(by)
      if (next) return open(next.id)
      if (by === -1 || !queue?.next) return
      // Keyboard users reach the end of a page without seeing it.
      const further = await more()
      const at = further?.cases.findIndex(({ id }) => id === shown?.id) ?? -1
      if (at !== -1) await open(further?.cases[at + 1]?.id)
    },
    claim: () =>
      act(async () => {
        if (!shown) return
        await request(moderation.claim, { caseId: shown.id })
        await open(shown.id)
      }),
    release: () =>
      act(async () => {
        if (!shown) return
        await request(moderation.release, { caseId: shown.id })
        await open(shown.id)
      }),
    decide: (deciding: DecisionInput, onTakenBack: () => void) =>
      act(async () => {
        if (!shown) return
        const id = crypto.randomUUID()
        const next = neighbour(1) ?? neighbour(-1)
        await request(moderation.decide, { caseId: shown.id, id, ...deciding })
        const takeBack = () => request(moderation.takeBack, { id })
        decided(shown.id, { words: texts.decided[deciding.decision], takeBack, onTakenBack })
        setQueue((now) => now && { ...now, cases: now.cases.filter((one) => one.id !== shown.id) })
        await open(next?.id)
      }),
    decideSelfies: (caseId: string, outcome: Outcome, note: string, onTakenBack: () => void) =>
      act(async () => {
        await request(review.decide, { caseId, id: crypto.randomUUID(), outcome, note })
        const takeBack = () => request(review.takeBack, { caseId })
        decided(caseId, { words: reviewTexts.past[outcome], takeBack, onTakenBack })
      }),
    takeBack: () =>
      act(async () => {
        if (!undo) return
        await undo.takeBack()
        setUndos((now) => now.filter((one) => one !== undo))
        undo.onTakenBack()
        await open(undo.caseId)
      }),
  }
}
export type ConsoleState = ReturnType<typeof useConsole>
