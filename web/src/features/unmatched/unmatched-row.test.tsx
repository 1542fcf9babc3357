// @vitest-environment dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { isolatedTexts } from '../../../test/isolated-texts.ts'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { htmlText } from '../../../test/html-text.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { makeEnding, makeMatch } from '../../../test/match-fixtures.ts'
import { renderTwice, renderScreen, toastTexts, serverError } from '../../../test/render-screen.tsx'
import { clearToasts } from '../../ui/feedback/toast.ts'
import { UnmatchedList } from './UnmatchedList.tsx'
import { UnmatchedScreen } from './UnmatchedScreen.tsx'
import { UnmatchedRow } from './UnmatchedRow.tsx'

vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { children: ReactNode }) => children }))

const match = makeMatch({
  chatUnlocked: true,
  iPaid: true,
  theyPaid: true,
  clock: null,
  leaveFee: 0,
  ended: makeEnding({ by: 'them' }),
})

const row = (changed: Partial<typeof match> = {}) =>
  htmlText(
    renderToStaticMarkup(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <UnmatchedRow match={{ ...match, ...changed }} balance={9} rowIndex={2} onViewProfile={() => {}} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )

test('a row leads to the profile and the chat, and says why and when the match ended', () => {
  vi.setSystemTime(new Date('2026-11-16T12:00:00.000Z'))
  expect(row()).toContain('View Profile')
  expect(row()).toContain('View Chat')
  expect(row()).not.toMatch(/not shown at the moment|Verified/)
  expect(row()).toMatch(/\|Salma, 27\|Yesterday\|Salma unmatched with you\|No messages\|/)
  expect(row({ ended: makeEnding({ by: 'me' }) })).toContain('|You unmatched|')
  const written = (senderId: string) =>
    row({
      ended: makeEnding(),
      lastMessage: { content: 'Be well', senderId, createdAt: '2026-11-14T08:00:00.000Z' } as never,
    })
  expect(written(match.profile.id)).toMatch(
    /\|Saturday\|Non-response auto-unmatch\|Read your chat with Salma: \|Be well\|/,
  )
  expect(written('me')).toContain('|Read your chat with Salma: |You: Be well|')
  const goodbye = { ready: null, words: 'Go well' }
  expect(row({ ended: makeEnding({ by: 'me', goodbye }) }), 'the goodbye comes first').toMatch(
    /\|Your goodbye: \|Go well\|You unmatched\|No messages\|/,
  )
})

let answer: () => object | Promise<object> = serverError
let removes: () => object = () => ({})
let messages: () => object | Promise<object> = serverError
const { requests } = openSignedInPage((path) => {
  if (path.startsWith('/matches/unmatched')) return answer()
  if (path.endsWith('/remove')) return removes()
  if (path.endsWith('/lines')) return { lines: [line] }
  if (path.includes('/messages')) return messages()
  return path.includes('profile') ? serverError() : {}
})
const line = {
  ...{ id: crypto.randomUUID(), round: 1, kind: 'goodbye', by: 'them', text: 'Go well', code: null },
  ...{ values: {}, at: match.createdAt, afterSeq: 0 },
}
const page = (...matches: object[]) => ({ now: match.createdAt, matches, next: null, balance: 9 })
afterEach(clearToasts)

test('a failed list can be retried; a profile offers a rematch where one is allowed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 800)
  const list = renderScreen(<UnmatchedList />)
  await advanceTime(20_000)
  expect(list.text()).toContain('|Your unmatched profiles could not be loaded|')
  answer = () => page({ ...match, ended: makeEnding({ by: 'me', canRematch: true }) })
  await list.tap('Try Again')
  expect(list.controlNames(), 'in its row').toContain('Rematch (3 tokens)')
  await list.tap('View Profile Salma')
  expect(list.controlNames()).toContain('Rematch (3 tokens)')
  expect(list.controlNames()).not.toContain('View Chat History')
  answer = () => page()
  await list.tap('Remove Forever', 'Remove Forever')
  expect(requests).toContain(`POST /matches/${match.id}/remove`)
  expect(toastTexts()).toEqual([])
  expect(list.text()).not.toContain('Salma')
  expect((await renderTwice(<UnmatchedScreen />, requests)).back).toBe('/app/matches')
})

test('a row of a deactivated member says so and leads to their name and Remove Forever', async () => {
  expect(row({ profileActive: false })).toContain('Salma, 27')
  expect(row({ profileActive: false })).toContain('Their profile is not shown at the moment.')
  expect(row({ profileActive: false })).toContain('View Chat')
  answer = () => page({ ...match, profileActive: false })
  requests.length = 0
  const list = renderScreen(<UnmatchedList />)
  await advanceTime(1)
  await list.tap('View Profile Salma')
  const [dialog] = list.queryAll('[role=dialog]')
  expect(dialog?.textContent).toBe(
    "Salma's profileSalma, 27Their profile is not shown at the moment.Remove ForeverView Chat History",
  )
  expect(dialog?.querySelector('.aspect-4\\/5 svg')).not.toBeNull()
  expect(requests.filter((what) => what.includes('profile'))).toEqual([])
  removes = () => ({})
  await list.tap('Remove Forever', 'Remove Forever')
  expect(requests).toContain(`POST /matches/${match.id}/remove`)
  clearToasts()
})

test('a match removed forever leaves the list at once, and its heading takes the focus', async () => {
  answer = () => page(match, { ...match, id: 'b', profile: { ...match.profile, id: 'b', name: 'Huda' } })
  const list = renderScreen(<UnmatchedScreen />)
  await advanceTime(1)
  answer = () => new Promise(() => {})
  await list.tap('View Profile Salma', 'Remove Forever', 'Remove Forever')
  expect([list.text().includes('Salma'), list.text().includes('Huda')]).toEqual([false, true])
  expect(list.focusedElement().tagName).toBe('H1')
})

