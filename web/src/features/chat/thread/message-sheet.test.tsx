// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { MessageSheet } from './MessageSheet.tsx'
import type { ChatRow } from './rows.ts'

const { render } = setUpFakeServer()
const row: ChatRow = {
  id: 'r',
  seq: 3,
  content: 'How was your week?',
  createdAt: '2026-11-15T08:00:00.000Z',
  mine: false,
  mark: undefined,
  quote: null,
  myReaction: null,
  theirReaction: null,
  lines: [],
  before: [],
}

test('the message sheet closes first, then reacts, takes back, replies or copies', async () => {
  const [reacted, replied, closed] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const sheet = (changed: Partial<ChatRow> = {}) =>
    render(
      <MessageSheet
        row={{ ...row, ...changed }}
        name="Salma"
        onClose={closed}
        onReact={reacted}
        onReply={replied}
      />,
    )
  expect(sheet().plainText()).toContain('Salma wrote')
  expect(sheet({ mine: true }).plainText()).toContain('Your message')
  await sheet().press('Heart')
  const loved = sheet({ myReaction: 'heart' })
  expect(loved.attribute('Heart', 'aria-pressed')).toBe('true')
  await loved.press('Heart')
  await sheet().press('Reply')
  await sheet().tap('Copy')
  expect(reacted.mock.calls.map((call: unknown[]) => call[1])).toEqual(['heart', null])
  expect(replied).toHaveBeenCalledOnce()
  expect(await navigator.clipboard.readText()).toBe('How was your week?')
  const unable = sheet()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await unable.tap('Copy')
  expect(readRecentErrors().at(-1)?.message).toBe('Copy: not allowed')
  expect(closed).toHaveBeenCalledTimes(5)
})
