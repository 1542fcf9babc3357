import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const ids = (text: string) => [...text].map((id) => ({ id, thumbHash: '' }))

test('an act begins when the one before has ended, with what that one has left', async () => {
  const turns = createTurns()
  const seen: string[] = []
  const note = (name: string) => async (stored: readonly { id: string; thumbHash: string }[]) => {
    seen.push(`${name} sees ${stored.map(({ id }) => id).join('')}`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    return [...stored, ...ids(name)]
  }
  void turns.take(ids('ab'), note('c'))
  // Shown already, although the server has yet to hear of it.
  await turns.take(ids('ba'), note('d'))
  expect(seen).toEqual(['c sees ab', 'c ends', 'd sees abc', 'd ends'])
  await turns.take(ids('x'), note('y'))
  expect(seen.at(-2)).toBe('y sees x')
})