test('a rematch from the profile of an ended match closes it', async () => {
  answer = () => page({ ...match, ended: makeEnding({ by: 'me', canRematch: true }) })
  const list = renderScreen(<UnmatchedList />)
  await advanceTime(1)
  await list.tap('View Profile Salma', 'Rematch (3 tokens)', 'Rematch (3 tokens)')
  expect(requests).toContain(`POST /matches/${match.id}/rematch`)
  expect(list.queryAll('[role=dialog], [role=alertdialog]')).toEqual([])
})

test('a loaded list stays after a failed reload; an empty one says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 0)
  answer = () => page(match, { ...match, id: 'other', ended: makeEnding({ by: 'me' }) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = renderScreen(<UnmatchedList />, client)
  expect(list.queryAll('[role=table]')).toEqual([])
  await advanceTime(1)
  const words = () => list.queryAll('[role=table]').map(({ textContent }) => textContent)
  const rows = [
    'ProfileLast MessageActions',
    'Salma, 278:00 AMSalma unmatched with youNo messagesView Profile SalmaView Chat Salma',
    'Salma, 278:00 AMYou unmatchedNo messagesView Profile SalmaView Chat Salma',
  ]
  expect(words()).toEqual([rows.join('')])
  expect(isolatedTexts(list, '[role=row]')).toEqual([
    ...['Salma, 27', '8:00 AM', 'Salma unmatched with you'],
    ...['Salma, 27', '8:00 AM', 'You unmatched'],
  ])
  const parts = ['row', 'cell', 'columnheader'].map((role) => list.queryAll(`[role=${role}]`).length)
  expect(parts).toEqual([3, 6, 3])
  // The tokens come last.
  expect(list.plainText()).toMatch(/Your balance: 9 tokensHow tokens work$/)
  const numbers = (attribute: string) =>
    list.queryAll(`[${attribute}]`).map((part) => part.getAttribute(attribute))
  expect([numbers('aria-rowcount'), numbers('aria-rowindex')]).toEqual([['3'], ['2', '3']])
  expect(list.attribute('View Chat Salma', 'href')).toBe(`/app/chat/${match.id}`)
  expect(list.queryAll('[role=table]')[0]?.getAttribute('aria-label')).toBe('Unmatched')
  answer = serverError
  await client.refetchQueries()
  await advanceTime(1)
  expect(words()).toEqual([rows.join('')])
  expect(list.plainText()).not.toContain('could not be loaded')
  answer = () => page()
  await client.refetchQueries()
  await advanceTime(1)
  expect(list.plainText()).toMatch(
    /No unmatched profilesA match that ends is kept here, with what you wrote to each other\./,
  )
})

test('the next page loads three screens before the end and says so', async () => {
  vi.stubGlobal('innerHeight', 100)
  let height = 300
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height)
  answer = () => ({ ...page(match), next: 'more' })
  const list = renderScreen(<UnmatchedList />)
  await advanceTime(1)
  expect(list.queryAll('[role=table]')[0]?.getAttribute('aria-rowcount')).toBe('-1')
  expect(list.plainText()).not.toContain('Loading more...')
  height = 299
  let isFirst = true
  answer = () => (isFirst ? ((isFirst = false), { ...page(match), next: 'more' }) : new Promise(() => {}))
  const longer = renderScreen(<UnmatchedList />)
  await advanceTime(1)
  expect(longer.plainText()).toContain('Loading more...')
})

test('the profile leads to the chat history; a failed removal says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = () => page(match)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = renderScreen(<UnmatchedList />, client)
  await advanceTime(1)
  await list.tap('View Profile Salma')
  const dialog = () =>
    list.queryAll('[role=dialog], [role=alertdialog]').map(({ textContent }) => textContent)
  expect(dialog()[0]).toMatch(/^Salma's profile.*Remove ForeverView Chat History$/)
  let refuse = () => {}
  removes = () => new Promise((resolve) => (refuse = () => resolve(serverError())))
  await list.tap('Remove Forever')
  expect(dialog().at(-1)).toBe(
    'Remove Salma forever?Salma leaves your lists for good, and neither of you can rematch. This cannot be undone.CancelRemove Forever',
  )
  await list.tap('Remove Forever')
  expect(list.plainText(), 'before it is done').toContain('View Profile')
  refuse()
  await advanceTime(1)
  expect(toastTexts()).toEqual(['Salma could not be removed. Please try again.'])
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^Remove Forever: /), expect.anything())
  await list.tap('Cancel', 'View Chat History')
  expect(dialog()).toEqual([
    'Chat with SalmaFailed to load messages. Please try again.Back to ProfileView Full Chat',
  ])
  expect(list.attribute('View Full Chat', 'href')).toBe(`/app/chat/${match.id}`)
  messages = () => new Promise(() => {})
  await list.tap('Back to Profile', 'View Chat History')
  expect(dialog()[0]).toContain('Loading...')
  messages = () => ({
    ...{
      now: match.createdAt,
      messages: [],
      older: false,
      reactionChanges: [],
      revision: 0,
      lastRevision: 0,
    },
  })
  await list.tap('Back to Profile')
  client.clear()
  await list.tap('View Chat History')
  expect(dialog()[0]).toBe(
    "Chat with SalmaNothing was written in this chat.Salma's goodbyeGo wellBack to ProfileView Full Chat",
  )
  await list.tap('Close')
  expect(dialog()).toEqual([])
})
