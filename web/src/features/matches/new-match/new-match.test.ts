// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../../../test/fake-socket.ts'
import { readNewMatch, setNewMatch, showNewMatch } from './new-match.ts'
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
  screens = open()
  await advanceTime()
})
afterEach(() => {
  sheets.isOpen = false
  screens.leave()
  page.show()
})

const hears = async (matchId: string) => {
  newestSocket().deliver({ type: 'matched', matchId })
  await advanceTime()
}

test('the member who liked first sees the match too, and the chat opens by itself', async () => {
  const matchId = newMatch()
  await hears(matchId)
  expect(readNewMatch()).toEqual({ matchId, opensChat: true })
  screens.leave()
  expect(readNewMatch()).toBeNull()
  await hears(newMatch())
  expect(readNewMatch(), 'of whoever has left').toBeNull()
})

test('a new match does not open the chat over an open dialog, sheet or menu', async () => {
  sheets.isOpen = true
  await hears(newMatch())
  expect(readNewMatch()).toMatchObject({ opensChat: false })
})

test.each(['input', 'textarea', 'select', 'p contenteditable tabindex=0'])(
  'a new match does not open the chat while a %s is being filled in',
  async (tag) => {
    focused(`<${tag}>`)
    await hears(newMatch())
    expect(readNewMatch()).toMatchObject({ opensChat: false })
  },
)

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
  for (let others = 0; others < 5; others++) await showNewMatch(newMatch(), salma)
  setNewMatch(null)
  await showNewMatch(matchId, salma)
  expect(readNewMatch()).toBeNull()
  // Another page of this browser knows nothing but what lies in its storage.
  vi.resetModules()
  const tab = await import('./new-match.ts')
  await tab.showNewMatch(matchId, salma)
  await tab.showMatchMadeByOther(matchId)
  expect(tab.readNewMatch()).toBeNull()
  await tab.showNewMatch(newMatch(), salma)
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
