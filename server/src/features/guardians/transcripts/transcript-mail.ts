import { texts } from '../../../messages/texts.ts'
import { escapeHtml } from '../../../lib/escape-html.ts'
import { composeMail, serif, type MailContent } from '../../../ports/mail/mail-layout.ts'
import { indented, withoutLinks } from '../../../lib/quote-in-mail.ts'
import type { Goodbye, Known, Said, ToldChat, Transcript } from './read-transcript.ts'

const words = texts.transcript
const { language } = texts.mailFrame

/** Isolates a name: whichever way it is written, it does not turn the words around it. */
const apart = (name: string) => `\u2068${withoutLinks(name)}\u2069`

export const saidIn = ({ messages, goodbyes }: Pick<ToldChat, 'messages' | 'goodbyes'>): number =>
  messages.length + goodbyes.length

/** The mail of a transcript; `link` leads to where it is ended, for this member or for good. */
export function transcriptMail({ name, member, zone, cutAt, chats }: Transcript, link: string): MailContent {
  const when = whenIn(zone)
  const count = chats.reduce((sum, chat) => sum + saidIn(chat), 0)
  return composeMail({
    subject: words.subject(withoutLinks(member), when.shortDay(cutAt)),
    preview: words.preview(count, chats.length),
    headline: words.headline(apart(member)),
    paragraphs: [
      words.greeting(apart(name)),
      words.about(apart(member), `${when.day(cutAt)}, ${when.time(cutAt)}`),
    ],
    body: {
      html: chats.map((chat) => chatHtml(chat, when)).join('\n'),
      text: chats.map((chat) => chatText(chat, when)).join('\n\n\n'),
    },
    notes: [words.times(zone), words.trust],
    ending: { label: words.end, link },
    optOut: { label: words.never, link },
  })
}

type When = ReturnType<typeof whenIn>

function whenIn(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(`${language}-GB`, { timeZone, ...options })
    return (at: Date) => formatter.format(at)
  }
  return {
    shortDay: format({ day: 'numeric', month: 'long' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
  }
}

type Line = Partial<Said> & { goodbye?: Goodbye; at: Date; by: 'member' | 'other' }

/** Messages and goodbyes in the order in which they were said, by the days on which they were. */
function daysOf({ messages, goodbyes }: ToldChat, { day }: When): { day: string; lines: Line[] }[] {
  const lines = [
    ...messages.map((message) => ({ seq: message.seq, isLast: 0, line: asSaid(message) })),
    ...goodbyes.map((goodbye) => ({ seq: goodbye.afterSeq, isLast: 1, line: asLine(goodbye) })),
  ].toSorted((one, two) => one.seq - two.seq || one.isLast - two.isLast)
  const days: { day: string; lines: Line[] }[] = []
  for (const { line } of lines) {
    const on = day(line.at)
    const last = days.at(-1)
    if (last?.day === on) last.lines.push(line)
    else days.push({ day: on, lines: [line] })
  }
  return days
}

const asSaid = (message: Said): Line => message
const asLine = (goodbye: Goodbye): Line => ({ goodbye, at: goodbye.at, by: goodbye.by })

/** The parts of an entry, still without layout: heading, words, the quote it answers, and its reactions. */
function partsOf(line: Line, { member, other }: ToldChat, { time }: When) {
  const nameOf = (by: 'member' | 'other') => (by === 'member' ? member.name : other.name)
  const { goodbye, quote = null, reactions = [] } = line
  const said = goodbye
    ? (goodbye.words ?? (goodbye.ready === null ? '' : words.goodbyes[goodbye.ready]))
    : (line.text ?? '')
  const head = (goodbye ? words.saidGoodbye : words.wrote)(apart(nameOf(line.by)), time(line.at))
  const answered =
    quote === null
      ? null
      : quote === 'before'
        ? words.quotedFromBefore
        : quote === 'withheld'
          ? words.quotedWithheld
          : quote === 'gone'
            ? words.quotedGone
            : words.quoted(apart(nameOf(quote.by)), withoutLinks(quote.text))
  const signs = reactions.map(({ by, kind }) => `${words.reactions[kind] ?? ''} ${apart(nameOf(by))}`)
  return { head, said: withoutLinks(said), answered, signs: signs.join('  ') }
}

const person = ({ name, age, city }: Known) =>
  words.person(apart(name), age, city === null ? null : apart(city))

function chatText(chat: ToldChat, when: When): string {
  const title = words.chat(apart(chat.member.name), apart(chat.other.name))
  const days = daysOf(chat, when).map(({ day, lines }) => {
    const written = lines.map((line) => {
      const { head, said, answered, signs } = partsOf(line, chat, when)
      const quoted = answered === null ? [] : [indented(answered, '> ')]
      return [head, ...quoted, indented(said), ...(signs === '' ? [] : [signs])].join('\n')
    })
    return [day, ...written].join('\n\n')
  })
  const head = [title, person(chat.member), person(chat.other)].join('\n')
  return [head, ...days, ...(chat.hasEnded ? [words.ended] : [])].join('\n\n')
}

function chatHtml(chat: ToldChat, when: When): string {
  const title = words.chat(apart(chat.member.name), apart(chat.other.name))
  const small = (text: string, style = '') =>
    `<p class="soft" style="margin:0 0 4px;font-size:14px;line-height:1.5;color:#52665f;${style}">${escapeHtml(text)}</p>`
  const days = daysOf(chat, when).map(({ day, lines }) =>
    [
      `<h3 class="faint" style="margin:24px 0 12px;font-size:13px;font-weight:600;line-height:1.5;color:#62726b">${escapeHtml(day)}</h3>`,
      ...lines.map((line) => lineHtml(line, chat, when)),
    ].join('\n'),
  )
  return `<div class="line" style="margin:28px 0;padding:24px 0 0;border-top:1px solid #e6dccb">
<h2 class="ink" style="margin:0 0 8px;font-family:${serif};font-size:21px;font-weight:600;line-height:1.3;color:#12332e">${escapeHtml(title)}</h2>
${small(person(chat.member))}${small(person(chat.other))}
${days.join('\n')}
${chat.hasEnded ? small(words.ended, 'margin-top:16px;font-style:italic') : ''}
</div>`
}

function lineHtml(line: Line, chat: ToldChat, when: When): string {
  const { head, said, answered, signs } = partsOf(line, chat, when)
  const quoted =
    answered === null
      ? ''
      : `<p class="faint" dir="auto" style="margin:4px 0;font-size:14px;line-height:1.5;color:#62726b;font-style:italic;text-align:start;overflow-wrap:anywhere">${escapeHtml(answered)}</p>`
  const reacted =
    signs === ''
      ? ''
      : `<p class="faint" style="margin:2px 0 0;font-size:13px;line-height:1.5;color:#62726b">${escapeHtml(signs)}</p>`
  const side = line.by === 'member' ? '#14473f' : '#e09a36'
  return `<div style="margin:0 0 16px;padding:0 14px;border-left:3px solid ${side}">
<p class="soft" style="margin:0;font-size:13px;line-height:1.5;color:#52665f">${escapeHtml(head)}</p>${quoted}
<p class="ink" dir="auto" style="margin:2px 0 0;font-size:16px;line-height:1.6;color:#12332e;text-align:start;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(said)}</p>${reacted}
</div>`
}
