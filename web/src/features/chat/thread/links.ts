/** A piece of a message: plain text or a link. */
interface Part {
  text: string
  link?: MessageLink
}

export interface MessageLink {
  href: string
  /** As the browser resolves it: look-alike letters appear in Punycode. */
  host: string
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"'`\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/giu
const trailing = /[.,;:!?…،؛؟)\]}»”’]+$/u

/** Splits a message at its http(s) links. */
export function splitLinks(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutTrailing(found)
    const link = linkTo(shown)
    if (!link) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: shown, link })
    from = index + shown.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Removes trailing punctuation, but keeps a bracket that was opened inside the link. */
function withoutTrailing(found: string): string {
  const bare = found.replace(trailing, '')
  const isOpen = bare.split('(').length > bare.split(')').length
  return isOpen && found[bare.length] === ')' ? `${bare})` : bare
}

function linkTo(shown: string): MessageLink | null {
  const url = URL.parse(/^www\./i.test(shown) ? `https://${shown}` : shown)
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname.includes('.')) return null
  // 'https://mithaq.app@elsewhere.example' leads elsewhere: keep it as text.
  if (url.username || url.password) return null
  return { href: url.href, host: url.host }
}
