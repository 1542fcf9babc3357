import { renderToStaticMarkup as draw } from 'react-dom/server'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import { openPage } from '../../../../test/page.ts'
import { partsOf, working } from '../../../../test/working.tsx'
import { FieldFrame } from '../../../ui/FieldFrame.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { BirthdayPicker } from './BirthdayPicker.tsx'
import { CityField } from './CityField.tsx'
import type { City } from './city.ts'
import { HeightField } from './HeightField.tsx'
import { LocationField } from './LocationField.tsx'
import { ManualCity } from './ManualCity.tsx'

const getCurrentPosition = vi.fn<(found: (at: object) => void, failed: (why: object) => void) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  Object.assign(navigator, { geolocation: { getCurrentPosition } })
  getCurrentPosition.mockReset()
})
afterEach(() => vi.restoreAllMocks())

test('of a birthday that is not whole only the missing parts are wrong, of a whole one all', () => {
  const wrong = (value: string) =>
    [
      ...draw(<BirthdayPicker value={value} today="2026-11-15" error="No" onChange={() => {}} />).matchAll(
        /<select[^>]*>/g,
      ),
    ].map(([select]) => select.includes('aria-invalid="true"'))
  expect(wrong('')).toEqual([true, true, true])
  expect(wrong('1996--14')).toEqual([false, true, false])
  expect(wrong('2010-01-01')).toEqual([true, true, true])
})

function openLocation(value: City) {
  const found: [City, boolean][] = []
  const field = working(LocationField, { value, onChange: (...city) => void found.push(city) })
  const detect = async () => {
    field.part({ type: 'button' })['onClick']()
    await later()
  }
  return { ...field, found, detect, byHand: () => field.all({ type: ManualCity }).length === 1 }
}
const nowhere: City = { country: '', city: '' }
const denied = { code: 1, PERMISSION_DENIED: 1 }
const amman = { coords: { latitude: 32, longitude: 36 } }

test('pressed again while it detects, nothing else is asked', async () => {
  const { detect, leave } = openLocation(nowhere)
  await detect()
  await detect()
  expect(getCurrentPosition).toHaveBeenCalledOnce()
  leave()
})

test('after a failure the place may be chosen by hand, which counts from then on and not as detected', async () => {
  const { all, part, found, detect, byHand, leave } = openLocation(nowhere)
  expect(byHand()).toBe(false)
  await detect()
  getCurrentPosition.mock.calls[0]?.[1](denied)
  await later()
  const describedBy = () => part({ type: 'button' })['aria-describedby']
  const trouble = () => all({ children: 'Could not detect your location' }).length
  expect([byHand(), trouble()]).toEqual([true, 1])
  expect(describedBy()).toMatch(/-trouble$/)
  await detect()
  expect(byHand(), 'not while it detects').toBe(false)
  getCurrentPosition.mock.calls[1]?.[1](denied)
  await later()
  part({ type: ManualCity })['onChange']({ country: 'JO', city: '' })
  expect(found).toEqual([[{ country: 'JO', city: '' }, false]])
  expect([byHand(), trouble(), describedBy()]).toEqual([true, 0, undefined])
  leave()
})

test('a position that comes once the place was chosen by hand is told to nobody', async () => {
  const asked = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('fetch', asked)
  const { part, detect, leave } = openLocation({ country: '', city: '' })
  await detect()
  await later(15_000)
  part({ type: ManualCity })['onChange']({ country: '', city: '' })
  getCurrentPosition.mock.calls[0]?.[0](amman)
  await later()
  expect(asked).not.toHaveBeenCalled()
  leave()
})

test('a position that is found after all takes the fields by hand away', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ country: 'JO', city: 'Amman' }))
  const { part, found, detect, byHand, leave } = openLocation(nowhere)
  await detect()
  getCurrentPosition.mock.calls[0]?.[1](denied)
  await later()
  part({ type: ManualCity })['onChange']({ country: 'MA', city: '' })
  await detect()
  getCurrentPosition.mock.calls[1]?.[0](amman)
  await later()
  expect(found.at(-1)).toEqual([{ country: 'JO', city: 'Amman' }, true])
  expect(byHand()).toBe(false)
  leave()
})

test('another country empties the city, the same one keeps it', () => {
  const onChange = vi.fn()
  const country = partsOf(ManualCity({ value: { country: 'JO', city: 'Amman' }, onChange })).find(
    ({ props }) => props['label'] === 'Country',
  )!
  country.props['onChange']('MA')
  country.props['onChange']('JO')
  expect(onChange.mock.calls).toEqual([[{ country: 'MA', city: '' }], [{ country: 'JO', city: 'Amman' }]])
})

test('cities that are being searched for are said to be, and those found offered', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const { part, leave } = working(CityField, { country: 'TN', value: '', onChange: () => {} })
  const box = () => {
    const inFrame = part({ type: FieldFrame })['children'] as (aria: object) => ReactNode
    return partsOf(inFrame({})).find(({ type }) => type === SearchBox)!.props
  }
  expect([!!box()['instead'], box()['found']]).toEqual([true, undefined])
  await later()
  answers[0]?.(Response.json({ cities: ['Sousse'] }))
  await later()
  expect([!!box()['instead'], box()['found']]).toEqual([false, [{ value: 'Sousse', label: 'Sousse' }]])
  leave()
})

test('a height is said in centimetres and in feet', () => {
  expect(draw(<HeightField value={170} onChange={() => {}} />)).toContain('170 cm · 5′7″')
})
