import { describe, expect, it } from 'vitest'
import { indentQuote, breakLinks } from './quote-in-mail.ts'

describe("a member's text in a mail", () => {
  it.each([
    ['see https://evil.example/pay?a=1', 'see https: //evil. example/pay?a=1'],
    ['HTTPS://EVIL.EXAMPLE', 'HTTPS: //EVIL. EXAMPLE'],
    ['www.evil.example or evil.co.uk/x.html', 'www. evil. example or evil. co. uk/x. html'],
    ['http://192.168.0.1/x and 10.0.0.1', 'http: //192. ·168. ·0. 1/x and 10. 0. 0. 1'],
    ['http://[::1]/', 'http: //[::1]/'],
    ['evil。example and evil．example', 'evil。 example and evil． example'],
    ['موقع.شبكة and пример.рф', 'موقع. شبكة and пример. рф'],
    ['evil.\u200Bexample', 'evil. \u200Bexample'],
    ['sara.k@evil.example', 'sara. k@ evil. example'],
    ['mailto:sara@evil', 'mailto: sara@ evil'],
    ['tel:112, sms:+44, xmpp:x, whatsapp://send', 'tel: 112, sms: +44, xmpp: x, whatsapp: //send'],
    ['\\\\evil\\share', '\\ \\evil\\share'],
    ['+44 7700 900123', '+44 7·700 ·900·123'],
    ['(020) 7946-0958', '(020) ·794·6-09·58'],
    ['07912345678', '079·123·456·78'],
    ['07\u200B912\u2060345678', '07\u200B9·12\u20603·456·78'],
    ['٠٧٩١٢٣٤٥٦٧', '٠٧٩·١٢٣·٤٥٦·٧'],
  ])('gets no link: %j', (text, expected) => {
    expect(breakLinks(text)).toBe(expected)
  })

  it.each([
    'Salam :) I pray five times. And you? ;-)',
    'at 10:30, or 10.30, Friday 12.11.1996',
    'we read 2:255, 3:26 and 24:35-36',
    'from 2015 2019 I studied, 2019-2023 I worked',
    'rent is 1,250.50, the city has 1,250,000 people…',
    'كيف حالك؟ هل أنت بخير.',
  ])('stays unchanged if it is a plain sentence: %s', (text) => {
    expect(breakLinks(text)).toBe(text)
  })
})

describe("a member's text in plain text", () => {
  it.each(['\n', '\r\n', '\r', '\n\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])(
    'is indented after %j',
    (end) => {
      const lines = indentQuote(`One${end}Maryam, 12:05${end}> Bilal: yes`).split(
        /[\n\v\f\r\u0085\u2028\u2029]/,
      )
      expect(lines.filter((line) => line !== '')).toEqual([
        '    One',
        '    Maryam, 12:05',
        '    > Bilal: yes',
      ])
    },
  )

  it('is wrapped where a mail program would continue without indent', () => {
    const lines = indentQuote(
      `${'word '.repeat(20)}${'long'.repeat(30)}${'\u2800 '.repeat(70)}Maryam, 12:05`,
    ).split('\n')
    expect(lines.map((line) => line.length)).toEqual([68, 38, 72, 70])
    expect(lines.map((line) => line.slice(0, 5))).toEqual(['    w', '    w', '    l', '    l'])
    expect(lines.at(-1)).toMatch(/^ {4}\w+ Maryam, 12:05$/)
    expect(
      indentQuote(`${'🤲'.repeat(69)}`)
        .split('\n')
        .map((line) => [...line].length),
    ).toEqual([72, 5])
  })

  it('is wrapped in linear time', () => {
    for (const part of ['a.', '1 ', 'a:', '@', '\\', '1.', ' ', '\n'])
      expect(breakLinks(indentQuote(part.repeat(20_000))).length).toBeLessThan(200_000)
  })
})
