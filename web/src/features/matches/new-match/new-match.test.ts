// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../../../test/fake-socket.ts'
import {
  readMatchBanners,
  readNewMatch,
  setDeckShown,
  setMatchBanners,
  setNewMatch,
  showNewMatch,
} from './new-match.ts'
import { useNewMatchEvents } from './use-new-match-events.ts'

const sheets = vi.hoisted(() => ({ isOpen: false }))
vi.mock('../../../ui/base/sheet-history.ts', () => ({ hasOpenSheets: () => sheets.isOpen }))

const { page } = openSignedInPage(() => ({}))
const open = () => renderHookWithClient(new QueryClient(), () => useNewMatchEvents() ?? 'nothing')
let screens: ReturnType<typeof open>
let at = 0
/** A match that nobody has heard of. */
const newMatch = () => `0195b6a0-0000-7000-8000-${String(++at).padStart(12, '0')}`
const salma = { name: 'Salma', picture: null }
/** What is written so is on the page, and has the focus. */
function focused(html: string) {
  document.body.innerHTML = html
  ;(document.body.firstElementChild as HTMLElement).focus()
}

beforeEach(async () => {
  focused('<button></button>')
  setDeckShown(true)
  screens = open()
  await advanceTime()
})
afterEach(() => {
  sheets.isOpen = false
  setMatchBanners([])
  screens.unmount()
  page.show()
})

const hears = async (matchId: string) => {
  newestSocket().deliver({ type: 'matched', matchId })
  await advanceTime()
}

test('the member who liked first sees the match on the deck, and is not moved', async () => {
  const matchId = newMatch()
  await hears(matchId)
  expect(readNewMatch()).toEqual({ matchId, opensChat: false })
  const second = newMatch()
  await hears(second)
  expect(readNewMatch(), 'one overlay at a time').toMatchObject({ matchId })
  expect(readMatchBanners()).toEqual([{ matchId: second }])
  screens.unmount()
  expect([readNewMatch(), readMatchBanners()]).toEqual([null, []])
  await hears(newMatch())
  expect([readNewMatch(), readMatchBanners()], 'after leaving').toEqual([null, []])
})

const busyWith: Record<string, () => void> = {
  'another screen': () => setDeckShown(false),
  'an open sheet': () => void (sheets.isOpen = true),
  'a card being dragged': () => focused('<div data-dragging tabindex="0"></div>'),
  ...Object.fromEntries(
    ['input', 'textarea', 'select', 'p contenteditable tabindex=0'].map((tag) => [
      `a focused ${tag}`,
      () => focused(`<${tag}>`),
    ]),
  ),
}

test.each(Object.keys(busyWith))(
  '%s gets a banner and no overlay, for a match made here or there',
  async (what) => {
    busyWith[what]!()
    const [theirs, mine] = [newMatch(), newMatch()]
    await hears(theirs)
    await showNewMatch(mine, salma, 'deck')
    expect(readNewMatch()).toBeNull()
    expect(readMatchBanners()).toEqual([{ matchId: theirs }, { matchId: mine, person: salma }])
  },
)

test('only a like on the visible deck opens the chat by itself; in a list the overlay waits', async () => {
  await showNewMatch(newMatch(), salma, 'deck')
  expect(readNewMatch()).toMatchObject({ person: salma, opensChat: true })
  setNewMatch(null)
  page.hide()
  await showNewMatch(newMatch(), salma, 'deck')
  expect(readNewMatch()).toMatchObject({ person: salma, opensChat: false })
  page.show()
  setNewMatch(null)
  setDeckShown(false)
  // The profile dialog in which the like was given is still closing.
  sheets.isOpen = true
  await showNewMatch(newMatch(), salma, 'list')
  expect(readNewMatch()).toMatchObject({ person: salma, opensChat: false })
  await showNewMatch(newMatch(), salma, 'list')
  expect(readMatchBanners()).toHaveLength(1)
})

test('a hidden page shows no match, neither then nor later', async () => {
  page.hide()
  await hears(newMatch())
  page.show()
  await advanceTime(1000)
  expect(readNewMatch()).toBeNull()
})

test('other events of a match show no new match', async () => {
  newestSocket().deliver({ type: 'match', matchId: newMatch() })
  newestSocket().deliver({ type: 'ready' })
  await advanceTime()
  expect(readNewMatch()).toBeNull()
})

test('a match shows once a device, not after a reload nor in a second tab', async () => {
  const matchId = newMatch()
  await hears(matchId)
  setNewMatch(null)
  await hears(matchId)
  expect(readNewMatch()).toBeNull()
  for (let others = 0; others < 5; others++) await showNewMatch(newMatch(), salma, 'list')
  setNewMatch(null)
  await showNewMatch(matchId, salma, 'list')
  expect(readNewMatch()).toBeNull()
  // Another page of this browser knows nothing but what lies in its storage.
  vi.resetModules()
  const tab = await import('./new-match.ts')
  await tab.showNewMatch(matchId, salma, 'list')
  await tab.showMatchMadeByOther(matchId)
  expect(tab.readNewMatch()).toBeNull()
  await tab.showNewMatch(newMatch(), salma, 'list')
  expect(tab.readNewMatch()).toMatchObject({ person: salma })
})

test('a page without storage still shows no match twice', async () => {
  vi.spyOn(page.localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const matchId = newMatch()
  await hears(matchId)
  expect(readNewMatch()).toMatchObject({ matchId })
  setNewMatch(null)
  await hears(matchId)
  expect(readNewMatch()).toBeNull()
  vi.restoreAllMocks()
})
