import type { MemberCard } from '@mithaq/contract/members'
import { discovery as bounds } from '@mithaq/contract/limits'
import { loadCards, scanCandidates, type Search, type DeckSource } from './candidates.ts'
import {
  startDeckList,
  saveDeckList,
  openDeck,
  type Deck,
  type DeckDeps,
  type ListedPeople,
} from './deck-list.ts'

interface Page {
  cards: MemberCard[]
  /** Nobody comes after these. */
  end: boolean
  /** The search is not finished, and has not found a full page yet. */
  isStillLooking: boolean
}

/**
 * The next people to decide about: those who like me first, then by position. The person whose card is open comes before
 * all others, as long as I may meet them.
 */
export async function readDeckPage(
  deps: DeckDeps,
  me: string,
  lookingAt?: string,
): Promise<Page & { canUndo: boolean }> {
  const deck = await openDeck(deps, me)
  const page = await readPage(deps, deck, lookingAt)
  const { canUndo } = deck
  if (page.cards.length > 0 || !page.end || deck.list.isRecent) return { ...page, canUndo }
  // People may have become eligible in the scanned range: the deck is empty only if a complete search finds nobody.
  const list = await startDeckList(deps.db, deps.clock, deck.search)
  return { ...(await readPage(deps, { ...deck, list }, lookingAt)), canUndo }
}

const cardsWanted = bounds.deckPage + 1
/** With fewer people left, the list is refilled. */
const refillBelow = 3 * bounds.deckPage
/** The list is saved again if at least this many ids can no longer be shown. */
const pruneFrom = bounds.deckPage

async function readPage(deps: DeckDeps, deck: Deck, lookingAt: string | undefined): Promise<Page> {
  const { search, highest } = deck
  const likers = await extendList(deps, search, 'likers', deck.list.likers, highest.likers)
  const people = await extendList(deps, search, 'people', deck.list.people, highest.people)
  const ids = new Set([...(lookingAt ? [lookingAt] : []), ...likers.ids, ...people.ids])
  const { cards, gone } = await pickCards(deps, search, [...ids], highest.likers > 0)

  const isChanged = likers !== deck.list.likers || people !== deck.list.people
  if (isChanged || gone.size >= pruneFrom) {
    const left = (found: ListedPeople): ListedPeople => ({
      ...found,
      ids: found.ids.filter((id) => !gone.has(id)),
    })
    await saveDeckList(deps.db, search, { ...deck.list, likers: left(likers), people: left(people) })
  }
  const isFull = cards.length === cardsWanted
  const isFinished = likers.bottom === 0 && people.bottom === 0
  return {
    cards: cards.slice(0, bounds.deckPage),
    end: !isFull && isFinished,
    isStillLooking: !isFull && !isFinished,
  }
}

/** Takes cards from the front of a list. `gone`: the ids it passed that have no card any more. */
async function pickCards(
  { db, clock }: DeckDeps,
  search: Search,
  ids: readonly string[],
  likesWait: boolean,
) {
  const cards: MemberCard[] = []
  const gone = new Set<string>()
  // The first ids fill most pages, so load all others only if needed.
  for (
    let from = 0, size = cardsWanted + pruneFrom;
    from < ids.length && cards.length < cardsWanted;
    size = ids.length
  ) {
    const some = ids.slice(from, from + size)
    const found = await loadCards(db, clock, search, some, { limit: cardsWanted - cards.length, likesWait })
    cards.push(...found)
    const shown = new Set(found.map(({ id }) => id))
    const passed = cards.length < cardsWanted ? some : some.slice(0, some.indexOf(cards.at(-1)?.id ?? ''))
    for (const id of passed) if (!shown.has(id)) gone.add(id)
    from += some.length
  }
  return { cards, gone }
}

/** Adds people above the list, and those below it if few are left. Scans at most one slice of each. */
async function extendList(
  deps: DeckDeps,
  search: Search,
  source: DeckSource,
  before: ListedPeople,
  highest: number,
): Promise<ListedPeople> {
  const { listSize: listed = bounds.deckListed } = deps
  let found = before
  if (highest > before.top) {
    const above = await scanCandidates(deps, search, source, { above: before.top, upTo: highest }, listed)
    const ids = mergeIds(above.ids, before.ids)
    // If many have come, restart the list with them. The scan below finds the earlier ones again.
    const isRestarted = above.end > before.top || ids.length > 2 * listed
    // Scan positions again that were not committed yet, but only within this slice.
    const top = Math.max(above.settled, above.end)
    if (isRestarted) found = { ids: above.ids, top, bottom: above.end }
    else if (top > before.top || ids.some((id, n) => id !== before.ids[n])) found = { ...before, ids, top }
  }
  if (found.bottom > 0 && found.ids.length < refillBelow) {
    const below = await scanCandidates(deps, search, source, { above: 0, upTo: found.bottom }, listed)
    return { ...found, ids: mergeIds(found.ids, below.ids), bottom: below.end }
  }
  return found
}

const mergeIds = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])]
