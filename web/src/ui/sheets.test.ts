import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Sheets from './sheets.ts'

/** A browser's history: going takes a moment, and tells only then. */
class Steps extends EventTarget {
  entries: { screen: string; state: Record<string, unknown> }[] = [
    { screen: 'before', state: { key: 'before' } },
    { screen: 'screen', state: { key: 'screen' } },
  ]
  at = 1
  takesMs = 5
  get length() {
    return this.entries.length
  }
  get state() {
    return this.entries[this.at]?.state
  }
  pushState(state: Record<string, unknown>) {
    this.add(this.entries[this.at]?.screen ?? '', state)
  }
  replaceState(state: Record<string, unknown>) {
    this.entries[this.at] = { screen: this.entries[this.at]?.screen ?? '', state }
  }
  add(screen: string, state: Record<string, unknown>) {
    this.entries.splice(++this.at, Infinity, { screen, state })
  }
  go(steps: number) {
    setTimeout(() => {
      if (!this.entries[this.at + steps]) return
      this.at += steps
      this.dispatchEvent(new Event('popstate'))
    }, this.takesMs)
  }
  /** As the member sees it, from the first entry to the one shown. */
  path = () =>
    this.entries
      .slice(0, this.at + 1)
      .map(({ screen, state }) => screen + '+'.repeat(Number(state['sheets'] ?? 0)))
}

