import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { escapeHtml } from '../../lib/escape-html.ts'
import { composeMail } from './mail-layout.ts'
import { isOnlyThisMailRejected, isMailboxRejected } from './mail.ts'
import { toMailOptions } from './smtp-mail.ts'

const link = (label: string) => ({ label, link: `https://mithaq.example/${label}?a=1&b=2` })
const parts = {
  subject: 'A <subject>',
  preview: 'A "preview"',
  headline: "It's here",
  paragraphs: ['One & two', 'Three'],
  body: { html: '<ul><li>as it is</li></ul>', text: '- as it is' },
  action: link('Open'),
  notes: ['It lasts for an hour.'],
  optOut: link('Unsubscribe'),
  ending: link('End'),
}

// After a deliberate change of the layout, look at it in light and dark mode and update this hash.
const digest = (html: string) => createHash('sha256').update(html).digest('hex').slice(0, 8)

it('has the same content in text and HTML, in the same order', () => {
  const { subject, text, html } = composeMail(parts)
  expect(subject).toBe('A <subject>')
  expect(text.split('\n\n')).toEqual([
    "It's here",
    'One & two',
    'Three',
    '- as it is',
    'Open:\nhttps://mithaq.example/Open?a=1&b=2',
    'It lasts for an hour.',
    'End:\nhttps://mithaq.example/End?a=1&b=2',
    'Unsubscribe:\nhttps://mithaq.example/Unsubscribe?a=1&b=2',
    '-- \n© 2025 Mithaq\nBringing hearts together the halal way\n',
  ])
  const places = [
    '<title>A &lt;subject&gt;</title>',
    '>A &quot;preview&quot;&#847;',
    '>It&#39;s here</h1>',
    '>One &amp; two</p>',
    '>Three</p>',
    '<ul><li>as it is</li></ul>',
    'href="https://mithaq.example/Open?a=1&amp;b=2" style="display:inline-block',
    '>It lasts for an hour.</p>',
    '>https://mithaq.example/Open?a=1&amp;b=2</a>',
    '© 2025 Mithaq<br>Bringing hearts together the halal way<br>',
    'href="https://mithaq.example/End?a=1&amp;b=2" style="color:#14473f">End</a>',
    'href="https://mithaq.example/Unsubscribe?a=1&amp;b=2" style="color:#14473f">Unsubscribe</a>',
  ].map((part) => html.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(escapeHtml(`<&>"'`)).toBe('&lt;&amp;&gt;&quot;&#39;')
})

it('shows no help for a link without a button', () => {
  const { subject, preview, headline, paragraphs, notes } = parts
  const { text, html } = composeMail({ subject, preview, headline, paragraphs, notes })
  expect([digest(composeMail(parts).html), digest(html)]).toEqual(['0138a73f', '05dc3c04'])
  expect(html).not.toMatch(/<a |If the button/)
  expect(text).not.toContain('https:')
})

it("sets the message id with the sender's host, and unchanged headers", () => {
  const message = { to: 'maryam@example.com', subject: '', text: '', html: '' }
  const from = 'Mithaq <no-reply@mail.mithaq.example>'
  expect(toMailOptions(from, { ...message, messageId: 'one' }).messageId).toBe('<one@mail.mithaq.example>')
  expect(toMailOptions('no-reply@mithaq.example', { ...message, messageId: 'one' }).messageId).toBe(
    '<one@mithaq.example>',
  )
  expect(toMailOptions(from, message)).not.toHaveProperty('messageId')
  const value = `<https://mithaq.example/${'a'.repeat(900 - 25)}>`
  expect(toMailOptions(from, { ...message, headers: { 'List-Unsubscribe': value } })).toMatchObject({
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': { prepared: true, value },
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  for (const wrong of ['', 'one\r\nBcc: eve@example.com', 'é', `${value}>`])
    expect(() => toMailOptions(from, { ...message, headers: { 'X-One': wrong } })).toThrow('one plain line')
})

it.each<[string, string, number | string, boolean, boolean]>([
  ['RCPT TO', 'EENVELOPE', 500, true, true],
  ['RCPT TO', 'EENVELOPE', 550, true, true],
  ['RCPT TO', 'EENVELOPE', 599, true, true],
  ['RCPT TO', 'EENVELOPE', 600, false, true],
  ['RCPT TO', 'EENVELOPE', 499, false, true],
  ['RCPT TO', 'EENVELOPE', 421, false, false],
  ['RCPT TO', 'EENVELOPE', '550', false, false],
  ['MAIL FROM', 'EENVELOPE', 550, false, false],
  ['DATA', 'EMESSAGE', 554, false, true],
  ['DATA', 'EENVELOPE', 554, false, false],
  ['AUTH PLAIN', 'EAUTH', 550, false, false],
])(
  'classifies %s with %s %s: mailbox rejected %s, only this mail %s',
  (command, code, responseCode, isForGood, isAlone) => {
    const refusal = { command, code, responseCode }
    const error = Object.assign(new Error('no'), refusal)
    expect([isMailboxRejected(error), isOnlyThisMailRejected(error)]).toEqual([isForGood, isAlone])
    expect([isMailboxRejected(refusal), isOnlyThisMailRejected(refusal)]).toEqual([false, false])
  },
)
