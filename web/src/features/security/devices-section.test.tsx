import type { SignedInDevice } from '@mithaq/contract/security'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { answered } from '../../../test/answered.ts'
import { textOf } from '../../../test/drawn.ts'
import { openPage } from '../../../test/page.ts'
import { DevicesSection } from './DevicesSection.tsx'
import { devices } from './queries.ts'

openPage()
const at = '2020-03-01T12:00:00.000Z'
const device = (changed: Partial<SignedInDevice>): SignedInDevice => ({
  id: crypto.randomUUID(),
  browser: 'Firefox',
  system: 'Linux',
  signedInAt: at,
  lastUsedAt: at,
  thisOne: false,
  ...changed,
})

function shown(...all: SignedInDevice[]): string {
  const client = new QueryClient()
  answered(client, devices, {}, { now: '2026-06-01T10:00:00.000Z', devices: all })
  return draw(
    <QueryClientProvider client={client}>
      <DevicesSection />
    </QueryClientProvider>,
  )
}

test('a device is named by what is known of it', () => {
  const name = (changed: Partial<SignedInDevice>) =>
    /aria-label="([^"]*)"/.exec(shown(device(changed)))?.[1] ?? ''
  expect(name({})).toBe('Sign out Firefox on Linux, Last used: Mar 1')
  expect(name({ browser: null })).toBe('Sign out Linux, Last used: Mar 1')
  expect(name({ system: null })).toBe('Sign out Firefox, Last used: Mar 1')
  expect(name({ browser: null, system: null })).toContain('A device we do not know')
  expect(name({ browser: 'Mithaq', system: 'iPhone' })).toContain('Mithaq app on iPhone')
  expect(name({ browser: 'Mithaq', system: null })).toContain('Sign out Mithaq app,')
})

test('this one is marked, and cannot be ended here; every other one can', () => {
  const here = shown(device({ thisOne: true }))
  expect(here).not.toContain('<button')
  expect(textOf(here)).toMatch(/This device.*In use now/)
  const both = shown(device({ thisOne: true }), device({}))
  expect(both.match(/<button/g)).toHaveLength(1)
  expect(textOf(both)).toContain('Mar 1')
})

test('a phone looks like one, whatever runs on it', () => {
  const icon = (system: string) => /lucide-(\w+)/.exec(shown(device({ system })))?.[1]
  const [computer, ...phones] = ['Linux', 'iPhone', 'Android'].map(icon)
  expect(phones).toEqual(['smartphone', 'smartphone'])
  expect(computer).not.toBe('smartphone')
})
