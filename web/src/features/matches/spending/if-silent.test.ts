// @vitest-environment dom
import type { Match } from '@mithaq/contract/matches'
import { expect, test } from 'vitest'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { ifSilentText } from './if-silent.ts'

const clockOf = (kind: 'opening' | 'reply', awaited: 'me' | 'them' | 'either'): Partial<Match> => ({
  chatUnlocked: true,
  clock: { ...makeMatch().clock!, kind, awaited },
})
const nowMs = Date.parse(makeMatch().createdAt)

test.each([
  [{}, 'If Salma does nothing, the match ends by itself on Wednesday and costs you nothing.'],
  [{ iPaid: true }, 'If Salma does nothing, the match ends by itself on Wednesday and you get yours back.'],
  [
    clockOf('opening', 'either'),
    'If nobody writes, the match ends by itself on Wednesday and costs you nothing.',
  ],
  [
    clockOf('reply', 'them'),
    'If Salma stays silent, the match ends by itself on Wednesday and you receive up to 2 tokens.',
  ],
  [
    clockOf('reply', 'me'),
    'If you stay silent, the match ends by itself on Wednesday and you lose up to 2 tokens.',
  ],
])('silence is explained before leaving (%#): %j', (changed, text) => {
  expect(ifSilentText(makeMatch(changed), nowMs)).toBe(text)
})

test('a resting match names no day', () => {
  const clock = { ...makeMatch().clock!, expiresAt: null, remainingMs: 3_600_000 }
  expect(ifSilentText(makeMatch({ clock }), nowMs)).toBe(
    'If Salma does nothing, the match ends by itself and costs you nothing.',
  )
})
