import type { Notification } from '@mithaq/contract/notifications'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { htmlText } from '../../../../test/html-text.ts'
import { makeTile } from '../../../../test/make-tile.ts'
import { groupNotifications } from '../state/grouping.ts'
import { NotificationRow } from './NotificationRow.tsx'

const bilal = makeTile('b', 'Bilal')
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
  const [group] = groupNotifications(told.map((one, at) => ({ ...plain, id: `n${at}`, ...one })))
  if (!group) throw new Error('nothing to draw')
  return renderToStaticMarkup(
    <MemoryRouter>
      <NotificationRow group={group} nowMs={0} onFollow={() => {}} onRead={() => {}} />
    </MemoryRouter>,
  )
}

const like = { type: 'like', code: 'like', sender: bilal } as const
const message = { type: 'message', code: 'message', text: 'Salam', sender: bilal } as const
const unknown: Notification = JSON.parse(JSON.stringify({ ...plain, code: 'of_tomorrow', text: 'Salam' }))

test.each<[string, Partial<Notification>[], string]>([
  [
    'its code, with the values it came with',
    [{ code: 'weekly', values: { tokens: 5 } }],
    'Your Tokens|Your weekly tokens are here: 5 tokens.',
  ],
  ['a like', [{ type: 'like', code: 'like' }], 'Someone liked your profile!'],
  ['a message', [message], 'Bilal: Salam'],
  [
    'a match, with the words of the specification below it',
    [{ type: 'match', code: 'match', sender: bilal }],
    'You matched with Bilal!|You have a new match!',
  ],
  [
    'that both found each other',
    [{ type: 'reminder', code: 'found', sender: bilal }],
    'You found each other|Bilal says so too. May Allah bless you both.',
  ],
  ['what is written, where this page does not know the code yet', [unknown], 'Salam'],
  [
    'how many likes there are',
    [like, { ...like, sender: { ...bilal, id: 'a', name: 'Amina' } }],
    'Bilal and 1 other liked your profile',
  ],
  ['how many messages there are', [message, message], '2 new messages from Bilal'],
])('a row says %s', (_, told, words) => {
  const parts = htmlText(drawn(...told)).split('|')
  expect(parts).toEqual(expect.arrayContaining(words.split('|')))
})

test("a couple's notification has an icon of its own among the reminders", () => {
  expect(drawn({ type: 'reminder', code: 'found', sender: bilal })).toContain('lucide-heart-handshake ')
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
])('a row of %s has the icon %s, with or without a picture', (type, sign) => {
  for (const sender of [null, bilal]) expect(drawn({ type, sender })).toContain(`lucide-${sign} `)
})
