import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardOf } from '../../../test/profile.ts'
import { withReturned, emptyDeck, wantsMore, withFavorite, withFront, withPage, without } from './deck.ts'
import type { Deck } from './deck.ts'

const page = (ids: string, end = false) => ({ cards: [...ids].map(cardOf), end, canUndo: false })
const idsOf = (deck: Deck) => deck.cards.map(({ id }) => id).join('')
const deckOf = (ids: string, end = false) => withPage(emptyDeck, page(ids, end))

describe('an answer of the server', () => {
  it('keeps the shown card in front of somebody new, and leads behind it', () => {
    expect(idsOf(withPage(deckOf('abc'), page('xabdc')))).toBe('axbdc')
  })

  it('takes away whoever is not in it any more, the shown one included', () => {
    expect(idsOf(withPage(deckOf('abc'), page('bd')))).toBe('bd')
  })

  it('never shows anybody twice or after an act, and misses nobody, in whatever order things happen', () => {
    const people = [...'abcdefghij']
    fc.assert(
      fc.property(fc.array(fc.constantFrom('like', 'fail', 'ask'), { maxLength: 60 }), (happenings) => {
        const decided = new Set<string>()
        const ask = () => ({
          cards: people.filter((id) => !decided.has(id)).map(cardOf),
          end: true,
          canUndo: false,
        })
        let known = withPage(emptyDeck, ask())
        // As acts are laid over what is known.
        const shown = (...acted: string[]) => acted.reduce(without, known)
        for (const what of happenings) {
          const [front] = shown().cards
          if (what === 'ask') known = withPage(shown(), ask())
          else if (front) {
            // An answer that was under way meanwhile.
            known = withPage(shown(front.id), ask())
            if (what === 'fail') known = withFront(known, front.id)
            else {
              decided.add(front.id)
              known = without(known, front.id)
            }
          }
          const ids = known.cards.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.toSorted()).toEqual(people.filter((id) => !decided.has(id)))
        }
      }),
    )
  })
})

describe('the deck', () => {
  it('brings a card back in front when its act has failed', () => {
    expect(idsOf(withFront(deckOf('bac'), 'a'))).toBe('abc')
    expect(idsOf(withFront(deckOf('bc'), 'a'))).toBe('bc')
  })

  it('puts whom I had passed in front once, and has nothing more to take back', () => {
    const passed = { ...deckOf('bc'), canUndo: true }
    expect(idsOf(withReturned(passed, cardOf('a')))).toBe('abc')
    expect(idsOf(withReturned({ ...deckOf('bac'), canUndo: true }, cardOf('a')))).toBe('abc')
    expect(idsOf(withReturned(passed, null))).toBe('bc')
    expect(
      [withReturned(passed, cardOf('a')), withReturned(passed, null)].map(({ canUndo }) => canUndo),
    ).toEqual([false, false])
  })

  it('asks for more while there is more and few are left', () => {
    expect(wantsMore(deckOf('abcdef'))).toBe(false)
    expect(wantsMore(deckOf('abcd'))).toBe(true)
    expect(wantsMore(deckOf('abcd', true))).toBe(false)
  })

  it('asks once more behind the last card, and believes an answer of nobody', () => {
    expect(wantsMore(without(deckOf('ab', true), 'a'))).toBe(false)
    const last = without(deckOf('a', true), 'a')
    expect(wantsMore(last)).toBe(true)
    expect(wantsMore(withPage(last, page('', true)))).toBe(false)
  })

  it('does not ask for ever when an answer brings nobody new', () => {
    expect(wantsMore(withPage(deckOf('ab'), page('ab')))).toBe(false)
    expect(wantsMore(withPage(deckOf('ab'), page('abc')))).toBe(true)
    // Somebody I have just acted on is nobody new either.
    expect(wantsMore(withPage(deckOf('b'), page('ab'), page('b').cards))).toBe(false)
  })

  it('knows whether anybody was there before the end', () => {
    expect(deckOf('', true).swiped).toBe(false)
    expect(without(deckOf('a', true), 'a').swiped).toBe(true)
  })

  it('forgets who is gone, wherever they are in it', () => {
    expect(idsOf(without(deckOf('abc'), 'b'))).toBe('ac')
    const deck = deckOf('abc')
    expect(without(deck, 'x')).toBe(deck)
  })

  it('marks a favorite', () => {
    const [first, second] = withFavorite(deckOf('ab'), 'b', true).cards
    expect([first?.favorited, second?.favorited]).toEqual([false, true])
  })
})
