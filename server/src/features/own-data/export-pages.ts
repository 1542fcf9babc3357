import type { OwnProfile } from '@mithaq/contract/profile'
import { texts } from '../../messages/texts.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { ExportedAccount, ExportedChat, ExportedMessage, ExportedPicture } from './exported-rows.ts'

const words = texts.exportPages
const { language, direction } = texts.mailFrame

const style = `
  :root { color-scheme: light dark; --paper: #faf6ee; --ink: #12332e; --soft: #52665f; --line: #e6dccb; --mine: #14473f; --on-mine: #fbf7ee; --theirs: #fffdf8 }
  @media (prefers-color-scheme: dark) { :root { --paper: #0d1c19; --ink: #f3ecdf; --soft: #b5c2bb; --line: #27423b; --mine: #1d5a4f; --theirs: #132723 } }
  body { margin: 0 auto; max-width: 42rem; padding: 2rem 1.25rem; background: var(--paper); color: var(--ink); font: 16px/1.6 Inter, system-ui, sans-serif }
  h1, h2 { font-family: Fraunces, Georgia, serif; line-height: 1.25 }
  a { color: inherit } img { max-width: 100%; border-radius: 14px; margin: 0 0 1rem } figure { margin: 0 }
  small, dt { color: var(--soft) } dd { margin: 0 0 1rem; white-space: pre-wrap }
  article { margin: 0 0 .75rem; max-width: 85%; width: fit-content; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: 16px; background: var(--theirs); overflow-wrap: anywhere }
  article.mine { margin-inline-start: auto; background: var(--mine); color: var(--on-mine) } article.mine small { color: inherit; opacity: .8 }
  article p { margin: 0; white-space: pre-wrap } blockquote { margin: 0 0 .4rem; padding-inline-start: .6rem; border-inline-start: 3px solid currentcolor; opacity: .8 }`

const pageStart = (title: string) => `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1>
`
const pageEnd = '</body></html>\n'
/** In UTC, as the file is read in any time zone. */
const formatDay = (at: Date) => at.toISOString().slice(0, 10)
const formatTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const linkHtml = (to: string, label: string) => `<a href="${escapeHtml(to)}">${escapeHtml(label)}</a>`

const pageName = (chat: ExportedChat, page: number) => `chats/${chat.file}-${page}.html`
const countPages = (chat: ExportedChat, perPage: number) => Math.max(1, Math.ceil(chat.messages / perPage))

export function renderIndexPage(
  account: ExportedAccount,
  chats: ExportedChat[],
  perPage: number,
  madeAt: Date,
): string {
  const items = chats.map((chat) => {
    const count = countPages(chat, perPage)
    const more = Array.from({ length: count - 1 }, (_, at) =>
      linkHtml(pageName(chat, at + 2), words.page(at + 2)),
    )
    const details = [
      words.messages(chat.messages),
      ...(chat.endedAt ? [words.ended(formatDay(chat.endedAt))] : []),
    ]
    return `<li>${[linkHtml(pageName(chat, 1), chat.name), ...more].join(' · ')} <small>${escapeHtml(details.join(', '))}</small></li>`
  })
  return `${pageStart(words.title)}<p>${escapeHtml(words.madeOn(formatTime(madeAt)))}</p><p>${escapeHtml(words.about)}</p>
<h2>${linkHtml('profile.html', words.profile)}</h2><p><bdi>${escapeHtml(account.email)}</bdi></p>
<h2>${escapeHtml(words.chats)}</h2>${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : `<p>${escapeHtml(words.noChats)}</p>`}
${pageEnd}`
}

interface PictureFile extends Pick<ExportedPicture, 'state'> {
  file: string
}

const pictureHtml = ({ file, state }: PictureFile) => {
  const image = `<img src="${file}" alt="">`
  return state === 'shown'
    ? image
    : `<figure>${image}<figcaption>${escapeHtml(words.pictures[state])}</figcaption></figure>`
}

export function renderProfilePage(
  account: ExportedAccount,
  profile: OwnProfile,
  pictures: PictureFile[],
): string {
  const { fields } = words
  const facts = Object.entries(profile.facts).filter(([, value]) => value !== null && String(value) !== '')
  const rows: [string, string][] = [
    [fields.email, account.email],
    [fields.memberSince, formatDay(new Date(account.createdAt))],
    [fields.place, `${profile.location.city}, ${profile.location.country}`],
    [fields.about, profile.aboutMe],
    [fields.facts, facts.map(([fact, value]) => `${fact}: ${String(value)}`).join('\n')],
    ...profile.prompts.map(({ prompt, answer }): [string, string] => [prompt, answer]),
  ]
  return `${pageStart(`${profile.name}, ${profile.age}`)}<p>${linkHtml('index.html', words.back)}</p>
${pictures.map(pictureHtml).join('\n')}
<dl>${rows.map(([label, text]) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(text)}</dd>`).join('\n')}</dl>
${pageEnd}`
}

type ReadMessagesAfter = (after: number) => Promise<ExportedMessage[]>

/** Each page reads its messages when it is written. */
export function listChatPages(chat: ExportedChat, perPage: number) {
  return Array.from({ length: countPages(chat, perPage) }, (_, at) => ({
    name: pageName(chat, at + 1),
    async *write(read: ReadMessagesAfter): AsyncGenerator<string> {
      yield `${pageStart(words.chatWith(chat.name))}<p>${linkHtml('../index.html', words.back)}</p>\n`
      const lastSeq = (at + 1) * perPage
      for (let after = at * perPage; after < lastSeq;) {
        const page = (await read(after)).filter(({ seq }) => seq <= lastSeq)
        if (page.length === 0) break
        yield page.map((message) => messageHtml(message)).join('')
        after = page.at(-1)?.seq ?? lastSeq
      }
      yield pageEnd
    },
  }))
}

function messageHtml({ mine, from, text, at, quote, reactions }: ExportedMessage): string {
  const name = (who: string) => escapeHtml(who === 'me' ? words.me : who)
  const quoted = quote && `<blockquote dir="auto">${name(quote.from)}: ${escapeHtml(quote.text)}</blockquote>`
  const reactionsText = reactions
    .map(({ from: by, kind }) => `${words.reactions[kind] ?? kind} ${name(by)}`)
    .join(' ')
  return `<article${mine ? ' class="mine"' : ''}>${quoted ?? ''}<p dir="auto">${escapeHtml(text)}</p><small>${name(from)}, ${formatTime(at)}${reactionsText && ` · ${reactionsText}`}</small></article>\n`
}
