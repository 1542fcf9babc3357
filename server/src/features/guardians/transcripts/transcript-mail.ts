import { texts } from '../../../messages/texts.ts'
import { escapeHtml } from '../../../lib/escape-html.ts'
import { composeMail, serif, type MailContent } from '../../../ports/mail/mail-layout.ts'
import { indentQuote, breakLinks } from '../../../lib/quote-in-mail.ts'
import type {
  TranscriptGoodbye,
  TranscriptPerson,
  TranscriptMessage,
  TranscriptChat,
  Transcript,
} from './read-transcript.ts'

const words = texts.transcript
const { language } = texts.mailFrame

/** Isolates a name: whichever way it is written, it does not turn the words around it. */
const isolateName = (name: string) => `\u2068${breakLinks(name)}\u2069`

export const countEntries = ({ messages, goodbyes }: Pick<TranscriptChat, 'messages' | 'goodbyes'>): number =>
  messages.length + goodbyes.length

/** The mail of a transcript; `link` leads to where it is ended, for this member or for good. */
export function composeTranscriptMail(
  { name, member, zone, cutAt, chats }: Transcript,
  link: string,
): MailContent {
  const when = createDateFormats(zone)
  const count = chats.reduce((sum, chat) => sum + countEntries(chat), 0)
  return composeMail({
    subject: words.subject(breakLinks(member), when.shortDay(cutAt)),
    preview: words.preview(count, chats.length),
    headline: words.headline(isolateName(member)),
    paragraphs: [
      words.greeting(isolateName(name)),
      words.about(isolateName(member), `${when.day(cutAt)}, ${when.time(cutAt)}`),
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

type DateFormats = ReturnType<typeof createDateFormats>

function createDateFormats(timeZone: string) {
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

type TranscriptEntry = Partial<TranscriptMessage> & {
  goodbye?: TranscriptGoodbye
  at: Date
  by: 'member' | 'other'
}

/** Messages and goodbyes in the order in which they were said, by the days on which they were. */
function groupByDay(
  { messages, goodbyes }: TranscriptChat,
  { day }: DateFormats,
): { day: string; lines: TranscriptEntry[] }[] {
  const lines = [
    ...messages.map((message) => ({ seq: message.seq, isLast: 0, line: asSaid(message) })),
    ...goodbyes.map((goodbye) => ({ seq: goodbye.afterSeq, isLast: 1, line: asLine(goodbye) })),
  ].toSorted((one, two) => one.seq - two.seq || one.isLast - two.isLast)
  const days: { day: string; lines: TranscriptEntry[] }[] = []
  for (const { line } of lines) {
    const on = day(line.at)
    const last = days.at(-1)
    if (last?.day === on) last.lines.push(line)
    else days.push({ day: on, lines: [line] })
  }
  return days
}

const asSaid = (message: TranscriptMessage): TranscriptEntry => message
const asLine = (goodbye: TranscriptGoodbye): TranscriptEntry => ({ goodbye, at: goodbye.at, by: goodbye.by })

/** The parts of an entry, still without layout: heading, words, the quote it answers, and its reactions. */
function describeEntry(line: TranscriptEntry, { member, other }: TranscriptChat, { time }: DateFormats) {
  const nameOf = (by: 'member' | 'other') => (by === 'member' ? member.name : other.name)
  const { goodbye, quote = null, reactions = [] } = line
  const said = goodbye
    ? (goodbye.words ?? (goodbye.ready === null ? '' : words.goodbyes[goodbye.ready]))
    : (line.text ?? '')
  const head = (goodbye ? words.saidGoodbye : words.wrote)(isolateName(nameOf(line.by)), time(line.at))
  const answered =
    quote === null
      ? null
      : quote === 'before'
        ? words.quotedFromBefore
        : quote === 'withheld'
          ? words.quotedWithheld
          : quote === 'gone'
            ? words.quotedGone
            : words.quoted(isolateName(nameOf(quote.by)), breakLinks(quote.text))
  const signs = reactions.map(({ by, kind }) => `${words.reactions[kind] ?? ''} ${isolateName(nameOf(by))}`)
  return { head, said: breakLinks(said), answered, signs: signs.join('  ') }
}

const describePerson = ({ name, age, city }: TranscriptPerson) =>
  words.person(isolateName(name), age, city === null ? null : isolateName(city))

function chatText(chat: TranscriptChat, when: DateFormats): string {
  const title = words.chat(isolateName(chat.member.name), isolateName(chat.other.name))
  const days = groupByDay(chat, when).map(({ day, lines }) => {
    const written = lines.map((line) => {
      const { head, said, answered, signs } = describeEntry(line, chat, when)
      const quoted = answered === null ? [] : [indentQuote(answered, '> ')]
      return [head, ...quoted, indentQuote(said), ...(signs === '' ? [] : [signs])].join('\n')
    })
    return [day, ...written].join('\n\n')
  })
  const head = [title, describePerson(chat.member), describePerson(chat.other)].join('\n')
  return [head, ...days, ...(chat.hasEnded ? [words.ended] : [])].join('\n\n')
}

function chatHtml(chat: TranscriptChat, when: DateFormats): string {
  const title = words.chat(isolateName(chat.member.name), isolateName(chat.other.name))
  const small = (text: string, style = '') =>
    `<p class="soft" style="margin:0 0 4px;font-size:14px;line-height:1.5;color:#52665f;${style}">${escapeHtml(text)}</p>`
  const days = groupByDay(chat, when).map(({ day, lines }) =>
    [
      `<h3 class="faint" style="margin:24px 0 12px;font-size:13px;font-weight:600;line-height:1.5;color:#62726b">${escapeHtml(day)}</h3>`,
      ...lines.map((line) => entryHtml(line, chat, when)),
    ].join('\n'),
  )
  return `<div class="line" style="margin:28px 0;padding:24px 0 0;border-top:1px solid #e6dccb">
<h2 class="ink" style="margin:0 0 8px;font-family:${serif};font-size:21px;font-weight:600;line-height:1.3;color:#12332e">${escapeHtml(title)}</h2>
${small(describePerson(chat.member))}${small(describePerson(chat.other))}
${days.join('\n')}
${chat.hasEnded ? small(words.ended, 'margin-top:16px;font-style:italic') : ''}
</div>`
}

function entryHtml(line: TranscriptEntry, chat: TranscriptChat, when: DateFormats): string {
  const { head, said, answered, signs } = describeEntry(line, chat, when)
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
