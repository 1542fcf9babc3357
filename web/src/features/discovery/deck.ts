import type { MemberCard } from '@mithaq/contract/members'

/** The people still to decide about; the first one is shown. */
export interface Deck {
  cards: readonly MemberCard[]
  /** Whom I have acted on during this visit: an answer asked for earlier may still name them. */
  acted: readonly string[]
  /** The server has nobody behind these. */
  end: boolean
  /** Somebody was there before the end came. */
  swiped: boolean
}

export interface DeckPage {
  cards: readonly MemberCard[]
  end: boolean
}

export const emptyDeck: Deck = { cards: [], acted: [], end: false, swiped: false }

/** With this many or fewer left, more are asked for: the three after the shown one must be ready. */
const fewLeft = 4

/**
 * The server's answer names everyone still to come, those here included: it leads, but the shown card stays
 * while it may be shown at all, whoever has come in front of it meanwhile.
 */
export function withPage(deck: Deck, page: DeckPage): Deck {
  const [shown] = deck.cards
  const known = new Set(deck.cards.map(({ id }) => id))
  const acted = new Set(deck.acted)
  const coming = page.cards.filter(({ id }) => !acted.has(id))
  const first = coming.filter(({ id }) => id === shown?.id)
  const rest = coming.filter(({ id }) => id !== shown?.id)
  return {
    ...deck,
    cards: [...first, ...rest],
    // An answer of nothing but known people would be asked for again and again.
    end: page.end || coming.every(({ id }) => known.has(id)),
  }
}

/** Acted on: it does not come back unless the act fails. */
export function without(deck: Deck, id: string): Deck {
  const cards = deck.cards.filter((card) => card.id !== id)
  const acted = deck.acted.includes(id) ? deck.acted : [...deck.acted, id]
  // At the last card, ask again: somebody may have joined since.
  return { cards, acted, end: deck.end && cards.length > 0, swiped: true }
}

/** The act has failed: the card is in front again, as if nothing had happened. */
export function broughtBack(deck: Deck, card: MemberCard): Deck {
  return {
    ...deck,
    cards: [card, ...deck.cards.filter(({ id }) => id !== card.id)],
    acted: deck.acted.filter((id) => id !== card.id),
  }
}

/** A person who is to be seen nowhere any more. */
export function withoutGone(deck: Deck, id: string): Deck {
  return deck.cards.some((card) => card.id === id) ? without(deck, id) : deck
}

export function withFavorite(deck: Deck, id: string, favorited: boolean): Deck {
  return { ...deck, cards: deck.cards.map((card) => (card.id === id ? { ...card, favorited } : card)) }
}

export function wantsMore({ cards, end }: Deck): boolean {
  return !end && cards.length <= fewLeft
}
