import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Composer } from './Composer.tsx'

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
