import type { MemberCard } from '@mithaq/contract/members'

/** The cards still to decide about; the first one is shown. */
export interface Deck {
  cards: readonly MemberCard[]
  /** Cards whose choice is not answered yet: they return to the front if it fails. */
  pending: readonly MemberCard[]
  /** The server has no more people after these cards. */
  end: boolean
  /** The server has not finished its search; the next request continues it. */
  isStillLooking: boolean
  /** At least one card was shown before the end. */
  hasSwiped: boolean
  /** My latest pass can be undone. */
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

/** Load more with this many cards left or fewer: the three after the shown one must be ready. */
const fewLeft = 4

/**
 * Applies a page of the server, which also contains the cards still shown. The shown card stays in front
 * while the page contains it, even if others precede it. `coming` are the cards that the page will show.
 */
export function withPage(shown: Deck, page: DeckPage, coming: readonly MemberCard[] = page.cards): Deck {
  const known = new Set(shown.cards.map(({ id }) => id))
  const undecided = new Set(shown.pending.map(({ id }) => id))
  const dealt = page.cards.filter(({ id }) => !undecided.has(id))
  const isFront = ({ id }: MemberCard) => id === shown.cards[0]?.id
  return {
    cards: [...shown.pending, ...dealt.filter(isFront), ...dealt.filter((card) => !isFront(card))],
    pending: [],
    // Stop after a short page without new people, or it would be requested again and again.
    end:
      page.end ||
      (!page.isStillLooking && coming.length <= fewLeft && coming.every(({ id }) => known.has(id))),
    isStillLooking: page.isStillLooking,
    hasSwiped: shown.hasSwiped,
    canUndo: page.canUndo,
  }
}

/** Removes a person who was decided about or is gone. */
export function withoutPerson(deck: Deck, id: string): Deck {
  const isOther = (card: MemberCard) => card.id !== id
  if ([...deck.cards, ...deck.pending].every(isOther)) return deck
  const [cards, undecided] = [deck.cards.filter(isOther), deck.pending.filter(isOther)]
  // At the last card, ask again: somebody may have joined since.
  return { ...deck, cards, pending: undecided, end: deck.end && cards.length > 0, hasSwiped: true }
}

/** Takes a card out of the deck until its choice is answered. */
export function withPending(deck: Deck, id: string): Deck {
  const [front] = deck.cards
  const rest = withoutPerson(deck, id)
  return front?.id === id ? { ...rest, pending: [...deck.pending, front] } : rest
}

/** After any action but a pass in the deck, the server cannot undo an earlier pass. */
export const withoutUndo = (deck: Deck): Deck => ({ ...deck, canUndo: false })

/** Puts the card of an undone pass in front. */
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
