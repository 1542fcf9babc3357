import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Match } from '@mithaq/contract/matches'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { matchWith } from '../../../test/match.ts'
import { PaymentCard } from './PaymentCard.tsx'

const nothing = () => {}
const shown = (changed: Partial<Match>, balance: number) =>
  textOf(
    draw(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PaymentCard
            match={matchWith(changed)}
            balance={balance}
            justPaid={false}
            onPaid={nothing}
            onOver={nothing}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )

test('whoever cannot open a chat reads that it ends by itself, and what that costs', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') })
  expect(shown({}, 2)).toContain('it ends by itself on Wednesday, and costs you nothing.')
  expect(shown({ iPaid: true }, 2)).toContain('it ends by itself on Wednesday, and you get yours back.')
  // What cannot be chosen is not explained.
  expect(shown({}, 2)).not.toContain('Express opens the chat at once')
  expect(shown({}, 6)).not.toContain('ends by itself')
  expect(shown({}, 6)).toContain('Express opens the chat at once')
})

test('while the clock rests, the day is named until which it does, and no end', () => {
  const { clock } = matchWith()
  const resting = { until: '2026-11-24T12:00:00.000Z', who: 'them' } as const
  const rests = clock && { ...clock, expiresAt: null, remainingMs: 3_600_000 }
  expect(shown({ clock: rests, resting }, 2)).toMatch(/Resting until Nov 24, then left to open.*1h 00m 00s/)
  expect(shown({ clock: rests, resting }, 2)).not.toContain('ends by itself')
})
