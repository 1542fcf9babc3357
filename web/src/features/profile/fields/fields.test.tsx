// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { CountryCode } from '@mithaq/contract/countries'
import { renderToStaticMarkup } from 'react-dom/server'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { setTrouble } from '../../../http/connection.ts'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { BirthdayPicker } from './BirthdayPicker.tsx'
import { CityField } from './location/CityField.tsx'
import type { City } from './location/city.ts'
import { HeightField } from './HeightField.tsx'
import { LocationField } from './location/LocationField.tsx'
import { ManualCity } from './location/ManualCity.tsx'
import { NationalityField } from './country/NationalityField.tsx'

const getCurrentPosition = vi.fn<(found: (at: object) => void, failed: (why: object) => void) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  getCurrentPosition.mockReset()
  setTrouble('silent', false)
})
let shown: ReturnType<typeof renderScreen> | undefined
afterEach(() => vi.restoreAllMocks())

test('marks only the missing parts of an incomplete birthday, and all parts of a wrong one', () => {
  const wrong = (value: string) =>
    [
      ...renderToStaticMarkup(
        <BirthdayPicker value={value} today="2026-11-15" error="No" onChange={() => {}} />,
      ).matchAll(/<select[^>]*>/g),
    ].map(([select]) => select.includes('aria-invalid="true"'))
  expect(wrong('')).toEqual([true, true, true])
  expect(wrong('1996--14')).toEqual([false, true, false])
  expect(wrong('2010-01-01')).toEqual([true, true, true])
})

test("shows a birthday's parts, what is wrong and as many days as the month has", () => {
  let value = '1996-04-14'
  const onChange = vi.fn()
  const picker = (shown = renderScreen(() => (
    <BirthdayPicker value={value} today="2026-11-15" error="You are too young" onChange={onChange} />
  )))
  const parts = () => ['Year', 'Month', 'Day'].map((part) => picker.value(part))
  const days = () => picker.queryAll('[aria-label=Day] option:not([value=""])').length
  expect([parts(), days()]).toEqual([['1996', '4', '14'], 30])
  expect(picker.text()).toMatch(/\|30\|You are too young\|Others see your age, never your birthday\.\|$/)
  const described = picker.attribute('Month', 'aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'You are too young',
    'Others see your age, never your birthday.',
  ])
  picker.fill('Month', '2')
  expect(onChange.mock.calls).toEqual([['1996-02-14']])
  value = '2001-02-'
  expect([parts(), days()]).toEqual([['2001', '2', ''], 28])
})

/** The field, which has what was told of it. */
function openLocation(value: City) {
  const found: [City, boolean][] = []
  const Living = () => {
    const [city, setCity] = useState(value)
    return (
      <LocationField
        value={city}
        onChange={(...told) => {
          found.push(told)
          setCity(told[0])
        }}
      />
    )
  }
  const field = (shown = renderScreen(<Living />))
  return {
    ...field,
    found,
    detect: () => field.tap(/^Detect/),
    byHand: () => field.controlNames().includes('Country'),
    choose: async (country: string) => {
      field.fill('Country', country)
      fireEvent.keyDown(field.control('Country'), { key: 'Enter' })
      await advanceTime()
    },
  }
}
const nowhere: City = { country: '', city: '' }
const denied = { code: 1, PERMISSION_DENIED: 1 }
const amman = { coords: { latitude: 32, longitude: 36 } }

test('a second press during detection sends no request', async () => {
  const { detect, text, attribute } = openLocation(nowhere)
  const privacy = 'We keep only your city, never your exact location.'
  expect(text()).toBe(`|Location|Where do you live?|${privacy}|Detect My Location|Choose it yourself|`)
  await detect()
  expect(text()).toBe(
    `|Location|Detecting your location...|${privacy}|Detect My Location|Choose it yourself|`,
  )
  expect(attribute(/^Detect/, 'aria-disabled')).toBe('true')
  await detect()
  expect(getCurrentPosition).toHaveBeenCalledOnce()
})

