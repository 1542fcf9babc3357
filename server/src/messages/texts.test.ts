import { expect, it } from 'vitest'
import { texts } from './texts.ts'

const { digest, exportPages, statements, transcript } = texts

it('uses the singular for one thing', () => {
  expect([1, 2].map(digest.subject)).toEqual(['Something new on Mithaq', '2 new things on Mithaq'])
  expect([1, 2].map(exportPages.messages)).toEqual(['1 message', '2 messages'])
  expect([transcript.preview(1, 1), transcript.preview(3, 2)]).toEqual([
    '1 message in 1 chat.',
    '3 messages in 2 chats.',
  ])
})

it('writes dates in UTC', () => {
  expect(statements.date(new Date('2027-01-04T21:05:00Z'))).toBe('4 January 2027 at 21:05 UTC')
})
