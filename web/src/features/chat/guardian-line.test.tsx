import type { MatchLine } from '@mithaq/contract/matches'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { ChatLine } from './ChatLine.tsx'

const shown = (kind: string, by: 'me' | 'them', values: Record<string, number> = {}) => {
  const line: MatchLine = {
    id: '00000000-0000-4000-8000-000000000001',
    ...{ round: 1, kind, by, text: 'Maryam', code: null, values, picture: null },
    at: '2026-11-15T12:00:00.000Z',
    afterSeq: 1,
  }
  return textOf(draw(<ChatLine line={line} name="Bilal" />))
}

test.each([
  ['them', 'Maryam&#x27;s guardian', 'Maryam&#x27;s guardian'],
  ['me', 'Your guardian', 'your guardian'],
] as const)('lines of a guardian say whose it is: %s', (by, whose, whoseInside) => {
  expect(shown('guardian', by)).toContain(`|${whose} receives what is written here every week.|`)
  expect(shown('guardian_sent', by, { messages: 12 })).toContain(`|Sent to ${whoseInside}: 12 messages.|`)
  expect(shown('guardian_sent', by, { messages: 1 })).toContain(`|Sent to ${whoseInside}: 1 message.|`)
  expect(shown('guardian_ended', by)).toContain(`|${whose} no longer receives this chat.|`)
})
