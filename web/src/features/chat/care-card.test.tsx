import type { MatchLine } from '@mithaq/contract/matches'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { ChatLine } from './ChatLine.tsx'

const shown = (values: Record<string, number>) => {
  const line: MatchLine = {
    id: '00000000-0000-4000-8000-000000000001',
    round: 1,
    kind: 'care',
    by: 'them',
    text: null,
    code: null,
    values,
    picture: null,
    at: '2026-11-15T12:00:00.000Z',
    afterSeq: 1,
  }
  return textOf(draw(<ChatLine line={line} name="Bilal" />))
}

test('a card of care says what to watch for: a way past the chat, money, or both', () => {
  const [contact, money] = ['Bilal names a way to write or meet outside Mithaq', 'Never send any']
  expect(shown({ telephone: 1 })).toContain(contact)
  expect(shown({ telephone: 1 })).not.toContain(money)
  expect(shown({ money: 1 })).toContain(money)
  expect(shown({ money: 1 })).not.toContain(contact)
  const both = shown({ messenger: 1, money: 1 })
  expect(both).toContain(contact)
  expect(both).toContain(money)
  expect(both).toContain('If something feels wrong, report it')
})
