// @vitest-environment dom
import type { QueuedCase } from '@mithaq/contract/moderation'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdRequests } from '../../../../test/hold-requests.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { serverNowMs } from '../../../time/server-clock.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { useConsole } from './use-console.ts'

const now = '2026-11-16T12:00:00.000Z'
/** The open cases, two a page; who asks for the console at all. */
let openCases: string[]
let isStaff: boolean
let claims: Record<string, string>
let left: number
class News extends EventTarget {
  static all: News[] = []
  closed = false
  constructor() {
    super()
    News.all.push(this)
  }
  close() {
    this.closed = true
  }
}

vi.useFakeTimers()
const page = stubBrowser()
vi.stubGlobal('EventSource', News)
const held = holdRequests((what) => {
  if (!isStaff) return Response.json({ code: 'not_found' }, { status: 404 })
  const [, path = ''] = what.split(' ')
  const url = new URL(path, 'https://mithaq.example')
  const id = url.pathname.split('/')[3] ?? ''
  if (url.pathname.endsWith('/decision')) openCases = openCases.filter((one) => one !== id)
  if (url.pathname !== '/staff/cases') return Response.json({ id, claimedBy: null })
  const after = url.searchParams.get('after')
  const rest = after === null ? openCases : openCases.slice(openCases.indexOf(after) + 1)
  const cases = rest.slice(0, 2).map((one) => ({ id: one, claim: { name: claims[one] } }) as QueuedCase)
  return Response.json({ now, cases, next: rest.length > 2 ? cases.at(-1)?.id : null, counts: {} })
})

const openConsole = () => renderHookWithClient(new QueryClient(), () => useConsole(() => left++))
let console: ReturnType<typeof openConsole>
const queued = () => console.current().cases.map(({ id }) => id)
async function answerAll(): Promise<void> {
  for (let round = 0; held.length > 0 && round < 9; round++) {
    for (const one of [...held]) one.respond()
    await advanceTime(1)
  }
}

