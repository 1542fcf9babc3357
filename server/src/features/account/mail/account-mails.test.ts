import { expect, test } from 'vitest'
import { alreadyRegisteredMail, confirmationMail, recoveryMail } from './account-mails.ts'

const link = 'https://mithaq.example/confirm?a=1&b=2'
const mails = { confirmationMail, alreadyRegisteredMail, recoveryMail }

/** The visible text of the HTML, in order. */
const visible = (html: string) =>
  html
    .replace(/<head>[^]*<\/head>|<!--[^]*?-->|<div style="display:none[^]*?<\/div>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')

test.each(Object.entries(mails))('%s has its link in both parts', (_name, mail) => {
  const { subject, text, html } = mail(link)
  expect(subject).toMatch(/^[^\r\n]{5,60}$/)
  expect(text.split('\n')).toContain(link)
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
  expect(targets).toEqual(Array(2).fill(link.replace('&', '&amp;')))
  expect(visible(html)).toContain(link)
})

test.each(Object.entries(mails))('%s says the same in both parts', (_name, mail) => {
  const { text, html } = mail(link)
  const shown = visible(html)
  for (const line of text.split('\n').filter((words) => words && words !== '-- '))
    expect(shown).toContain(line.replace(/:$/, ''))
  for (const [, block = ''] of html.matchAll(/<(?:h1|p) class="(?:ink|soft)"[^>]*>([^<]*)</g))
    expect(text.split('\n')).toContain(block)
  expect(text).not.toMatch(/<\/?[a-z]|&[a-z]+;/)
})

test.each(Object.entries(mails))('%s escapes its link in HTML', (_name, mail) => {
  const { html } = mail(`https://mithaq.example/"><script>alert('x')</script><a href="`)
  expect(html).not.toContain('<script')
  expect(html).not.toContain(`alert('x')`)
  expect(html).toContain(
    'href="https://mithaq.example/&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&lt;a href=&quot;"',
  )
})

test.each(Object.entries(mails))('%s loads no outside resource', (_name, mail) => {
  expect(mail(link).html).not.toMatch(/<(script|link|img|iframe|svg|form)\b|url\(|@import|src=/i)
})

test('each mail says how long its link works, and what to do if it was not requested', () => {
  for (const part of ['text', 'html'] as const) {
    expect(confirmationMail(link)[part]).toContain('The link works for 24 hours.')
    expect(confirmationMail(link)[part]).toContain('If you did not sign up, you can ignore this e-mail')
    expect(recoveryMail(link)[part]).toContain('The link works once, for 60 minutes.')
    expect(recoveryMail(link)[part]).toContain('If you did not ask for it, you can ignore this e-mail')
    expect(alreadyRegisteredMail(link)[part]).toContain('If it was not you, you can ignore this e-mail')
    expect(alreadyRegisteredMail(link)[part]).not.toMatch(/The link works/)
  }
})
