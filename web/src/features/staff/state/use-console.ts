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
/** News of one moment is asked for together. */
const newsDebounceMs = 150
/** Where the stream of news is lost, or the session has run out, this notices. */
const pollIntervalMs = 30_000

/** A decision that does not hold yet. */
interface PendingDecision {
  caseId: string
  /** What was decided. */
  words: string
  until: number
  takeBack: () => Promise<unknown>
  /** Who takes it back has not changed their mind about every word. */
  onTakenBack: () => void
}

export type DecisionInput = Omit<InputOf<typeof moderation.decide>, 'caseId' | 'id'>

/** As many pages as are shown. */
async function loadQueue(filters: Filters, pages: number): Promise<Queue> {
  let answer = await request(moderation.queue, filters)
  for (let page = 1; page < pages && answer.next !== null; page++) {
    const further = await request(moderation.queue, { ...filters, after: answer.next })
    answer = { ...further, cases: [...answer.cases, ...further.cases] }
  }
  return answer
}

/** What a moderator has before them. A stream says that the queue has changed, and it is asked for again. */
export function useConsole(onLeave: () => void) {
  const [filters, setFilters] = useState<Filters>({})
  const [queue, setQueue] = useState<Queue>()
  /** The queue was asked for in vain; where one is shown, that stays. */
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
      // An answer that a later one has overtaken would bring back what is decided.
      if (turn !== asked.current) return
      setServerTime(answer.now)
      setQueue(answer)
      setFailed(false)
      // Somebody else may have taken it meanwhile, or put it back.
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
    // Whatever was missed while it was away.
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

  /** One act at a time; what it refuses is said, and the queue is asked for afresh. Answers whether it was done. */
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
  /** Of the case that is looked at, else the latest. */
  const undo = notYet.findLast(({ caseId }) => caseId === shown?.id) ?? notYet.at(-1)
  const undoUntil = undo?.until
  // The one behind it would stay out of sight.
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
      // Open cases under the name of closed ones, or the other way round, would be a lie for a moment.
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
      // Whoever works from the keyboard comes to the end of a page without seeing it.
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
