import type { Notification } from '@mithaq/contract/notifications'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { tileOf } from '../../../test/tile.ts'
import { grouped } from './grouping.ts'
import { NotificationRow } from './NotificationRow.tsx'

const bilal = tileOf('b', 'Bilal')
const plain: Notification = {
  id: 'n',
  type: 'tokens',
  code: 'compensation_ceiling',
  values: {},
  text: '',
  sender: null,
  matchId: 'm',
  path: '/app/account',
  createdAt: '2026-11-15T05:00:00.000Z',
  read: true,
}

function drawn(...told: Partial<Notification>[]): string {
  const [group] = grouped(told.map((one, at) => ({ ...plain, id: `n${at}`, ...one })))
  if (!group) throw new Error('nothing to draw')
  return renderToStaticMarkup(
    <MemoryRouter>
      <NotificationRow group={group} nowMs={0} onFollow={() => {}} onRead={() => {}} />
    </MemoryRouter>,
  )
}

test('a row says its code in words, with the values it came with', () => {
  const weekly = drawn({ code: 'weekly', values: { tokens: 5 } })
  expect(weekly).toContain('Your Tokens')
  expect(weekly).toContain('Your weekly tokens are here: 5 tokens.')
  expect(drawn({ type: 'like', code: 'like' })).toContain('Someone liked your profile!')
  expect(drawn({ type: 'message', code: 'message', text: 'Salam', sender: bilal })).toContain('Bilal: Salam')
})

test('a match is told by a title with the name, and by the words of the specification below it', () => {
  const match = drawn({ type: 'match', code: 'match', sender: bilal })
  expect(match).toMatch(/You matched with Bilal!<\/a>.*<p[^>]*>You have a new match!<\/p>/)
})

test('that both found each other is told as a reminder with a title and a sign of its own', () => {
  const found = drawn({ type: 'reminder', code: 'found', sender: bilal })
  expect(found).toContain('You found each other')
  expect(found).toContain('Bilal says so too. May Allah bless you both.')
  expect(found).toContain('lucide-heart-handshake ')
})

test.each<[Notification['type'], string]>([
  ['message', 'message-square'],
  ['like', 'heart'],
  ['match', 'heart-handshake'],
  ['rematch', 'heart-handshake'],
  ['chat_unlocked', 'lock-open'],
  ['payment_required', 'coins'],
  ['reminder', 'clock'],
  ['unmatched', 'heart-crack'],
  ['tokens', 'coins'],
  ['export', 'file-archive'],
  ['house', 'scale'],
])('a row of %s has the sign of %s, beside a face as without one', (type, sign) => {
  for (const sender of [null, bilal]) expect(drawn({ type, sender })).toContain(`lucide-${sign} `)
})

test('a code that this page does not know yet falls back to what is written', () => {
  const tomorrow: Notification = JSON.parse(JSON.stringify({ ...plain, code: 'of_tomorrow', text: 'Salam' }))
  expect(drawn(tomorrow)).toContain('Salam')
})

test('several alike say how many they are', () => {
  const like = { type: 'like', code: 'like', sender: bilal } as const
  const amina = { ...bilal, id: 'a', name: 'Amina' }
  expect(drawn(like, { ...like, sender: amina })).toContain('Bilal and 1 other liked your profile')
  const message = { type: 'message', code: 'message', text: 'Salam', sender: bilal } as const
  expect(drawn(message, message)).toContain('2 new messages from Bilal')
})
