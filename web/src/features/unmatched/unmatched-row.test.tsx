// @vitest-environment drawn
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { connected } from '../../../test/connected.ts'
import { textOf } from '../../../test/drawn.ts'
import { later } from '../../../test/later.ts'
import { endedWith, matchWith } from '../../../test/match.ts'
import { openedAgain, screen, told, trouble } from '../../../test/screen.tsx'
import { clearToasts } from '../../ui/toast.ts'
import { UnmatchedList } from './UnmatchedList.tsx'
import { UnmatchedScreen } from './UnmatchedScreen.tsx'
import { UnmatchedRow } from './UnmatchedRow.tsx'

vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { children: ReactNode }) => children }))

const match = matchWith({
  chatUnlocked: true,
  iPaid: true,
  theyPaid: true,
  clock: null,
  leaveFee: 0,
  ended: endedWith({ by: 'them' }),
})

const row = (profileActive: boolean) =>
  draw(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <UnmatchedRow match={{ ...match, profileActive }} balance={9} rowIndex={2} onViewProfile={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )

test('a row leads to the profile and the chat', () => {
  expect(row(true)).toContain('View Profile')
  expect(row(true)).toContain('View Chat')
  expect(row(true)).not.toContain('not shown at the moment')
})

test('a row of somebody who has hidden says so and leads to the chat alone', () => {
  expect(row(false)).toContain('Salma, 27')
  expect(row(false)).toContain('Their profile is not shown at the moment.')
  expect(row(false)).not.toContain('View Profile')
  expect(row(false)).toContain('View Chat')
})

test('a row says why it ended, and what was written last, or when it ended', () => {
  vi.setSystemTime(new Date('2026-11-16T12:00:00.000Z'))
  const drawn = (changed: Partial<typeof match>) =>
    textOf(
      draw(
        <MemoryRouter>
          <QueryClientProvider client={new QueryClient()}>
            <UnmatchedRow
              match={{ ...match, ...changed }}
              balance={9}
              rowIndex={2}
              onViewProfile={() => {}}
            />
          </QueryClientProvider>
        </MemoryRouter>,
      ),
    )
  expect(drawn({})).toMatch(/\|Salma unmatched with you\|.*\|No messages\|Yesterday\|/)
  expect(drawn({ ended: endedWith({ by: 'me' }) })).toContain('|You unmatched|')
  const lastMessage = { content: 'Be well', createdAt: '2026-11-14T08:00:00.000Z' } as never
  expect(drawn({ ended: endedWith(), lastMessage })).toMatch(
    /\|Non-response auto-unmatch\|.*\|Read your chat with Salma: \|Be well\|Saturday\|/,
  )
})

let answer: () => object = trouble
const { asked } = connected((path) => {
  if (path.startsWith('/matches/unmatched')) return answer()
  return path.includes('profile') ? trouble() : {}
})
const page = (...matches: object[]) => ({ now: match.createdAt, matches, next: null, balance: 9 })
afterEach(clearToasts)

test('a list that does not come is asked for again; a match that can be begun anew is offered in its profile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 800)
  const list = screen(<UnmatchedList />)
  await later(20_000)
  expect(list.text()).toContain('|Your unmatched profiles could not be loaded|')
  answer = () => page({ ...match, ended: endedWith({ by: 'me', canRematch: true }) })
  await list.tap('Try Again', 'View Profile Salma')
  expect(list.names()).toContain('Rematch (3 tokens)')
  expect(list.names()).not.toContain('View Chat History')
  answer = () => page()
  await list.tap('Remove Forever', 'Remove Forever')
  expect(asked).toContain(`POST /matches/${match.id}/remove`)
  expect(told()).toEqual(['Salma has been removed'])
  expect(list.text()).not.toContain('Salma')
  list.leave()
  expect((await openedAgain(<UnmatchedScreen />, asked)).back).toBe('/app/matches')
})
