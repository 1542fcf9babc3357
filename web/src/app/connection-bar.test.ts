import { expect, test } from 'vitest'
import { wordsFor } from './ConnectionBar.tsx'

test.each([
  [null, undefined, undefined],
  ['offline', undefined, 'You are offline. We go on once you are back.'],
  ['silent', undefined, 'No answer from Mithaq. We keep trying.'],
  ['unheard', undefined, undefined],
  [null, 'New messages may be late.', undefined],
  ['unheard', 'New messages may be late.', 'New messages may be late.'],
  ['silent', 'New messages may be late.', 'New messages may be late.'],
] as const)(
  'where the trouble is %s, and the screen says %s of it, the bar says %s',
  (trouble, own, said) => {
    expect(wordsFor(trouble, own)).toBe(said)
  },
)
