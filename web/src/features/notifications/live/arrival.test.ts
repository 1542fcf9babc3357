import { expect, test } from 'vitest'
import { noticesSeenAt } from './arrival.ts'

const id = '0195b6a0-0000-7000-8000-000000000001'

test('a chat is where all notifications of its match lead to', () => {
  expect(noticesSeenAt(`/app/chat/${id}`)).toEqual({
    types: ['message', 'match', 'rematch', 'chat_unlocked', 'payment_required', 'reminder'],
    matchId: id,
  })
})

test.each([
  ['/app/liked', ['like']],
  ['/app/Liked/', ['like']],
  ['/app/unmatched', ['unmatched']],
  ['/app/account', ['tokens']],
  ['/app/your-data', ['export']],
])('%s is where %j lead to', (path, types) => {
  expect(noticesSeenAt(path)).toEqual({ types })
})

test.each([
  '/app/profiles',
  '/app/matches',
  '/app/chat',
  '/app/chat/not-an-id',
  '/app/notifications',
  '/',
  '/liked',
])('no notification is read by visiting %s', (path) => expect(noticesSeenAt(path)).toBeNull())
