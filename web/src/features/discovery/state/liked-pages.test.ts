import type { Liked } from '@mithaq/contract/discovery'
import { describe, expect, it } from 'vitest'
import { makeTile } from '../../../../test/make-tile.ts'
import {
  updatePersonInPage,
  mergePeoplePages,
  removePersonFromPage,
  splitIntoSections,
} from './liked-pages.ts'

const person = (id: string): Liked => ({
  ...makeTile(id),
  at: '2026-01-01T00:00:00.000Z',
  iPassed: false,
  matched: false,
  matchId: null,
  favorited: false,
  sentence: null,
})
const data = (...pages: string[]) => ({
  pages: pages.map((ids, at) => ({
    people: [...ids].map(person),
    next: at < pages.length - 1 ? `after-${ids}` : null,
  })),
  pageParams: [null],
})
const idsOf = (pages: ReturnType<typeof data>) => mergePeoplePages(pages).map(({ id }) => id)

describe('pages of liked people', () => {
  it('shows everybody once, at their first place', () => {
    expect(idsOf(data('abc', 'cde', 'af'))).toEqual([...'abcdef'])
    const [page] = data('a').pages
    const twice = [updatePersonInPage(page!, 'a', { favorited: true }), page!]
    expect(mergePeoplePages({ pages: twice }).map(({ favorited }) => favorited)).toEqual([true])
    expect(mergePeoplePages(undefined)).toEqual([])
  })

  it('removes a person from a page and keeps its cursor', () => {
    const [page] = data('abc', 'cd').pages
    const left = removePersonFromPage(page!, 'c')
    expect(left.people.map(({ id }) => id)).toEqual([...'ab'])
    expect(left.next).toBe('after-abc')
  })

  it('changes one person, and only the fields a list shows', () => {
    const [first, second] = updatePersonInPage(data('ab').pages[0]!, 'b', {
      iPassed: true,
      name: 'Not this',
    }).people
    expect(first).toEqual(person('a'))
    expect(second).toEqual({ ...person('b'), iPassed: true })
  })

  it('splits into sections', () => {
    expect(splitIntoSections([...'abcde'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(splitIntoSections([], 2)).toEqual([])
  })
})
