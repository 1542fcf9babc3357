// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, it } from 'vitest'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { Composer } from './Composer.tsx'
import { useComposed } from './use-composed.ts'

const nothing = () => {}
const quote = { id: '1', seq: 1, mine: false, text: 'And you, why bridges?' }

function drawnWith(draft: string): string {
  return draw(
    <Composer
      name="Salma"
      text={draft}
      quote={quote}
      area={{ current: null }}
      onWrite={nothing}
      onUnquote={nothing}
      onSend={nothing}
    />,
  )
}

const sendIsOff = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0].includes('disabled=""')

it.each(['', '   ', '\n', '\u200B', '\u3164 \u2800', '\uFE0F', '\u0301'])(
  'cannot send %j, and keeps it in the field',
  (draft) => {
    const html = drawnWith(draft)
    expect(sendIsOff(html)).toBe(true)
    expect(html).toContain(`${draft}</textarea>`)
  },
)

it.each(['Salam', '🙂', ' \u200Fسلام '])('can send %j', (draft) => {
  expect(sendIsOff(drawnWith(draft))).toBe(false)
})

it('counts the last 200 of 2000 characters as a person does, and sends none too many', () => {
  expect(drawnWith('🌿'.repeat(1799))).not.toContain('left')
  const few = drawnWith('🌿'.repeat(1800))
  expect(few).toContain('200 characters left')
  expect(few).toMatch(/<textarea[^>]*aria-describedby="([^"]+)".*<p id="\1"/s)
  expect([sendIsOff(few), few.includes('aria-invalid="true"')]).toEqual([false, false])
  const full = drawnWith('🌿'.repeat(2000))
  expect([sendIsOff(full), full.includes('aria-invalid="true"')]).toEqual([false, false])
  expect(drawnWith('🌿'.repeat(1999))).toContain('1 character left')
  expect(full).toContain('0 characters left')
  expect(drawnWith('🌿'.repeat(2002))).toContain('2 characters too many')
  const over = drawnWith('🌿'.repeat(2001))
  expect(over).toContain('1 character too many')
  expect([sendIsOff(over), over.includes('aria-invalid="true"')]).toEqual([true, true])
})

it('what is written and what it answers is there after a reload, in its own chat', () => {
  openPage()
  const open = (matchId: string) => mounted(new QueryClient(), () => useComposed('maryam', matchId))
  const quoted = { id: '0195b6a0-0000-7000-8000-000000000001', said: null }
  const chat = open('one')
  chat.shown().write('Half a sen')
  chat.shown().answer(quoted)
  chat.leave()
  expect(open('one').shown()).toMatchObject({ text: 'Half a sen', quote: quoted })
  expect(open('another').shown()).toMatchObject({ text: '', quote: null })
})