test('offers from the start to choose the place by hand, and closes it again', async () => {
  const { tap, byHand, attribute, found, choose } = openLocation(nowhere)
  const isExpanded = () => attribute('Choose it yourself', 'aria-expanded')
  expect([byHand(), isExpanded()]).toEqual([false, 'false'])
  await tap('Choose it yourself')
  expect([byHand(), isExpanded()]).toEqual([true, 'true'])
  await choose('Jordan')
  expect(found).toEqual([[{ country: 'JO', city: '' }, false]])
  await tap('Choose it yourself')
  expect([byHand(), isExpanded()]).toEqual([false, 'false'])
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

test('lets a member choose the place by hand after a failure, and not as detected', async () => {
  const { text, queryAll, attribute, isDisabled, control, found, detect, byHand, choose } =
    openLocation(nowhere)
  expect(byHand()).toBe(false)
  await detect()
  getCurrentPosition.mock.calls[0]?.[1](denied)
  await advanceTime()
  const described = () =>
    document.getElementById(control(/^Detect/).getAttribute('aria-describedby') ?? '')?.textContent
  const isTold = () => text().includes('|Location permission denied. ')
  expect([byHand(), isTold()]).toEqual([true, true])
  expect(text()).toBe(
    '|Location|Where do you live?|We keep only your city, never your exact location.|Detect Again|' +
      'Choose it yourself|Location permission denied. ' +
      'Please enable location access in your device settings and try again.|Country|City|',
  )
  expect(queryAll('[aria-live=polite]').map(({ textContent }) => textContent)).toEqual([
    'Where do you live?',
    expect.stringMatching(/^Location permission denied/),
  ])
  const places = ['Country', 'City'].map((name) => [attribute(name, 'placeholder'), isDisabled(name)])
  expect(places).toEqual([
    ['Search countries', false],
    ['Choose a country first', true],
  ])
  expect(described()).toMatch(/^Location permission denied./)
  await detect()
  expect(byHand(), 'not while it detects').toBe(false)
  getCurrentPosition.mock.calls[1]?.[1](denied)
  await advanceTime()
  await choose('Jordan')
  expect(found).toEqual([[{ country: 'JO', city: '' }, false]])
  expect([byHand(), isTold(), described()]).toEqual([true, false, undefined])
  expect(attribute('City', 'placeholder')).toBe('Search cities')
})

test('marks a missing place at its field', () => {
  const drawn = (error?: string) => {
    const field = (shown = renderScreen(<LocationField value={nowhere} onChange={() => {}} error={error} />))
    const button = field.control('Detect My Location')
    return [
      field.queryAll('.border-danger').length,
      button.hasAttribute('data-invalid'),
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
      field.text().includes('|Please say where you live|'),
    ]
  }
  const missing = 'Please say where you live'
  expect(drawn(missing)).toEqual([1, true, missing, true])
  expect(drawn()).toEqual([0, false, undefined, false])
  const group = shown?.queryAll('[role=group]')[0]
  expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Location')
})

test('shows one message for a refused position, even if more is missing', async () => {
  const missing = 'Location detection is required to continue'
  const field = (shown = renderScreen(<LocationField value={nowhere} onChange={() => {}} error={missing} />))
  await field.tap('Detect My Location')
  getCurrentPosition.mock.calls[0]?.[1](denied)
  await advanceTime()
  expect(field.queryAll('.lucide-circle-alert')).toHaveLength(1)
  const button = field.control('Detect Again')
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe(
    'Location permission denied. Please enable location access in your device settings and try again.',
  )
  expect([field.plainText().includes(missing), button.hasAttribute('data-invalid')]).toEqual([false, true])
})

test('ignores a position that comes after the place was chosen by hand', async () => {
  const asked = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('fetch', asked)
  const { detect, choose } = openLocation(nowhere)
  await detect()
  await advanceTime(15_000)
  await choose('Jordan')
  asked.mockClear()
  getCurrentPosition.mock.calls[0]?.[0](amman)
  await advanceTime()
  expect(asked).not.toHaveBeenCalled()
})

test('a position that arrives late replaces the manual fields', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('cities') ? { cities: [] } : { country: 'JO', city: 'Amman' }),
  )
  const { found, detect, byHand, choose } = openLocation(nowhere)
  await detect()
  getCurrentPosition.mock.calls[0]?.[1](denied)
  await advanceTime()
  await choose('Morocco')
  await detect()
  getCurrentPosition.mock.calls[1]?.[0](amman)
  await advanceTime()
  expect(found.at(-1)).toEqual([{ country: 'JO', city: 'Amman' }, true])
  expect(byHand()).toBe(false)
})

