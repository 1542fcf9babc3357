import { someone, titles, type Notification, type NotificationType } from '@mithaq/contract/notifications'

/** What a stored notification is put into words from. */
export interface Stored {
  type: NotificationType
  /** The sender's name, where there is one to name. */
  name: string | null
  content: string
  matchId: string | null
}

/** A push service carries 4 kB; a message of 2,000 letters would not fit. */
const longest = 240

function excerpt(content: string): string {
  const letters = [...content]
  return letters.length <= longest ? content : `${letters.slice(0, longest - 1).join('')}…`
}

export function wordsFor(
  { type, name, content }: Stored,
  hideMessageText = false,
): Pick<Notification, 'title' | 'body'> {
  const title = titles[type]
  const who = name ?? someone
  switch (type) {
    case 'like':
      return { title, body: `${who} liked your profile!` }
    case 'match':
      return { title, body: `You matched with ${who}!` }
    case 'message':
      return { title, body: hideMessageText ? `${who} sent you a message` : `${who}: ${excerpt(content)}` }
    default:
      return { title, body: excerpt(content) }
  }
}

/** The exact place that it is about. */
export function pathOf({ type, matchId }: Pick<Stored, 'type' | 'matchId'>): string {
  switch (type) {
    case 'like':
      return '/app/liked'
    case 'unmatched':
      return '/app/unmatched'
    case 'tokens':
      return '/app/account'
    case 'test':
      return '/app/profiles'
    default:
      return matchId === null ? '/app/matches' : `/app/chat/${matchId}`
  }
}
