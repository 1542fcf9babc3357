// @vitest-environment drawn
import { afterEach, expect, test } from 'vitest'
import { connected } from '../../../test/connected.ts'
import { later } from '../../../test/later.ts'
import { screen, told } from '../../../test/screen.tsx'
import { clearToasts } from '../../ui/toast.ts'
import { BlockedList } from './BlockedList.tsx'

const at = '2026-11-15T08:00:00.000Z'
const [here, gone] = ['0195b6a0-0000-7000-8000-00000000000b', '0195b6a0-0000-7000-8000-00000000000c']
const people = [
  { id: here, at, member: { name: 'Amina', age: 29 } },
  { id: gone, at, member: null },
]
const sent: unknown[] = []
const { asked } = connected((path, body) => {
  if (body !== undefined) sent.push(body)
  return path === '/safety/blocks' ? { people, next: null } : {}
})
let page: ReturnType<typeof screen>
afterEach(clearToasts)

test('whoever was deleted since reads as a former member, and can still be unblocked', async () => {
  page = screen(<BlockedList />)
  await later(1)
  expect(page.text()).toBe(
    '|Amina, 29|Blocked on November 15, 2026|Report|Unblock|A former member|Blocked on November 15, 2026|Unblock|',
  )
  expect(page.names()).toEqual(['Report Amina', 'Unblock Amina', 'Unblock a former member'])
})

test('whoever is blocked can be reported from the list, and stays in it', async () => {
  page = screen(<BlockedList />)
  await later(1)
  page.focus('Report Amina')
  await page.tap('Report Amina', 'Rude')
  page.write('Reason', 'He was rude to me')
  await page.tap('Submit report')
  expect(asked.filter((what) => what.startsWith('POST'))).toEqual([`POST /safety/reports/${here}`])
  expect(sent).toEqual([{ reason: 'He was rude to me', ground: 'rude', fromChat: false }])
  expect(told()).toEqual(['Report submitted for Amina'])
  expect(page.text()).toContain('|Amina, 29|')
  expect(page.focused()).toBe(page.control('Report Amina'))
})
