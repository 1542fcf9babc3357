import { discovery as limits } from '@mithaq/contract/limits'
import type { LikeNote } from '@mithaq/contract/like-note'
import type { MemberCard } from '@mithaq/contract/members'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { isRefusal } from '../../../session/call.ts'
import { messageOf } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { setDeckShown, showNewMatch } from '../../matches/new-match/new-match.ts'
import { createActionLock } from '../choosing/action-lock.ts'
import { needsMoreCards, type Deck } from '../state/deck.ts'
import { useLikeOrPass, type ChoiceOutcome } from '../choosing/like-or-pass.ts'
import type { Choice } from '../choosing/drag.ts'
import { isViewLimit } from '../view-limit/is-view-limit.ts'
import { deckQuery, undoPass } from '../state/queries.ts'

interface Leaving {
  card: MemberCard
  choice: Choice
  /** The scroll position at which it leaves; the next card starts at the top. */
  scrolledBy: number
}

export interface ChooseOptions {
  /** Time stamp of the tap event. */
  at?: number | undefined
  sentence?: LikeNote
}

/** Poll interval while the server's search continues. */
const lookAgainMs = 300

/** A little longer than the leave animation. */
const leavesWithinMs = 320

export function useDeck() {
  const { data: deck, isFetching, isError, error, errorUpdatedAt, refetch } = useApiQuery(deckQuery, {})
  const decide = useLikeOrPass()
  const [sendUndo] = useApiMutation(undoPass)
  const [leaving, setLeaving] = useState<readonly Leaving[]>([])
  const [underWay, setUnderWay] = useState(0)
  const [locked, setLocked] = useState(false)
  const [{ isLocked, lock }] = useState(() => createActionLock(setLocked))
  const takingBack = useRef(false)
  const [trying, setTrying] = useState(false)
  const [failure, setFailure] = useState<{ at: number; of: Deck | undefined }>({ at: 0, of: undefined })
  const [shown, ...next] = deck?.cards ?? []
  useEffect(() => {
    setDeckShown(true)
    return () => setDeckShown(false)
  }, [])

  // After the last card, wait for pending choices: they decide what the next page contains.
  const waits = deck?.cards.length === 0 && underWay > 0
  // Record the failure before the effects run, or the query would be retried and reported again.
  if (isError && failure.at !== errorUpdatedAt) setFailure({ at: errorUpdatedAt, of: deck })
  // A failure of an earlier deck, such as before the filters changed, does not count.
  const hasFailed = isError && failure.of === deck
  // Report once, not for each card or background retry.
  const complainOfIt = useEffectEvent(() => complain(error))
  useEffect(() => {
    if (isError) complainOfIt()
  }, [isError])
  useEffect(() => {
    if (!deck || !needsMoreCards(deck) || waits || isFetching || hasFailed) return undefined
    if (!deck.isStillLooking) return void refetch()
    // An interval, because an equal answer would not run this effect again.
    const again = setInterval(() => void refetch(), lookAgainMs)
    return () => clearInterval(again)
  }, [deck, waits, isFetching, hasFailed, refetch])

  const stopLeaving = (id: string) => setLeaving((all) => all.filter(({ card }) => card.id !== id))

  /** Returns the outcome; within the action lock the card stays. */
  async function choose(
    choice: Choice,
    { at, sentence }: ChooseOptions = {},
  ): Promise<ChoiceOutcome['type']> {
    if (!shown || isLocked(at)) return 'failed'
    lock()
    const card = shown
    setLeaving((all) => [...all, { card, choice, scrolledBy: window.scrollY }])
    setTimeout(() => stopLeaving(card.id), leavesWithinMs)
    window.scrollTo({ top: 0, behavior: 'instant' })
    setUnderWay((count) => count + 1)
    const outcome = await decide(card, choice, { inDeck: true, sentence })
    setUnderWay((count) => count - 1)
    if (outcome.type === 'failed' || outcome.type === 'noteAlreadySent') stopLeaving(card.id)
    if (outcome.type === 'matched')
      void showNewMatch(outcome.matchId, { name: card.name, picture: card.pictures[0] ?? null }, 'deck')
    return outcome.type
  }

  async function tryAgain(): Promise<void> {
    setTrying(true)
    const tried = await refetch()
    if (tried.isError) complain(tried.error)
    setTrying(false)
  }

  async function takeBack(): Promise<void> {
    // Not the action lock: an undo within it would be ignored without a message.
    if (takingBack.current) return
    takingBack.current = true
    lock()
    setUnderWay((count) => count + 1)
    try {
      const { card } = await sendUndo({})
      if (!card) toast.info(discovery.undoneUnseen)
    } catch (error) {
      if (isRefusal(error, 'nothing_to_undo')) toast.info(messageOf(error))
      else toast.error(discovery.undoFailed, { error })
    }
    takingBack.current = false
    setUnderWay((count) => count - 1)
  }

  return {
    shown,
    next: next.slice(0, limits.preCachedCards),
    leaving: leaving.filter(({ card }) => card.id !== shown?.id),
    choose,
    locked,
    // A pass that is not answered yet cannot be undone.
    undo: deck?.canUndo && underWay === 0 ? () => void takeBack() : undefined,
    status: statusOf(deck, waits || trying, hasFailed),
    error,
    swiped: deck?.hasSwiped ?? false,
    tryAgain: () => void tryAgain(),
  }
}

function complain(error: unknown): void {
  if (!isViewLimit(error)) toast.error(discovery.loadFailed, { error })
}

type Status = 'loading' | 'failed' | 'shown' | 'end'

/** Background reloads keep the status, so that an end or a failure does not flicker. */
function statusOf(deck: Deck | undefined, asking: boolean, failed: boolean): Status {
  if (deck && deck.cards.length > 0) return 'shown'
  if (asking) return 'loading'
  if (deck?.end) return 'end'
  return failed ? 'failed' : 'loading'
}
