// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdRequests } from '../../../../test/hold-requests.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { useSettings } from './use-settings.ts'

/** What the server keeps. */
let kept = { hideMessageText: false, marketing: false }
let mayAskMarketing = true

vi.useFakeTimers()
stubBrowser()
const held = holdRequests((what) => {
  if (what.startsWith('PATCH')) kept = { ...kept, hideMessageText: true }
  if (what.startsWith('POST')) [kept, mayAskMarketing] = [{ ...kept, marketing: true }, false]
  const groups = { messages: {}, matches: {}, reminders: {} }
  const settings = { ...kept, groups, quietHours: null, timeZone: 'UTC' }
  return Response.json({ settings, mayAskMarketing })
})

const sent: unknown[] = []
const holding = globalThis.fetch
vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
  if (options.body) sent.push(JSON.parse(String(options.body)))
  return holding(url, options)
})

let client: QueryClient
const openSettings = () => renderHookWithClient(client, useSettings)
let screen: ReturnType<typeof openSettings>
const settings = () => screen.current().data?.settings
const aMoment = () => advanceTime(1)

beforeEach(async () => {
  clearToasts()
  kept = { hideMessageText: false, marketing: false }
  mayAskMarketing = true
  held.length = 0
  client = new QueryClient()
  screen = openSettings()
  await aMoment()
  held[0]?.respond()
  await aMoment()
})

/** The settings are asked for, as by somebody who comes back to them; the answer is long in coming. */
async function ask() {
  void client.refetchQueries()
  await aMoment()
  const asked = held.find(({ name: what }) => what.startsWith('GET'))
  asked?.handle()
  return asked
}
const acting = () => held.find(({ name: what }) => !what.startsWith('GET'))

test('a setting is not reverted by an answer requested before it was saved', async () => {
  screen.current().change({ hideMessageText: true })
  await aMoment()
  const older = await ask()
  acting()?.respond()
  await aMoment()
  older?.respond()
  await aMoment()
  expect(settings()?.hideMessageText).toBe(true)
})

test('an answer about news is not reverted by an older one, nor asked again', async () => {
  const older = await ask()
  screen.current().answer(true)
  await aMoment()
  acting()?.respond()
  await aMoment()
  older?.respond()
  await aMoment()
  expect(settings()?.marketing).toBe(true)
  expect(screen.current().data?.mayAskMarketing).toBe(false)
})

test('a tap after a refused one does not apply the refused change', async () => {
  screen.current().change({ hideMessageText: true })
  screen.current().answer(true)
  await aMoment()
  expect(settings()).toMatchObject({ hideMessageText: true, marketing: true })
  acting()?.loseConnection()
  await aMoment()
  acting()?.respond()
  await aMoment()
  expect(settings()).toMatchObject({ hideMessageText: false, marketing: true })
  expect(readToasts().map(({ kind }) => kind)).toEqual(['error', 'success'])
})

test('taps in a row are saved one by one, each without later and refused changes', async () => {
  const { change } = screen.current()
  sent.length = 0
  screen.current().answer(true)
  change({ hideMessageText: true })
  change({ quietHours: { from: '21:00', to: '06:00' } })
  await aMoment()
  acting()?.respond()
  await aMoment()
  expect(settings(), 'the last of them meanwhile').toMatchObject({
    ...{ marketing: true, hideMessageText: true, quietHours: { from: '21:00', to: '06:00' } },
  })
  acting()?.loseConnection()
  await aMoment()
  expect(sent, 'only what each of them changed').toEqual([
    { yes: true },
    { hideMessageText: true },
    { quietHours: { from: '21:00', to: '06:00' } },
  ])
})

test('a tap before the previous one is rendered keeps what that one chose', async () => {
  const { change } = screen.current()
  change({ hideMessageText: true })
  change({ marketing: true })
  await aMoment()
  expect(settings()).toMatchObject({ hideMessageText: true, marketing: true })
})
