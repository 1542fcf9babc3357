// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { defaultFilters } from '@mithaq/contract/filters'
import { expect, test } from 'vitest'
import { seedQuery } from '../../../../test/seed-query.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { FiltersButton, FiltersLoadError } from './FiltersButton.tsx'
import { filtersQuery } from '../state/queries.ts'

const { newClient, render, respondWith, signIn } = setUpFakeServer()

test('the filter button shows that filters are set and is off until they are known', async () => {
  const button = (filters?: typeof defaultFilters) => {
    const client = newClient()
    if (filters) seedQuery(client, filtersQuery, {}, filters)
    return render(<FiltersButton />, client)
  }
  expect(button().isDisabled('Filters')).toBe(true)
  expect(button(defaultFilters).controlNames()).toEqual(['Filters'])
  const some = button({ ...defaultFilters, verified: true })
  expect(some.plainText(), 'its words, and its badge').toBe('1 filter!')
  expect(some.attribute(/^1 filter/, 'aria-haspopup')).toBe('dialog')
  await some.press(/^1 filter/)
  expect(some.plainText()).toContain('Profile Filters')
  await some.press('Close')
  expect(some.plainText()).not.toContain('Profile Filters')
})

test('filters that fail to load say why the button is off and are loaded again', async () => {
  signIn()
  const both = (
    <>
      <FiltersButton />
      <FiltersLoadError />
    </>
  )
  const screen = render(both)
  await advanceTime()
  expect(screen.isDisabled('Filters')).toBe(true)
  const why = document.getElementById(screen.attribute('Filters', 'aria-describedby') ?? '')
  expect(why?.textContent).toBe('Your filters could not be loaded. We keep trying.')
  respondWith(() => defaultFilters)
  await advanceTime(5000)
  expect([screen.isDisabled('Filters'), screen.plainText()]).toEqual([false, 'Filters'])
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'
