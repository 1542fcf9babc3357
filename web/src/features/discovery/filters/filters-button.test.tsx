// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { defaultFilters } from '@mithaq/contract/filters'
import { expect, test } from 'vitest'
import { answered } from '../../../../test/answered.ts'
import { later } from '../../../../test/later.ts'
import { FiltersButton, FiltersTrouble } from './FiltersButton.tsx'
import { filtersQuery } from '../state/queries.ts'

const { newClient, open, serve, signIn } = servedScreens()

test('the filter button shows that filters are set and is off until they are known', async () => {
  const button = (filters?: typeof defaultFilters) => {
    const client = newClient()
    if (filters) answered(client, filtersQuery, {}, filters)
    return open(<FiltersButton />, client)
  }
  expect(button().isDisabled('Filters')).toBe(true)
  expect(button(defaultFilters).names()).toEqual(['Filters'])
  const some = button({ ...defaultFilters, verified: true })
  expect(some.plain(), 'its words, and its badge').toBe('1 filter!')
  expect(some.attribute(/^1 filter/, 'aria-haspopup')).toBe('dialog')
  await some.press(/^1 filter/)
  expect(some.plain()).toContain('Profile Filters')
  await some.press('Close')
  expect(some.plain()).not.toContain('Profile Filters')
})

test('filters that fail to load say why the button is off and are loaded again', async () => {
  signIn()
  const both = (
    <>
      <FiltersButton />
      <FiltersTrouble />
    </>
  )
  const screen = open(both)
  await later()
  expect(screen.isDisabled('Filters')).toBe(true)
  const why = document.getElementById(screen.attribute('Filters', 'aria-describedby') ?? '')
  expect(why?.textContent).toBe('Your filters could not be loaded. We keep trying.')
  serve(() => defaultFilters)
  await later(5000)
  expect([screen.isDisabled('Filters'), screen.plain()]).toEqual([false, 'Filters'])
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
