import type { Liked } from '@mithaq/contract/discovery'
import { describe, expect, it } from 'vitest'
import { changed, peopleOf, removed, sections } from './pages.ts'

const person = (id: string): Liked => ({
  id,
  name: id,
  age: 30,
  occupation: '',
  location: { country: 'JO', city: 'Amman' },
  picture: null,
  at: '2026-01-01T00:00:00.000Z',
  iPassed: false,
  matched: false,
  matchId: null,
  favorited: false,
})
const data = (...pages: string[]) => ({
  pages: pages.map((ids, at) => ({
    people: [...ids].map(person),
    next: at < pages.length - 1 ? `after-${ids}` : null,
  })),
  pageParams: [null],
})
const idsOf = (pages: ReturnType<typeof data>) => peopleOf(pages).map(({ id }) => id)

describe('a list in pages', () => {
  it('shows everybody once, where they are first', () => {
    expect(idsOf(data('abc', 'cde', 'af'))).toEqual([...'abcdef'])
    const twice = changed(data('a'), 'a', { favorited: true })
    twice.pages.push(...data('a').pages)
    expect(peopleOf(twice).map(({ favorited }) => favorited)).toEqual([true])
    expect(peopleOf(undefined)).toEqual([])
  })

  it('loses a person from every page, and keeps where each page ends', () => {
    const left = removed(data('abc', 'cd'), 'c')
    expect(idsOf(left)).toEqual([...'abd'])
    expect(left.pages.map(({ next }) => next)).toEqual(['after-abc', null])
  })

  it('changes one person, and only in what a list shows', () => {
    const [first, second] = peopleOf(changed(data('ab'), 'b', { iPassed: true, name: 'Not this' }))
    expect(first).toEqual(person('a'))
    expect(second).toEqual({ ...person('b'), iPassed: true })
  })

  it('falls into sections', () => {
    expect(sections([...'abcde'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(sections([], 2)).toEqual([])
  })
})
