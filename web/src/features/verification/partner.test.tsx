import type { Standing } from '@mithaq/contract/verification'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../../test/answered.ts'
import { textOf } from '../../../test/drawn.ts'
import { openPage } from '../../../test/page.ts'
import { standing as question } from './queries.ts'
import { VerificationScreen } from './VerificationScreen.tsx'

const at = '2026-11-16T10:00:00.000Z'
beforeEach(() => {
  openPage()
  vi.useFakeTimers({ now: new Date(at) })
})

const own: Standing = {
  verified: false,
  paused: null,
  waiting: null,
  last: null,
  triesLeft: 3,
  barred: false,
  womenOffered: true,
  partner: true,
}

function shown(more: Partial<Standing> = {}): string {
  const client = new QueryClient()
  answered(client, question, {}, { ...own, ...more })
  return textOf(
    draw(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <VerificationScreen />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
}

test('where a partner verifies, its pages are led to instead of the camera, and nobody of the house is offered', () => {
  const first = shown()
  expect(first).toContain(
    '|Our verification partner asks for a live selfie on its own pages and tells us what came of it.|',
  )
  expect(first).toContain('|Members never see the selfie, and neither do we|')
  expect(first).toContain('|The partner erases it, unless it is fraudulent|')
  expect(first).toContain('|Go on with our partner|')
  for (const ofTheHouse of ['Open the camera', 'By women only', 'Deleted at the decision'])
    expect(first).not.toContain(ofTheHouse)
  expect(shown({ partner: false })).toContain('|Open the camera|')
})

test('while the partner looks its pages can be opened again, and where no try is left they cannot', () => {
  const waiting = { sentAt: at, byWomen: false, nobodyLeft: false, withPartner: true }
  const whileWaiting = shown({ waiting })
  expect(whileWaiting).toContain('|Our partner is looking|')
  expect(whileWaiting).toContain('|Go on with our partner|')
  expect(whileWaiting).toContain('|Withdraw|')
  // They never came to the house.
  expect(whileWaiting).not.toContain('Selfies received')
  expect(shown({ waiting: { ...waiting, withPartner: false } })).toContain('|Selfies received|')
  expect(shown({ triesLeft: 0 })).not.toContain('Go on with our partner')
  expect(shown({ barred: true })).toContain('|You cannot verify again for now. Please write to us.|')
})
