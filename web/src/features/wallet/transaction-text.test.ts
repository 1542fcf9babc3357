import { transactionTypes } from '@mithaq/contract/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amountText, transactionLabel, transactionPerson } from './transaction-text.ts'
import { whenText } from './when-text.ts'

beforeEach(() => void vi.stubEnv('TZ', 'UTC'))
afterEach(() => void vi.unstubAllEnvs())

test('every type has its name', () => {
  expect(transactionTypes.map((type) => transactionLabel({ type, amount: -1 }))).toEqual([
    'Welcome tokens',
    'Weekly tokens',
    'Chat unlock',
    'Express unlock',
    'Refund',
    'Rematch',
    'Unmatch fee',
    'No-reply penalty',
    'No-reply compensation',
    'Reply reward',
    'Purchase',
  ])
})

test('an unknown type has the generic name', () => {
  expect(transactionLabel({ type: 'gift', amount: 2 })).toBe('Received')
  expect(transactionLabel({ type: 'gift', amount: -2 })).toBe('Spent')
  expect(transactionLabel({ type: 'toString', amount: 0 })).toBe('Spent')
})

test('names the member of the match, deleted accounts included', () => {
  expect(transactionPerson({ match: { id: '1', name: 'Sara' } })).toBe('Sara')
  expect(transactionPerson({ match: { id: '1', name: null } })).toBe('A former member')
  expect(transactionPerson({ match: null })).toBeNull()
})

test('amounts carry their sign', () => {
  expect([3, -3, 0].map(amountText)).toEqual(['+3', '−3', '0'])
})

test('says when tokens come', () => {
  const now = Date.parse('2026-11-15T10:00:00Z')
  expect(whenText('2026-11-15T14:00:00Z', now)).toMatch(/^today at 2:00|^today at 14:00/)
  expect(whenText('2026-11-16T00:30:00Z', now)).toMatch(/^tomorrow at /)
  expect(whenText('2026-11-20T00:30:00Z', now)).toBe('on Friday')
  expect(whenText('2026-11-22T00:30:00Z', now)).toBe('on Nov 22')
})
