import type { OwnGuardian as Own } from '@mithaq/contract/guardians'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { openPage } from '../../../test/page.ts'
import { InviteForm } from './InviteForm.tsx'
import { OwnGuardian } from './OwnGuardian.tsx'

const asked: NonNullable<Own['guardian']> = {
  name: 'ibrahim',
  relation: 'brother',
  email: 'ibrahim@example.com',
  state: 'invited',
  invitedAt: '2026-11-13T12:00:00.000Z',
  expiresAt: '2026-11-20T12:00:00.000Z',
  acceptedAt: null,
  nextMailAt: null,
  unreachable: false,
}
beforeEach(() => {
  openPage()
  vi.useFakeTimers({ now: new Date('2026-11-16T12:00:00.000Z') })
})
afterEach(() => void vi.useRealTimers())

const drawn = (part: ReactNode) =>
  textOf(draw(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>))
const shown = (changed: Partial<typeof asked> = {}) =>
  drawn(<OwnGuardian guardian={{ ...asked, ...changed }} />)

test('who was asked has not answered yet, and the invitation can be taken back', () => {
  expect(shown()).toContain('|I|')
  expect(shown()).toContain('|ibrahim| · Brother|')
  expect(shown()).toContain('|Take back|')
  expect(shown()).toContain('The invitation is good until Friday.')
  expect(shown()).not.toContain('The next mail')
})

test('who accepted is with the member since then, and the next mail is named', () => {
  const text = shown({
    state: 'accepted',
    acceptedAt: '2026-11-14T12:00:00.000Z',
    nextMailAt: '2026-11-20T18:00:00.000Z',
  })
  expect(text).toContain('With you since Nov 14.')
  expect(text).toMatch(/The next mail goes on Friday, \d+:00/)
  expect(text).toContain('|End|')
})

test('who did not answer can be forgotten, and an address that takes no mail is named as one', () => {
  const text = shown({ state: 'expired' })
  expect(text).toContain('They did not answer within seven days.')
  expect(text).toContain('|Remove|')
  expect(text).not.toContain('could not reach')
  expect(shown({ unreachable: true })).toContain(
    '|We could not reach this address|Their mail server takes nothing for it. Please check how it is written, and ask again.|',
  )
})

test('the form begins with whom was asked before, says how often one may ask, and then when again', () => {
  const again = draw(
    <QueryClientProvider client={new QueryClient()}>
      <InviteForm again={asked} left={2} nextAt={null} />
    </QueryClientProvider>,
  )
  expect(again).toContain('value="ibrahim@example.com"')
  expect(textOf(again)).toContain('You can ask 2 times in 30 days.')
  expect(drawn(<InviteForm again={null} left={1} nextAt={null} />)).toContain('You can ask once more')
  const none = drawn(<InviteForm again={null} left={0} nextAt="2026-11-22T12:00:00.000Z" />)
  expect(none).toContain('You can ask again from Sunday.')
  expect(none).not.toContain('Send the invitation')
})