let steps: Steps
let router: { state: { location: { key: string } }; navigate: (to: string) => Promise<void> }
let sheets: typeof Sheets
const settled = () => vi.advanceTimersByTimeAsync(50)
const goBack = () => {
  steps.go(-1)
  return settled()
}

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  steps = new Steps()
  vi.stubGlobal('history', steps)
  vi.stubGlobal('addEventListener', steps.addEventListener.bind(steps))
  router = {
    state: { location: { key: 'screen' } },
    async navigate(to) {
      // A script may have to come first.
      await Promise.resolve()
      steps.add(to, { key: to })
      router.state.location.key = to
    },
  }
  sheets = await import('./sheets.ts')
  // The router hears of what is left for it.
  steps.addEventListener(
    'popstate',
    () => (router.state.location.key = String(steps.state?.['key'] ?? 'default')),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Router = Parameters<typeof sheets.openSheet>[0]
const isRouter = (some: unknown): some is Router => some === router

/** A sheet that closes when it is told to, unless it is busy. */
function opened(busy = () => false) {
  if (!isRouter(router)) throw new Error('no router')
  const sheet = { open: true, close: () => {} }
  const closed = sheets.openSheet(router, router.state.location.key, () => !busy() && sheet.close())
  sheet.close = () => {
    sheet.open = false
    closed()
  }
  return sheet
}

it('going back closes the sheet and stays on the screen', async () => {
  expect(sheets.hasSheets()).toBe(false)
  const sheet = opened()
  await settled()
  expect(sheets.hasSheets()).toBe(true)
  expect(steps.path()).toEqual(['before', 'screen', 'screen+'])
  await goBack()
  expect([sheet.open, sheets.hasSheets()]).toEqual([false, false])
  expect(steps.path()).toEqual(['before', 'screen'])
  expect(router.state.location.key).toBe('screen')
})

it('a sheet closed by hand leaves no step behind: the next way back leaves the screen', async () => {
  const sheet = opened()
  await settled()
  sheet.close()
  await settled()
  expect(steps.path()).toEqual(['before', 'screen'])
  await goBack()
  expect(router.state.location.key).toBe('before')
})

it('of two sheets, one above the other, each way back closes one', async () => {
  const lower = opened()
  await settled()
  const upper = opened()
  await settled()
  expect(steps.path()).toEqual(['before', 'screen', 'screen+', 'screen++'])
  await goBack()
  expect([lower.open, upper.open]).toEqual([true, false])
  await goBack()
  expect(lower.open).toBe(false)
  expect(steps.path()).toEqual(['before', 'screen'])
})

it('a menu that opens a dialog hands its step on', async () => {
  const menu = opened()
  await settled()
  menu.close()
  const dialog = opened()
  await settled()
  expect(steps.path()).toEqual(['before', 'screen', 'screen+'])
  await goBack()
  expect(dialog.open).toBe(false)
})

it.each(['before', 'after'])(
  'an act that leads elsewhere, %s it closes the sheet, leaves no dead step',
  async (when) => {
    const sheet = opened()
    await settled()
    if (when === 'after') sheet.close()
    const gone = router.navigate('elsewhere')
    if (when === 'before') sheet.close()
    await settled()
    await gone
    expect(steps.path()).toEqual(['before', 'screen', 'elsewhere'])
    await goBack()
    expect(steps.path()).toEqual(['before', 'screen'])
  },
)

it('going forward to a sheet that is closed leads nowhere', async () => {
  opened()
  await settled()
  await goBack()
  steps.go(1)
  await settled()
  expect(steps.path()).toEqual(['before', 'screen'])
})

it('a sheet that is busy stays, with its step', async () => {
  let busy = true
  const sheet = opened(() => busy)
  await settled()
  await goBack()
  expect(sheet.open).toBe(true)
  expect(steps.path()).toEqual(['before', 'screen', 'screen+'])
  busy = false
  await goBack()
  expect(sheet.open).toBe(false)
})

it('a page reloaded with an open sheet goes on at the screen', async () => {
  steps.add('screen', { key: 'screen', sheets: 1 })
  opened().close()
  await settled()
  expect(steps.path()).toEqual(['before', 'screen'])
})

it('the first page of a visit, which has no key of its own, has its steps, too', async () => {
  steps.replaceState({})
  router.state.location.key = 'default'
  const sheet = opened()
  await settled()
  expect(steps.path()).toEqual(['before', 'screen', 'screen+'])
  await goBack()
  expect(sheet.open).toBe(false)
})

it('a way on while one of two sheets is just closing begins at the screen all the same', async () => {
  opened()
  const upper = opened()
  await settled()
  upper.close()
  await Promise.resolve()
  const gone = router.navigate('elsewhere')
  await settled()
  await gone
  expect(steps.path()).toEqual(['before', 'screen', 'elsewhere'])
})

it('two steps back close both, the upper one first', async () => {
  const order: string[] = []
  const [lower, upper] = [opened(), opened()]
  for (const [name, sheet] of Object.entries({ lower, upper })) {
    const { close } = sheet
    sheet.close = () => (order.push(name), close())
  }
  await settled()
  steps.go(-2)
  await settled()
  expect(order).toEqual(['upper', 'lower'])
  expect(steps.path()).toEqual(['before', 'screen'])
})

it.each([0, 1])(
  'where there is no way back, as in a window that was restored with %i steps ahead, the way on is not held up',
  async (ahead) => {
    const further = { screen: 'further', state: { key: 'further' } }
    steps.entries = [{ screen: 'screen', state: { key: 'screen', sheets: 1 } }]
    steps.entries.push(...Array.from({ length: ahead }, () => further))
    steps.at = 0
    opened().close()
    const gone = router.navigate('elsewhere')
    await vi.advanceTimersByTimeAsync(ahead * 5000)
    await gone
    expect(steps.path()).toEqual(['screen', 'elsewhere'])
  },
)

it('a step back that takes long on a busy phone closes nothing that was opened since', async () => {
  const first = opened()
  await settled()
  steps.takesMs = 3000
  first.close()
  await settled()
  const second = opened()
  await vi.advanceTimersByTimeAsync(4000)
  expect([first.open, second.open]).toEqual([false, true])
  expect(steps.path()).toEqual(['before', 'screen', 'screen+'])
})

it('whoever leaves from a sheet twice at once comes to the second place', async () => {
  opened()
  await settled()
  const ways = [router.navigate('one'), router.navigate('two')]
  await settled()
  await Promise.all(ways)
  expect(steps.path()).toEqual(['before', 'screen', 'one', 'two'])
})
