// @vitest-environment drawn
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Match } from '@mithaq/contract/matches'
import type { ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { matchWith } from '../../../test/match.ts'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { ClockBanner, useAskWhileOver } from './ClockBanner.tsx'
import { PaymentCard } from './PaymentCard.tsx'

const nothing = () => {}
const drawn = (part: ReactNode) =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
const card = (changed: Partial<Match>, balance: number) =>
  drawn(
    <PaymentCard
      match={matchWith(changed)}
      balance={balance}
      justPaid={false}
      onPaid={nothing}
      onOver={nothing}
    />,
  )
const shown = (changed: Partial<Match>, balance: number) => textOf(card(changed, balance))

test('whoever cannot open a chat reads that it ends by itself, and what that costs', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') })
  expect(shown({}, 2)).toContain('it ends by itself on Wednesday, and costs you nothing.')
  expect(shown({ iPaid: true }, 2)).toContain('it ends by itself on Wednesday, and you get yours back.')
  // What cannot be chosen is not explained.
  expect(shown({}, 2)).not.toContain('It opens the chat at once')
  expect(shown({}, 6)).not.toContain('ends by itself')
  expect(shown({}, 6)).toContain('It opens the chat at once')
})

test('each way to open a chat says what is left afterwards and what it means, and nothing twice', () => {
  expect(shown({}, 9)).toMatch(
    /If it never opens, you get yours back.*Unlock chat \(3 tokens\).*You have 9 tokens · 6 left after unlocking.*Express unlock \(6 tokens\).*3 left after express\. It opens the chat at once, \w+ pays nothing, and nothing is refunded\./,
  )
  expect(shown({}, 4)).toContain('Express takes 6 tokens, and you have 4.')
  expect(shown({}, 4)).not.toContain('left after express')
})

test('while the clock rests, the day is named until which it does, and no end', () => {
  const { clock } = matchWith()
  const resting = { until: '2026-11-24T12:00:00.000Z', who: 'them' } as const
  const rests = clock && { ...clock, expiresAt: null, remainingMs: 3_600_000 }
  expect(shown({ clock: rests, resting }, 2)).toMatch(/Resting until Nov 24, then left to open.*1h 00m 00s/)
  expect(shown({ clock: rests, resting }, 2)).not.toContain('ends by itself')
})

/** Each way to open it: whether it can be chosen, and what a reader hears with it. */
const ways = (balance: number) => {
  const html = card({}, balance)
  return [...html.matchAll(/<button[^>]*aria-describedby="([^"]+)"[^>]*>/g)].map(([button, id]) => [
    !button.includes('disabled=""'),
    textOf(html.split(` id="${id}"`)[1]?.split('</p>')[0] ?? ''),
  ])
}

test('a way that is too dear cannot be chosen, and says how many tokens are missing', () => {
  const why = expect.stringContaining('This takes 3 tokens, and you have 2.')
  expect(ways(2)).toEqual([
    [false, why],
    [false, why],
  ])
  expect(ways(4)).toEqual([
    [true, expect.stringContaining('1 left after unlocking')],
    [false, expect.stringContaining('Express takes 6 tokens, and you have 4.')],
  ])
})

test('what has run out is named, and the server asked what became of it until it answers', async () => {
  vi.setSystemTime(Date.parse('2026-11-18T08:00:01Z'))
  expect(shown({}, 9)).toContain('|Expired|')
  const banner = (kind: 'opening' | 'reply') => {
    const match = matchWith({ chatUnlocked: true, clock: { ...matchWith().clock!, kind } })
    return textOf(drawn(<ClockBanner clock={match.clock!} match={match} balance={6} onOver={nothing} />))
  }
  expect(banner('opening')).toContain('|Initial conversation period expired|')
  expect(banner('reply')).toContain('|Response time expired|')
  const ask = vi.fn<() => void>()
  let over = false
  openPage()
  const screen = mounted(new QueryClient(), () => {
    useAskWhileOver(over, ask)
    return over
  })
  expect(ask).not.toHaveBeenCalled()
  over = true
  screen.shown()
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledTimes(3)
  screen.leave()
})
