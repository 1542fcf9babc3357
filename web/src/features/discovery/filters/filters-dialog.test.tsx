// @vitest-environment dom
import { defaultFilters } from '@mithaq/contract/filters'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { maryam } from '../../../../test/profile-fixtures.ts'
import { errorResponse, setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { FiltersDialog } from './FiltersDialog.tsx'

const { requests, newClient, render, toastLines, respondWith, signIn } = setUpFakeServer()

let counted: () => object
let kept: () => object
let widened: object = { widenings: [{ filter: 'verified', people: 1, more: false }], all: null }
const opened = async (sex: string, before = defaultFilters, onClose = () => {}, client = newClient()) => {
  signIn()
  respondWith((what) => {
    if (what.includes('/count')) return counted()
    if (what.includes('/widening')) return widened
    if (what.endsWith('/profile')) return { ...maryam, sex }
    return what.startsWith('PUT') ? kept() : errorResponse('internal', 500)
  })
  const page = render(<FiltersDialog kept={before} onClose={onClose} />, client)
  await advanceTime(1)
  return page
}

test('the dialog shows each section with the questions for the sex I look for', async () => {
  counted = () => ({ people: 12, more: false })
  const page = await opened('male', { ...defaultFilters, verified: true })
  const countries = page.queryAll('ul')[0]?.textContent ?? ''
  expect(page.plainText().replace(countries, '')).toBe(
    'Profile Filters1 filterBasics1 filterAge Range18 to 80+1880+Height Range130 cm\u00a0· 4′3″ to 200 cm\u00a0· 6′7″130 cm\u00a0· 4′3″200 cm\u00a0· 6′7″' +
      'CountriesAny countryActiveAny timeThis weekThis monthWith picturesVerified' +
      'Marital statusNever marriedSeparatedDivorcedMarriedWidowedNationalityReset Basics' +
      'FaithShows only people who gave one of the answers you chose.SectSunniShiaJust MuslimOtherPracticeSteadfastPractisingStriving' +
      'PrayerFive dailyMostlySometimesFridaysLearningCame to IslamBorn MuslimEmbraced Islam' +
      'DressNiqabHijab and abayaHijabTryingNoneHalal foodAlwaysMostly' +
      'Family and futureShows only people who gave one of the answers you chose.SmokingNeverSometimesYesChildrenNoneWith meNot with me' +
      'Wants childrenYesOpenNoMarriageWithin 6 monthsA yearTwo yearsIn God’s timeRelocationYesIn my countryNoOpen' +
      'Home after marriageOur ownWith my familyWith yoursOpenFamily’s partFrom the startOnce it is seriousWe two first' +
      'Languages and learningShows only people who gave one of the answers you chose.Languages' +
      'Education levelSchoolVocationalBachelor’sMaster’sDoctorateIslamic studies' +
      '12 people to meetClear AllApply Filters',
  )
  expect(page.queryAll('[role=combobox]').map((one) => one.getAttribute('placeholder'))).toEqual([
    'Any nationality',
    'Any language',
  ])
  expect(page.queryAll('details').map((one) => one.hasAttribute('open'))).toEqual([true, false, false, false])
  page.fill('Search countries', 'nowhere')
  await page.press('Languages')
  const languages = page.queryAll('[role=option]').map((one) => one.textContent)
  expect(languages).toEqual(languages.toSorted((one, other) => one.localeCompare(other)))
  const others = await opened('female')
  expect([others.plainText().includes('Beard'), others.plainText().includes('Niqab')]).toEqual([true, false])
})

test('filters are counted 0.3 s after the last change, cleared at once, saved on apply', async () => {
  counted = () => ({ people: 11, more: false })
  const closed = vi.fn<() => void>()
  const client = newClient()
  const page = await opened('male', { ...defaultFilters, verified: true }, closed, client)
  // Short of countries it is drawn in no time.
  page.fill('Search countries', 'nowhere')
  const count = () =>
    page.queryAll('p[role=status]').map((one) => [one.textContent, one.getAttribute('aria-busy')])
  expect(count()).toEqual([['11 people to meet', 'false']])
  await page.tap('Include unverified members to see 1 more person.')
  expect([page.plainText().includes('No filters'), page.attribute('Clear All', 'aria-disabled')]).toEqual([
    true,
    'true',
  ])
  expect(page.isDisabled('Clear All'), 'it keeps the focus').toBe(false)
  await advanceTime(300)
  expect(page.plainText(), 'no filter is in the way').not.toContain('brings')
  counted = () => errorResponse('internal', 500)
  await page.press('Shia')
  await advanceTime(250)
  expect(count()).toEqual([['11 people to meet', 'true']])
  await advanceTime(50)
  expect(count()).toEqual([['The number is not available right now.', 'false']])
  counted = () => ({ people: 11, more: true })
  for (const name of ['Sunni', 'Shia', 'Widowed', 'This month', 'With pictures']) await page.press(name)
  await advanceTime(300)
  expect([count()[0]?.[0], page.plainText().includes('brings')]).toEqual(['11+ people to meet', false])
  expect(page.queryAll('summary').map((one) => one.textContent)).toEqual([
    'Basics3 filters',
    'Faith1 filter',
    'Family and future',
    'Languages and learning',
  ])
  await page.tap('Reset Basics')
  kept = () => errorResponse('internal', 500)
  await page.press('Apply Filters')
  expect(page.controlNames()).toContain('Applying...')
  await page.press('Close')
  await advanceTime(1)
  expect([closed.mock.calls.length, toastLines()]).toEqual([
    0,
    ['Failed to save your filters: An unexpected error occurred'],
  ])
  kept = () => defaultFilters
  await page.tap('Apply Filters')
  expect(requests.findLast(([what]) => what.startsWith('PUT'))?.[1]).toEqual({
    ...defaultFilters,
    said: { sect: ['sunni'] },
  })
  expect(closed).toHaveBeenCalledOnce()
  const again = await opened('male', defaultFilters, closed, client)
  expect(again.plainText(), 'nothing is left of what was applied').toContain('No filters')
})

test('a draft of filters is kept only over the filters it started from', async () => {
  counted = () => ({ people: 12, more: false })
  const begun = { ...defaultFilters, verified: true }
  const page = await opened('male', begun)
  await page.tap('Shia')
  expect((await opened('male', { ...begun })).plainText()).toContain('2 filters')
  // Widened at the end of the deck, or on another device.
  const widened = await opened('male', defaultFilters)
  expect(widened.plainText()).toContain('No filters')
  await widened.tap('Sunni')
  expect(widened.plainText()).toContain('1 filter')
  expect([widened.isChecked('Sunni'), widened.isChecked('Shia')]).toEqual([true, false])
})

test('filters that only together exclude people can be cleared together', async () => {
  counted = () => ({ people: 0, more: false })
  widened = { widenings: [], all: { people: 5, more: false } }
  const page = await opened('male', { ...defaultFilters, verified: true, countries: ['JP'] })
  await advanceTime(400)
  await page.tap('Clear all filters to see 5 more people.')
  await advanceTime(400)
  expect(page.plainText()).not.toMatch(/Clear all filters to see|1 filter/)
})
