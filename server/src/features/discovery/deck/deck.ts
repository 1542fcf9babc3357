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
  /** Nobody is behind these. */
  end: boolean
  /** The search has not come to its end, and has not found a whole page yet. */
  isStillLooking: boolean
}

/**
 * The next people to decide about: those who like me first, then by place. Before all of them whom I am looking at, while
 * I may meet them.
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
  // Somebody may have become eligible between the marks: nobody is left only where a full walk has found nobody.
  const list = await startDeckList(deps.db, deps.clock, deck.search)
  return { ...(await readPage(deps, { ...deck, list }, lookingAt)), canUndo }
}

const cardsWanted = bounds.deckPage + 1
/** With fewer people left, the list is filled again. */
const refillBelow = 3 * bounds.deckPage
/** So many ids that can no longer be shown are worth a write of the list. */
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
  const isWhole = cards.length === cardsWanted
  const isOver = likers.bottom === 0 && people.bottom === 0
  return {
    cards: cards.slice(0, bounds.deckPage),
    end: !isWhole && isOver,
    isStillLooking: !isWhole && !isOver,
  }
}

/** Takes cards from the front of a list. Whom it comes past without a card cannot be met any more. */
async function pickCards(
  { db, clock }: DeckDeps,
  search: Search,
  ids: readonly string[],
  likesWait: boolean,
) {
  const cards: MemberCard[] = []
  const gone = new Set<string>()
  // Most pages are full after the first few.
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

/** Adds to a list who came above it since, and where few are left, who stands below. At most one slice of each. */
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
    // Where many have come the list begins with them, and whom it held is found again below.
    const isBegunAgain = above.end > before.top || ids.length > 2 * listed
    // Of what is not settled yet, only what this slice reached is looked at again.
    const top = Math.max(above.settled, above.end)
    if (isBegunAgain) found = { ids: above.ids, top, bottom: above.end }
    else if (top > before.top || ids.some((id, n) => id !== before.ids[n])) found = { ...before, ids, top }
  }
  if (found.bottom > 0 && found.ids.length < refillBelow) {
    const below = await scanCandidates(deps, search, source, { above: 0, upTo: found.bottom }, listed)
    return { ...found, ids: mergeIds(found.ids, below.ids), bottom: below.end }
  }
  return found
}

const mergeIds = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])]
