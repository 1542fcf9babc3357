import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { Composer } from './Composer.tsx'

afterEach(() => vi.unstubAllGlobals())

function drawnWith(draft: string): string {
  vi.stubGlobal('sessionStorage', { getItem: () => draft })
  return draw(<Composer me="maryam" matchId="1" onSend={() => {}} />)
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
