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

test('both sides read the same of a guardian: that they receive the chat, what was sent, and that they no longer do', () => {
  for (const by of ['me', 'them'] as const) {
    expect(shown('guardian', by)).toContain(
      'Maryam&#x27;s guardian receives what is written here every week.',
    )
    expect(shown('guardian_sent', by, { messages: 12 })).toContain(
      'Sent to Maryam&#x27;s guardian: 12 messages.',
    )
    expect(shown('guardian_sent', by, { messages: 1 })).toContain(
      'Sent to Maryam&#x27;s guardian: 1 message.',
    )
    expect(shown('guardian_ended', by)).toContain('Maryam&#x27;s guardian no longer receives this chat.')
  }
})
