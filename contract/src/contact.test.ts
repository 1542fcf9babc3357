import { describe, expect, it } from 'vitest'
import { contactIn } from './contact.ts'

describe('a text holds', () => {
  it.each([
    ['call me on +44 7700 900123', ['telephone']],
    ['0176/1234567', ['telephone']],
    ['my number: (020) 7946-0958', ['telephone']],
    ['٠٧٩١٢٣٤٥٦٧', ['telephone']],
    ['شماره من ۰۹۱۲ ۳۴۵ ۶۷۸۹', ['telephone']],
    ['০১৭১২৩৪৫৬৭৮', ['telephone']],
    ['０７９１２３４５６', ['telephone']],
    ['0️⃣7️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣', ['telephone']],
    ['07\u200B91\u200B23\u200B45\u200B67', ['telephone']],
    ['zero seven nine one two three four five', ['telephone']],
    ['Oh-seven-double nine, one, two, three', ['telephone']],
    ['zero seven 91 twenty three 45', ['telephone']],
    ['triple seven triple eight nine', ['telephone']],
    ['write to sara.k@example.org', ['address']],
    ['sara at example dot org', ['address']],
    ['sara (at) example (dot) org', ['address']],
    ['find me at gmail', ['address']],
    ['I live at 12 Old Mill Road', ['address']],
    ['see https://example.org/me', ['link']],
    ['my page is sara-k.com', ['link']],
    ['WhatsApp is easier', ['messenger']],
    ['add me on snap', ['messenger']],
    ['my ig is better', ['messenger']],
    ['I am @sara_k there', ['messenger']],
    ['wa.me/4479 is short', ['link', 'messenger']],
    ['عندك واتساب؟', ['messenger']],
    ['Could you lend me something', ['money']],
    ['it costs only $200', ['money']],
    ['200 euros would help', ['money']],
    ['I teach crypto trading', ['money']],
    ['telegram, and 0791234567 for the loan', ['telephone', 'messenger', 'money']],
  ])('%s', (text, found) => {
    expect(contactIn(text)).toEqual(found)
  })
})

describe('a text holds nothing of the kind', () => {
  it.each([
    'Assalamu alaykum, how was your day?',
    'I am 29 and 176 cm tall',
    'born 1996, graduated 2018, moved in 2021',
    'from 2015 2019 I studied, 2019-2023 I worked',
    'my birthday is 12.11.1996, or 1996-11-12',
    'the city has 1,250,000 people',
    'between 25, 30 and 35 all is fine',
    'I read 2:255 and pray five times, one two three',
    'two thousand and nineteen was hard',
    'the Messenger of Allah, peace be upon him',
    'your outlook on life is a good signal',
    'He said yes.Then we left.In peace',
    'I snap at nobody, and draw a line',
    'What matters is at home. Dot by dot we build',
    'I am the one, you are the one, we two',
  ])('%s', (text) => {
    expect(contactIn(text)).toEqual([])
  })

  it('and an endless one is read in one go', () => {
    expect(contactIn('a.'.repeat(1000))).toEqual([])
    expect(contactIn('@'.repeat(2000))).toEqual([])
    expect(contactIn(`${'a'.repeat(1999)}@`)).toEqual([])
  })
})
