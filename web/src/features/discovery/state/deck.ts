import type { MemberCard } from '@mithaq/contract/members'

/** The people still to decide about; the first one is shown. */
export interface Deck {
  cards: readonly MemberCard[]
  /** Was in front, and an act on them is under way: in front again where it fails. */
  pending: readonly MemberCard[]
  /** The server has nobody behind these. */
  end: boolean
  /** The server's search goes on when it is asked again. */
  isStillLooking: boolean
  /** Somebody was there before the end came. */
  hasSwiped: boolean
  /** My latest pass can be taken back. */
  canUndo: boolean
}

type DeckPage = Pick<Deck, 'cards' | 'end' | 'isStillLooking' | 'canUndo'>

export const emptyDeck: Deck = {
  cards: [],
  pending: [],
  end: false,
  isStillLooking: false,
  hasSwiped: false,
  canUndo: false,
}

/** With this many or fewer left, more are asked for: the three after the shown one must be ready. */
const fewLeft = 4

/**
 * The server's answer names everyone still to come, those here included: it leads, but the shown card stays
 * while it may be shown at all, even where somebody has come in front of it. `coming` is whom it will show.
 */
export function withPage(shown: Deck, page: DeckPage, coming: readonly MemberCard[] = page.cards): Deck {
  const known = new Set(shown.cards.map(({ id }) => id))
  const undecided = new Set(shown.pending.map(({ id }) => id))
  const dealt = page.cards.filter(({ id }) => !undecided.has(id))
  const isFront = ({ id }: MemberCard) => id === shown.cards[0]?.id
  return {
    cards: [...shown.pending, ...dealt.filter(isFront), ...dealt.filter((card) => !isFront(card))],
    pending: [],
    // An answer of a few known people and nobody else would be asked for again and again.
    end:
      page.end ||
      (!page.isStillLooking && coming.length <= fewLeft && coming.every(({ id }) => known.has(id))),
    isStillLooking: page.isStillLooking,
    hasSwiped: shown.hasSwiped,
    canUndo: page.canUndo,
  }
}

/** Acted on, or to be seen nowhere any more. */
export function withoutPerson(deck: Deck, id: string): Deck {
  const isOther = (card: MemberCard) => card.id !== id
  if ([...deck.cards, ...deck.pending].every(isOther)) return deck
  const [cards, undecided] = [deck.cards.filter(isOther), deck.pending.filter(isOther)]
  // At the last card, ask again: somebody may have joined since.
  return { ...deck, cards, pending: undecided, end: deck.end && cards.length > 0, hasSwiped: true }
}

/** An act on somebody is under way. */
export function withPending(deck: Deck, id: string): Deck {
  const [front] = deck.cards
  const rest = withoutPerson(deck, id)
  return front?.id === id ? { ...rest, pending: [...deck.pending, front] } : rest
}

/** Any act on a profile but a pass in the deck: the server forgets the pass before it. */
export const withoutUndo = (deck: Deck): Deck => ({ ...deck, canUndo: false })

/** Whom I had passed is the next one again. */
export function withRestored(deck: Deck, card: MemberCard | null): Deck {
  const cards = card ? [card, ...deck.cards.filter(({ id }) => id !== card.id)] : deck.cards
  return withoutUndo({ ...deck, cards })
}

export function withFavorite(deck: Deck, id: string, favorited: boolean): Deck {
  return { ...deck, cards: deck.cards.map((card) => (card.id === id ? { ...card, favorited } : card)) }
}

export function needsMoreCards({ cards, end }: Deck): boolean {
  return !end && cards.length <= fewLeft
}
