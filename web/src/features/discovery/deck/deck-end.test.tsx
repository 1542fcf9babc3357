// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { defaultFilters } from '@mithaq/contract/filters'
import { expect, test, vi } from 'vitest'
import { seedQuery } from '../../../../test/seed-query.ts'
import { DeckEnd } from './DeckEnd.tsx'
import { filtersQuery, wideningQuery } from '../state/queries.ts'

const { requests, newClient, render, signIn } = setUpFakeServer()
const kept = () => requests.filter(([what]) => what.startsWith('PUT'))

test('the end of the deck offers undo, the best filter to clear, or who liked me', async () => {
  signIn()
  const end = (filters: typeof defaultFilters, swiped: boolean, onUndo?: () => void) => {
    const client = newClient()
    seedQuery(client, filtersQuery, {}, filters)
    seedQuery(client, wideningQuery, filters, {
      widenings: [{ filter: 'verified', people: 4, more: false }],
      all: null,
    })
    return render(<DeckEnd swiped={swiped} onUndo={onUndo} />, client)
  }
  const undone = vi.fn<() => void>()
  const plain = end(defaultFilters, true, undone)
  expect(plain.plainText()).toContain('No more profiles')
  expect(plain.attribute('See who liked you', 'href')).toBe('/app/liked')
  await plain.press('Undo')
  expect(undone).toHaveBeenCalledOnce()
  expect(end(defaultFilters, false).plainText()).toContain('No profiles found')
  const filtered = end({ ...defaultFilters, verified: true }, false)
  expect(filtered.plainText()).toContain('Include unverified members to see 4 more people.')
  expect(filtered.controlNames()).not.toContain('See who liked you')
  await filtered.tap('Include unverified members')
  expect(kept()).toEqual([['PUT /discovery/filters', defaultFilters]])
})

test('the end of the deck offers to clear all filters that exclude only together', async () => {
  signIn()
  const client = newClient()
  const filters = { ...defaultFilters, verified: true, countries: ['JP'] as const }
  seedQuery(client, filtersQuery, {}, { ...filters, countries: ['JP'] })
  seedQuery(
    client,
    wideningQuery,
    { ...filters, countries: ['JP'] },
    { widenings: [], all: { people: 12, more: false } },
  )
  const screen = render(<DeckEnd swiped={false} />, client)
  expect(screen.plainText()).toContain(
    "You've seen everyone who fits your filters.Clear all filters to see 12 more people.",
  )
  expect(screen.controlNames()).not.toContain('See who liked you')
  await screen.tap('Clear all filters')
  expect(kept().at(-1)).toEqual(['PUT /discovery/filters', defaultFilters])
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