test('choosing another country clears the city', () => {
  const onChange = vi.fn()
  const city = (shown = renderScreen(
    <ManualCity value={{ country: 'JO', city: 'Amman' }} onChange={onChange} />,
  ))
  for (const country of ['Jordan', 'Morocco']) {
    city.fill('Country', country)
    fireEvent.keyDown(city.control('Country'), { key: 'Enter' })
  }
  expect(onChange.mock.calls).toEqual([[{ country: 'MA', city: '' }]])
})

test('says that cities are searched, and offers those found, also with two words', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const onChange = vi.fn()
  const field = (shown = renderScreen(<ManualCity value={{ country: 'TN', city: '' }} onChange={onChange} />))
  const offered = () => field.queryAll('[role=option]').map(({ textContent }) => textContent)
  await field.press('City')
  expect(field.queryAll('[role=status]').map(({ textContent }) => textContent)).toContain('Searching...')
  expect(offered()).toEqual([])
  await advanceTime()
  answers[0]?.(Response.json({ cities: ['Sousse', 'Sfax'] }))
  await advanceTime()
  expect([field.text().includes('|Searching...|'), offered()]).toEqual([false, ['Sousse', 'Sfax']])
  // Of two words, letter by letter.
  for (const typed of ['Ben', 'Ben ', 'Ben A']) {
    field.fill('City', typed)
    expect(field.value('City')).toBe(typed)
  }
  await advanceTime(200)
  answers[1]?.(Response.json({ cities: ['Ben Arous', 'Ben Aoun'] }))
  await advanceTime()
  expect([field.value('City'), offered()]).toEqual(['Ben A', ['Ben Arous', 'Ben Aoun']])
  await field.pressOn(field.queryAll('[role=option]')[1]!)
  expect(onChange.mock.calls).toEqual([[{ country: 'TN', city: 'Ben Aoun' }]])
  const failing = (shown = renderScreen(<CityField country="LY" value="" onChange={() => {}} />))
  await failing.tap('City')
  answers[2]?.(Response.json({ code: 'internal' }, { status: 500 }))
  await advanceTime()
  expect(failing.text()).toContain(
    '|The cities could not be loaded. Please check your connection and try again.|',
  )
})

test("keeps the server's problem beside a refused nationality, and refuses a fifth", () => {
  let value: CountryCode[] = ['JO']
  let error: string | undefined
  const field = (shown = renderScreen(() => (
    <NationalityField value={value} onChange={() => {}} error={error} />
  )))
  const choose = (country: string) => {
    field.fill('Nationality', country)
    fireEvent.keyDown(field.control('Nationality'), { key: 'Enter' })
  }
  choose('Jordan')
  expect(field.text()).toContain('|This nationality is already added|')
  error = 'You can have at most 4 nationalities'
  expect(field.text()).toContain('|You can have at most 4 nationalities|')
  expect(field.text()).not.toContain('|This nationality is already added|')
  value = ['JO', 'TR', 'GB', 'FR']
  choose('Egypt')
  expect(readToasts().map(({ message }) => message)).toEqual(['You can select maximum 4 nationalities'])
})

test('shows a height in centimetres and feet', () => {
  expect(renderToStaticMarkup(<HeightField value={170} onChange={() => {}} />)).toContain(
    '170 cm\u00a0· 5′7″',
  )
  expect(renderToStaticMarkup(<HeightField value={170} onChange={() => {}} error="Too short" />)).toContain(
    'Too short',
  )
})
