// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import type { MatchLine } from '@mithaq/contract/matches'
import { expect, test } from 'vitest'
import { makeTimelineEntry } from '../../../../test/match-fixtures.ts'
import { ChatLine } from './ChatLine.tsx'

const { render } = setUpFakeServer()

/** The words of a line in the chat with Bilal. */
const lineText = (kind: string, changed: Partial<MatchLine> = {}) =>
  render(<ChatLine line={makeTimelineEntry(kind, { text: 'Maryam', ...changed })} name="Bilal" />).text()

test.each([
  ['them', "Maryam's guardian", "Maryam's guardian"],
  ['me', 'Your guardian', 'your guardian'],
] as const)('guardian lines say whose guardian it is: %s', (by, whose, whoseInside) => {
  expect(lineText('guardian', { by })).toContain(`|${whose} receives what is written here every week.|`)
  expect(lineText('guardian_sent', { by, values: { messages: 12 } })).toContain(
    `|Sent to ${whoseInside}: 12 messages.|`,
  )
  expect(lineText('guardian_sent', { by, values: { messages: 1 } })).toContain(
    `|Sent to ${whoseInside}: 1 message.|`,
  )
  expect(lineText('guardian_ended', { by })).toContain(`|${whose} no longer receives this chat.|`)
})

test('the safety note warns of contact outside the chat, of money, or of both', () => {
  const [contact, money] = ['Bilal suggests talking or meeting outside Mithaq', 'never send money']
  expect(lineText('care', { values: { telephone: 1 } })).toContain(contact)
  expect(lineText('care', { values: { telephone: 1 } })).not.toContain(money)
  expect(lineText('care', { values: { money: 1 } })).toContain(money)
  expect(lineText('care', { values: { money: 1 } })).not.toContain(contact)
  const both = lineText('care', { values: { messenger: 1, money: 1 } })
  expect(both).toContain(contact)
  expect(both).toContain(money)
  expect(both).toContain('If something feels wrong, report it')
})
