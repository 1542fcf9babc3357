import { expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { makeTokens } from './tokens.ts'

const clock = testClock()
clock.stopAt(new Date('2026-11-16T10:20:00Z'))
const tokens = makeTokens('a secret that only this test knows', clock)

it('a token that was read before says the same until it lapses, and nothing from then on', () => {
  const token = tokens.sign('access', { subject: 'somebody', session: 'a session' }, 60)
  const said = { subject: 'somebody', session: 'a session' }
  expect(tokens.read('access', token)).toEqual(said)
  expect(tokens.read('access', token)).toEqual(said)
  clock.advance({ s: 59 })
  expect(tokens.read('access', token)).toEqual(said)
  clock.advance({ s: 1 })
  expect(tokens.read('access', token)).toBeNull()
})

it('a token that was read for one purpose is worthless for another', () => {
  const token = tokens.sign('recovery', { subject: 'somebody' }, 60)
  expect(tokens.read('recovery', token)).toEqual({ subject: 'somebody' })
  expect(tokens.read('access', token)).toBeNull()
  expect(tokens.read('recovery', `${token}x`)).toBeNull()
})
