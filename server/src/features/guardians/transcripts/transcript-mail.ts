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

/** Isolates a name's writing direction (U+2068, U+2069), so that it does not reorder the text around it. */
const isolateName = (name: string) => `\u2068${breakLinks(name)}\u2069`

export const countEntries = ({ messages, goodbyes }: Pick<TranscriptChat, 'messages' | 'goodbyes'>): number =>
  messages.length + goodbyes.length

/** `link` leads to the page where the guardian ends it, for this member or for every member. */
export function composeTranscriptMail(
  { name, member, zone, cutAt, chats }: Transcript,
  link: string,
): MailContent {
  const formats = createDateFormats(zone)
  const count = chats.reduce((sum, chat) => sum + countEntries(chat), 0)
  return composeMail({
    subject: words.subject(breakLinks(member), formats.shortDay(cutAt)),
    preview: words.preview(count, chats.length),
    headline: words.headline(isolateName(member)),
    paragraphs: [
      words.greeting(isolateName(name)),
      words.about(isolateName(member), `${formats.day(cutAt)}, ${formats.time(cutAt)}`),
    ],
    body: {
      html: chats.map((chat) => chatHtml(chat, formats)).join('\n'),
      text: chats.map((chat) => chatText(chat, formats)).join('\n\n\n'),
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

/** Messages and goodbyes in order, grouped by day. */
function groupByDay(
  { messages, goodbyes }: TranscriptChat,
  { day }: DateFormats,
): { day: string; entries: TranscriptEntry[] }[] {
  const sorted = [
    ...messages.map((message) => ({ seq: message.seq, isGoodbye: 0, entry: asMessage(message) })),
    ...goodbyes.map((goodbye) => ({ seq: goodbye.afterSeq, isGoodbye: 1, entry: asGoodbye(goodbye) })),
  ].toSorted((one, two) => one.seq - two.seq || one.isGoodbye - two.isGoodbye)
  const days: { day: string; entries: TranscriptEntry[] }[] = []
  for (const { entry } of sorted) {
    const on = day(entry.at)
    const last = days.at(-1)
    if (last?.day === on) last.entries.push(entry)
    else days.push({ day: on, entries: [entry] })
  }
  return days
}

const asMessage = (message: TranscriptMessage): TranscriptEntry => message
const asGoodbye = (goodbye: TranscriptGoodbye): TranscriptEntry => ({
  goodbye,
  at: goodbye.at,
  by: goodbye.by,
})

/** The texts of an entry without layout: heading, text, quote and reactions. */
function describeEntry(entry: TranscriptEntry, { member, other }: TranscriptChat, { time }: DateFormats) {
  const nameOf = (by: 'member' | 'other') => (by === 'member' ? member.name : other.name)
  const { goodbye, quote = null, reactions = [] } = entry
  const text = goodbye
    ? (goodbye.words ?? (goodbye.ready === null ? '' : words.goodbyes[goodbye.ready]))
    : (entry.text ?? '')
  const head = (goodbye ? words.saidGoodbye : words.wrote)(isolateName(nameOf(entry.by)), time(entry.at))
  const quoteText =
    quote === null
      ? null
      : quote === 'before'
        ? words.quotedFromBefore
        : quote === 'withheld'
          ? words.quotedWithheld
          : quote === 'gone'
            ? words.quotedGone
            : words.quoted(isolateName(nameOf(quote.by)), breakLinks(quote.text))
  const reactionTexts = reactions.map(
    ({ by, kind }) => `${words.reactions[kind] ?? ''} ${isolateName(nameOf(by))}`,
  )
  return { head, text: breakLinks(text), quoteText, reactionsText: reactionTexts.join('  ') }
}

const describePerson = ({ name, age, city }: TranscriptPerson) =>
  words.person(isolateName(name), age, city === null ? null : isolateName(city))

function chatText(chat: TranscriptChat, formats: DateFormats): string {
  const title = words.chat(isolateName(chat.member.name), isolateName(chat.other.name))
  const days = groupByDay(chat, formats).map(({ day, entries }) => {
    const written = entries.map((entry) => {
      const { head, text, quoteText, reactionsText } = describeEntry(entry, chat, formats)
      const quoted = quoteText === null ? [] : [indentQuote(quoteText, '> ')]
      return [head, ...quoted, indentQuote(text), ...(reactionsText === '' ? [] : [reactionsText])].join('\n')
    })
    return [day, ...written].join('\n\n')
  })
  const head = [title, describePerson(chat.member), describePerson(chat.other)].join('\n')
  return [head, ...days, ...(chat.hasEnded ? [words.ended] : [])].join('\n\n')
}

function chatHtml(chat: TranscriptChat, formats: DateFormats): string {
  const title = words.chat(isolateName(chat.member.name), isolateName(chat.other.name))
  const small = (text: string, style = '') =>
    `<p class="soft" style="margin:0 0 4px;font-size:14px;line-height:1.5;color:#52665f;${style}">${escapeHtml(text)}</p>`
  const days = groupByDay(chat, formats).map(({ day, entries }) =>
    [
      `<h3 class="faint" style="margin:24px 0 12px;font-size:13px;font-weight:600;line-height:1.5;color:#62726b">${escapeHtml(day)}</h3>`,
      ...entries.map((entry) => entryHtml(entry, chat, formats)),
    ].join('\n'),
  )
  return `<div class="line" style="margin:28px 0;padding:24px 0 0;border-top:1px solid #e6dccb">
<h2 class="ink" style="margin:0 0 8px;font-family:${serif};font-size:21px;font-weight:600;line-height:1.3;color:#12332e">${escapeHtml(title)}</h2>
${small(describePerson(chat.member))}${small(describePerson(chat.other))}
${days.join('\n')}
${chat.hasEnded ? small(words.ended, 'margin-top:16px;font-style:italic') : ''}
</div>`
}

function entryHtml(entry: TranscriptEntry, chat: TranscriptChat, formats: DateFormats): string {
  const { head, text, quoteText, reactionsText } = describeEntry(entry, chat, formats)
  const quoted =
    quoteText === null
      ? ''
      : `<p class="faint" dir="auto" style="margin:4px 0;font-size:14px;line-height:1.5;color:#62726b;font-style:italic;text-align:start;overflow-wrap:anywhere">${escapeHtml(quoteText)}</p>`
  const reacted =
    reactionsText === ''
      ? ''
      : `<p class="faint" style="margin:2px 0 0;font-size:13px;line-height:1.5;color:#62726b">${escapeHtml(reactionsText)}</p>`
  const side = entry.by === 'member' ? '#14473f' : '#e09a36'
  return `<div style="margin:0 0 16px;padding:0 14px;border-left:3px solid ${side}">
<p class="soft" style="margin:0;font-size:13px;line-height:1.5;color:#52665f">${escapeHtml(head)}</p>${quoted}
<p class="ink" dir="auto" style="margin:2px 0 0;font-size:16px;line-height:1.6;color:#12332e;text-align:start;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</p>${reacted}
</div>`
}
