// @vitest-environment dom
import { Fragment, useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { hasOpenSheets, useCloseOnBack, useSheetHistory } from './sheet-history.ts'

let router: ReturnType<typeof createMemoryRouter>
let shown: ReturnType<typeof renderScreen>
let isBusy: boolean

function Site() {
  useSheetHistory()
  return <Outlet />
}

function Sheet({ name }: { name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  useCloseOnBack(isOpen, () => !isBusy && setIsOpen(false))
  return <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? `Close ${name}` : `Open ${name}`}</button>
}

const pages = ['before', 'screen', 'elsewhere'].map((path) => ({
  path,
  element: (
    <Fragment key={path}>
      <Sheet name="lower" />
      <Sheet name="upper" />
    </Fragment>
  ),
}))

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  isBusy = false
  router = createMemoryRouter([{ path: '/', element: <Site />, children: pages }], {
    initialEntries: ['/before', '/screen'],
  })
  shown = renderScreen(<RouterProvider router={router} useTransitions={false} />, undefined, null)
})

const press = async (name: string) => {
  await shown.tap(name)
  await advanceTime()
}
const go = async (to: number | string) => {
  void (typeof to === 'number' ? router.navigate(to) : router.navigate(to))
  await advanceTime()
}
/** What can be seen: the page, and which sheets are open. */
const seen = () =>
  [
    router.state.location.pathname,
    ...shown.queryAll('button').flatMap(({ textContent }) => textContent?.match(/(?<=Close ).+/) ?? []),
  ].join(' ')

/** Each step, by a tap or on the way, with what is seen then. */
test.each<[string, ...[step: string | number, seen: string][]]>([
  [
    'going back closes the sheet and stays on the screen',
    ['Open lower', '/screen lower'],
    [-1, '/screen'],
    [-1, '/before'],
  ],
  [
    'after a sheet was closed by hand, the next step back leaves the screen',
    ['Open lower', '/screen lower'],
    ['Close lower', '/screen'],
    [-1, '/before'],
  ],
  [
    'a sheet opened after another one was closed takes one step back as well',
    ['Open lower', '/screen lower'],
    ['Close lower', '/screen'],
    ['Open upper', '/screen upper'],
    [-1, '/screen'],
    [-1, '/before'],
  ],
  [
    'of two sheets, one above the other, each step back closes one',
    ['Open lower', '/screen lower'],
    ['Open upper', '/screen lower upper'],
    [-1, '/screen lower'],
    [-1, '/screen'],
  ],
  [
    'two steps back at once close two sheets',
    ['Open lower', '/screen lower'],
    ['Open upper', '/screen lower upper'],
    [-2, '/screen'],
  ],
  [
    'of two sheets whose upper one was closed by hand, the next step back closes the lower one',
    ['Open lower', '/screen lower'],
    ['Open upper', '/screen lower upper'],
    ['Close upper', '/screen lower'],
    [-1, '/screen'],
  ],
  [
    'a page reached from an open sheet leads back to the screen, and from there to the one before',
    ['Open lower', '/screen lower'],
    ['/elsewhere', '/elsewhere'],
    [-1, '/screen'],
    [-1, '/before'],
  ],
  [
    'going forward to a sheet that is closed opens nothing',
    ['Open lower', '/screen lower'],
    [-1, '/screen'],
    [1, '/screen'],
    [-1, '/before'],
  ],
])('%s', async (_, ...steps) => {
  for (const [step, expected] of steps) {
    await (typeof step === 'number' || step.startsWith('/') ? go(step) : press(step))
    expect([seen(), hasOpenSheets()]).toEqual([expected, expected.includes(' ')])
  }
})

test('does not disturb a navigation when a sheet closes during it', async () => {
  await press('Open lower')
  void shown.tap('Close lower')
  await go('/elsewhere')
  expect(seen()).toBe('/elsewhere')
})

test('keeps a busy sheet open; the next Back closes it', async () => {
  await press('Open lower')
  isBusy = true
  await go(-1)
  expect(seen()).toBe('/screen lower')
  isBusy = false
  await go(-1)
  expect(seen()).toBe('/screen')
})

test('leaves a page reloaded with an open sheet with one Back', async () => {
  await press('Open lower')
  const { location } = router.state
  router = createMemoryRouter([{ path: '/', element: <Site />, children: pages }], {
    initialEntries: ['/before', { pathname: '/screen', key: entryKey(location.state) }, location],
  })
  shown = renderScreen(<RouterProvider router={router} useTransitions={false} />, undefined, null)
  expect(seen()).toBe('/screen')
  await go(-1)
  expect(seen()).toBe('/before')
})

const entryKey = (state: { entry: { screen: string } }) => state.entry.screen
