import { expect, it } from 'vitest'
import { digestLines } from './digest-mail.ts'

it('the digest keeps to a few lines', () => {
  const told = Array.from({ length: 12 }, (_, i) => {
    return {
      type: 'tokens' as const,
      code: 'weekly' as const,
      values: { tokens: i + 2 },
      name: null,
      content: '',
      matchId: null,
    }
  })
  expect(digestLines(told)).toEqual([
    ...[13, 12, 11, 10, 9, 8, 7, 6].map((tokens) => `Your weekly tokens are here: ${tokens} tokens.`),
    'And 4 more.',
  ])
  expect(digestLines(told.slice(0, 10)).at(-1)).toBe('And 2 more.')
  // One more is told as well.
  expect(digestLines(told.slice(0, 9)).at(-1)).toBe('Your weekly tokens are here: 2 tokens.')
})

it('the digest counts the messages of each chat, and says once what happened twice', () => {
  const none = { values: {}, content: 'x' }
  const message = (matchId: string, name: string | null) => ({
    ...{ ...none, type: 'message' as const, code: 'message' as const },
    ...{ name, matchId },
  })
  const liked = { ...none, type: 'like' as const, code: 'like' as const, name: 'Bilal', matchId: null }
  expect(
    digestLines([
      liked,
      message('a', 'Omar'),
      message('b', 'Omar'),
      liked,
      message('b', 'Omar'),
      message('c', null),
      message('c', null),
    ]),
  ).toEqual([
    'Someone sent you 2 messages',
    'Omar sent you 2 messages',
    'Bilal liked your profile!',
    'Omar sent you a message',
  ])
})
