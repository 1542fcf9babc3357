import { expect, it } from 'vitest'
import type { TranscriptChat } from './read-transcript.ts'
import { composeTranscriptMail } from './transcript-mail.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const said = { quote: null, reactions: [] }
const chat: TranscriptChat = {
  matchId: crypto.randomUUID(),
  round: 1,
  upToSeq: 5,
  member: { name: 'Maryam', age: 27, city: 'Leeds' },
  other: { name: 'Bilal', age: 31, city: 'Bursa' },
  hasEnded: true,
  messages: [
    { ...said, seq: 3, at: at('17T09:05'), by: 'member', text: 'Three', quote: 'gone' },
    {
      ...said,
      seq: 4,
      at: at('17T21:30'),
      by: 'other',
      text: 'Four',
      quote: { by: 'member', text: 'Three\nand more' },
    },
    {
      ...{ seq: 5, at: at('17T22:15'), by: 'member', text: 'Five', quote: 'before' },
      reactions: [
        { by: 'other', kind: 'heart' },
        { by: 'member', kind: 'prayer' },
      ],
    },
  ],
  goodbyes: [
    { at: at('17T21:40'), by: 'other', ready: null, words: 'Farewell.', afterSeq: 4 },
    { at: at('18T08:00'), by: 'member', ready: 'time_for_myself', words: null, afterSeq: 5 },
  ],
}
const transcript = {
  ...{ guardianId: crypto.randomUUID(), memberId: crypto.randomUUID(), emailHash: 'x' },
  ...{ email: 'ibrahim@mithaq.example', name: 'Ibrahim', zone: 'Europe/Istanbul', member: 'Maryam' },
  cutAt: at('20T15:00'),
  sendableMatchIds: [],
  chats: [chat, { ...chat, hasEnded: false, goodbyes: [], messages: chat.messages.slice(0, 1) }],
}
const link = 'https://mithaq.example/link/guardian#token'
const mail = composeTranscriptMail(transcript, link)
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')

it('lists each chat in order, with days and times in the member’s time zone', () => {
  const text = plain(mail.text)
  expect(text).toContain('up to Friday 20 November, 18:00, word for word.')
  expect(text).toContain(
    [
      'Maryam and Bilal\nMaryam, 27, Leeds\nBilal, 31, Bursa',
      'Tuesday 17 November',
      'Maryam, 12:05\n> Answers a message that no longer exists.\n    Three',
      'Wednesday 18 November',
      'Bilal, 00:30\n> Maryam: Three\n> and more\n    Four',
      "Bilal's goodbye, 00:40\n    Farewell.",
      'Maryam, 01:15\n> Answers a message from before you received this chat.\n    Five\n❤️ Bilal  🤲 Maryam',
      "Maryam's goodbye, 11:00\n    I need some time for myself. It is nothing you said.",
      'This chat has ended.',
    ].join('\n\n'),
  )
  expect(text.match(/This chat has ended\./g)).toHaveLength(1)
  expect(text).toContain('Times as in Europe/Istanbul.')
})

it('says the same in HTML, with the two members told apart by colour', () => {
  const html = plain(mail.html)
  const words = html
    .replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, '\n')
    .split(/\n+/)
    .map((line) => line.trim().replaceAll('&#39;', "'"))
  expect(html).toContain('6 messages in 2 chats.')
  const lines = [
    'Maryam, 27, Leeds',
    'Bilal, 31, Bursa',
    'Wednesday 18 November',
    'Bilal, 00:30',
    'Maryam: Three',
    'Four',
    "Bilal's goodbye, 00:40",
    'Farewell.',
    '❤️ Bilal  🤲 Maryam',
  ]
  const places = lines.map((line) => words.indexOf(line))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const side = (said: string) =>
    /border-left:3px solid (#\w+)/.exec(html.slice(0, html.indexOf(said)).split('<div').at(-1)!)![1]
  expect([side('>Three<'), side('>Four<'), side('>Five<')]).toEqual(['#14473f', '#e09a36', '#14473f'])
  expect(html.match(/This chat has ended\./g)).toHaveLength(1)
})

it('turns no name into a link, not even in the subject', () => {
  const { subject, text, html } = composeTranscriptMail({ ...transcript, member: 'www.maryam.example' }, link)
  for (const part of [subject, text, html]) expect(part).not.toContain('maryam.example')
})
