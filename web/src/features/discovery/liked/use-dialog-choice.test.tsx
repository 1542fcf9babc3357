// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { holdRequests } from '../../../../test/hold-requests.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { makeCard } from '../../../../test/profile-fixtures.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { useDialogChoice } from './use-dialog-choice.ts'

let answer: object
const happened: string[] = []
openSignedInPage(() => ({}))
let status: number
const held = holdRequests(() => Response.json(answer, { status }))
const openDialog = () =>
  renderHookWithClient(new QueryClient(), () =>
    useDialogChoice({
      onClose: () => happened.push('closed'),
      onMatched: (matchId) => happened.push(`matched ${matchId}`),
    }),
  )
let dialog: ReturnType<typeof openDialog>

beforeEach(() => {
  happened.length = 0
  status = 200
  clearToasts()
  dialog = openDialog()
})

test.each([
  ['liked', 'like', { result: 'liked', matchId: null }, ['closed'], []],
  ['matched', 'like', { result: 'matched', matchId: 'm' }, ['closed', 'matched m'], []],
  [
    'alreadyLiked',
    'like',
    { result: 'already_liked', matchId: null },
    [],
    [expect.stringContaining('Amina')],
  ],
  ['passed', 'pass', {}, ['closed'], []],
] as const)(
  'is %s after %s from a list answered with %j, and closes the dialog or stays',
  async (kind, choice, says, does, words) => {
    answer = says
    const chosen = dialog.current().choose(makeCard('Amina'), choice)
    await advanceTime(1)
    expect(dialog.current().busy).toBe(choice)
    held[0]?.respond()
    await advanceTime(1)
    expect(dialog.current().busy).toBeNull()
    expect(await chosen).toBe(kind)
    expect(happened).toEqual(does)
    expect(readToasts().map(({ message }) => message)).toEqual(words)
  },
)

test('a failed like leaves the dialog open and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = { code: 'internal' }
  status = 500
  const chosen = dialog.current().choose(makeCard('Amina'), 'like')
  await advanceTime(1)
  held[0]?.respond()
  await advanceTime(1)
  expect([happened, dialog.current().busy, await chosen]).toEqual([[], null, 'failed'])
  expect(readToasts()).toMatchObject([
    { kind: 'error', message: 'Failed to like profile. Please try again.' },
  ])
})

test('a second choice within 250 ms is ignored, also after a failure', async () => {
  status = 503
  const first = dialog.current().choose(makeCard('Amina'), 'like')
  await advanceTime(1)
  held[0]?.respond()
  expect(await first).toBe('failed')
  expect(dialog.current().locked).toBe(true)
  const before = held.length
  await dialog.current().choose(makeCard('Amina'), 'pass')
  expect(held).toHaveLength(before)
  await advanceTime(260)
  expect(dialog.current().locked).toBe(false)
  void dialog.current().choose(makeCard('Amina'), 'pass')
  await advanceTime(1)
  expect(held).toHaveLength(before + 1)
})
