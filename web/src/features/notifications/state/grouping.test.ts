import { noticeType, type NoticeCode, type Notification } from '@mithaq/contract/notifications'
import { expect, test } from 'vitest'
import { makeTile } from '../../../../test/make-tile.ts'
import { mergeNotificationPages, groupNotifications, countOthers } from './grouping.ts'

let count = 0
function told(code: NoticeCode, more: { match?: string; by?: string; read?: boolean } = {}): Notification {
  const sender = more.by ? makeTile(more.by) : null
  return {
    id: `n${count++}`,
    type: noticeType[code],
    code,
    values: {},
    text: '',
    sender,
    matchId: more.match ?? null,
    path: '/app/matches',
    createdAt: '2026-11-15T05:00:00.000Z',
    read: more.read ?? false,
  }
}
const sizes = (all: Notification[]) => groupNotifications(all).map((group) => group.all.length)

test('consecutive messages of one match share a row, those of another do not', () => {
  const [a, b] = [{ match: 'a' }, { match: 'b' }]
  expect(sizes([told('message', a), told('message', a), told('message', b), told('message', a)])).toEqual([
    2, 1, 1,
  ])
})

test('likes from several people share a row', () => {
  const likes = [told('like', { by: 'Amina' }), told('like', { by: 'Sara' }), told('like', { by: 'Sara' })]
  const [group] = groupNotifications(likes)
  expect(group?.all).toHaveLength(3)
  expect(group?.newest.sender?.name).toBe('Amina')
  expect(group && countOthers(group)).toBe(1)
})

test('likes of deleted people count one each', () => {
  const [group] = groupNotifications([told('like', { by: 'Amina' }), told('like'), told('like')])
  expect(group && countOthers(group)).toBe(2)
})

test('read and unread notifications stay in separate rows', () => {
  const a = { match: 'a' }
  const groups = groupNotifications([told('message', a), told('message', { ...a, read: true })])
  expect(groups.map(({ unread }) => unread)).toEqual([1, 0])
})

test('matches, tokens and other kinds are never grouped', () => {
  for (const code of ['match', 'weekly', 'goodbye', 'test', 'found'] as const)
    expect(sizes([told(code, { match: 'a' }), told(code, { match: 'a' })])).toEqual([1, 1])
  expect(sizes([told('message'), told('message')])).toEqual([1, 1])
})

test('a row keeps its key while newer ones join it', () => {
  const first = told('message', { match: 'a' })
  expect(groupNotifications([told('message', { match: 'a' }), first])[0]?.key).toBe(
    groupNotifications([first])[0]?.key,
  )
})

test('a notification in two pages shows once', () => {
  const one = told('like')
  const two = told('like')
  expect(mergeNotificationPages([{ notifications: [one, two] }, { notifications: [two] }])).toEqual([
    one,
    two,
  ])
  expect(mergeNotificationPages(undefined)).toEqual([])
})