beforeEach(async () => {
  openCases = ['a', 'b', 'c']
  isStaff = true
  claims = {}
  left = 0
  held.length = 0
  vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  console = openConsole()
  await advanceTime(1)
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

const tell = () => News.all.at(-1)?.dispatchEvent(new Event('message'))
async function open(id: string): Promise<void> {
  void console.current().open(id)
  await advanceTime(1)
  await answerAll()
}
async function hear(): Promise<void> {
  tell()
  await advanceTime(150)
  await answerAll()
}
async function dismiss(): Promise<void> {
  void console.current().decide({ decision: 'dismiss', rule: 1, note: 'Nothing wrong.' }, () => {})
  await advanceTime(1)
}
const asked = () => held.map(({ name: what }) => what)

test('an answer that a later one has overtaken does not bring back what is decided', async () => {
  held[0]?.handle()
  tell()
  await advanceTime(150)
  openCases = ['c']
  held[1]?.respond()
  await advanceTime(1)
  expect(queued()).toEqual(['c'])
  held[0]?.respond()
  await advanceTime(1)
  expect(queued()).toEqual(['c'])
})

test('news of one moment is asked for once, and none once the console is left', async () => {
  await answerAll()
  tell()
  await advanceTime(100)
  tell()
  await advanceTime(149)
  expect(held).toHaveLength(0)
  await advanceTime(1)
  expect(asked()).toEqual(['GET /staff/cases'])
  await answerAll()
  expect(Math.abs(serverNowMs() - Date.parse(now)), 'by the clock of the server').toBeLessThan(5000)
  // Back after it was away: something may have been missed.
  News.all.at(-1)?.dispatchEvent(new Event('open'))
  await advanceTime(150)
  expect(held).toHaveLength(1)
  await answerAll()
  tell()
  console.unmount()
  await advanceTime(60_000)
  expect([held.length, News.all.at(-1)?.closed]).toEqual([0, true])
})

test('a stream that is lost without a word is made up for every 30 s, while somebody looks', async () => {
  await answerAll()
  await advanceTime(30_000)
  expect(held).toHaveLength(1)
  await answerAll()
  page.hide()
  await advanceTime(60_000)
  expect(held).toHaveLength(0)
  page.show()
})

test('the case that was chosen last is shown, whichever comes first', async () => {
  await answerAll()
  void console.current().open('a')
  void console.current().open('b')
  await advanceTime(1)
  held[1]?.respond()
  await advanceTime(1)
  held[0]?.respond()
  await advanceTime(1)
  expect(console.current().shown?.id).toBe('b')
})

test('leaves the console when the session ends, and reloads the queue after a refused action', async () => {
  await answerAll()
  await open('a')
  isStaff = false
  void console.current().claim()
  await advanceTime(1)
  held[0]?.respond()
  await advanceTime(1)
  expect([left, readToasts().length, console.current().busy]).toEqual([0, 1, false])
  expect(asked()).toEqual(['GET /staff/cases'])
  await answerAll()
  expect(left).toBe(1)
})

test('what is decided leaves the queue, can be taken back for 10 s, and the next one is there', async () => {
  await answerAll()
  await open('a')
  await dismiss()
  // A second tap before the answer decides nothing more.
  await dismiss()
  expect(asked()).toEqual(['POST /staff/cases/a/decision'])
  await answerAll()
  expect([queued(), console.current().shown?.id]).toEqual([['b', 'c'], 'b'])
  expect(console.current().undo).toMatchObject({ caseId: 'a', words: 'Dismissed.' })
  void console.current().takeBack()
  await advanceTime(1)
  expect(asked()).toEqual([expect.stringMatching(/^POST \/staff\/decisions\/.+\/take-back$/)])
  await answerAll()
  expect([console.current().undo, console.current().shown?.id]).toEqual([undefined, 'a'])
})

test('opens the previous case after the last one and updates who holds the shown case', async () => {
  openCases = ['a', 'b']
  await answerAll()
  await open('b')
  claims = { b: 'Leyla' }
  await hear()
  expect(console.current().shown?.claim).toEqual({ name: 'Leyla' })
  await dismiss()
  await answerAll()
  expect(console.current().shown?.id).toBe('a')
  openCases = ['a', 'b', 'c']
  await hear()
  void console.current().step(-1)
  await advanceTime(1)
  expect(held).toEqual([])
})

test('loads the next page at the end of one, and never shows closed cases as open', async () => {
  await answerAll()
  expect(queued()).toEqual(['a', 'b'])
  for (const id of ['a', 'b', 'c']) {
    void console.current().step(1)
    await advanceTime(1)
    await answerAll()
    expect(console.current().shown?.id).toBe(id)
  }
  expect(queued()).toEqual(['a', 'b', 'c'])
  console.current().setFilters({ closed: 'true' })
  await advanceTime(1)
  expect(console.current().queue).toBeUndefined()
  await answerAll()
  // From the first page again.
  expect(queued()).toEqual(['a', 'b'])
})

test('sends an action from a page that is left, and loads a case again only after it', async () => {
  await answerAll()
  await open('a')
  const kept = () => held.map(({ isKeptAlive }) => isKeptAlive)
  for (const [act, request] of [
    ['claim', 'POST /staff/cases/a/claim'],
    ['release', 'DELETE /staff/cases/a/claim'],
  ] as const) {
    void console.current()[act]()
    await advanceTime(1)
    expect([asked(), kept()]).toEqual([[request], [true]])
    held[0]?.respond()
    await advanceTime(1)
    expect(asked()).toEqual(['POST /staff/cases/a/look'])
    await answerAll()
  }
  await dismiss()
  expect([asked(), kept()]).toEqual([['POST /staff/cases/a/decision'], [true]])
  held[0]?.respond()
  await advanceTime(1)
  expect(asked()).toEqual(['POST /staff/cases/b/look'])
  await answerAll()
  void console.current().takeBack()
  await advanceTime(1)
  expect(kept()).toEqual([true])
  held[0]?.respond()
  await advanceTime(1)
  expect(asked()).toEqual(['POST /staff/cases/a/look'])
})
