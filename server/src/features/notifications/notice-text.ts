import {
  noticeBody,
  noticeTitle,
  type NoticeCode,
  type NotificationType,
  type NoticeFacts,
} from '@mithaq/contract/notifications'
import { texts } from '../../messages/texts.ts'

/** What a stored notification is put into words from. */
export interface Stored {
  type: NotificationType
  code: NoticeCode | null
  values: Readonly<Record<string, number>>
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

/** What a row tells, without its words. Likes, matches and messages without a code are of an earlier version. */
export function noticeFacts({ type, code, values, name, content }: Stored): NoticeFacts {
  const known = type === 'like' || type === 'match' || type === 'message' ? type : null
  return { code: code ?? known, values, text: excerpt(content), name }
}

export function noticeText(row: Stored, hideMessageText = false): { title: string; body: string } {
  const told = noticeFacts(row)
  const isHidden = hideMessageText && told.code === 'message'
  return {
    title: noticeTitle(texts.notices, row.type, told.code),
    body: isHidden
      ? texts.notices.hiddenMessage(told.name ?? texts.notices.someone)
      : noticeBody(texts.notices, told),
  }
}

/** The exact place that it is about. */
export function pathOf({ type, code, matchId }: Pick<Stored, 'type' | 'code' | 'matchId'>): string {
  if (code === 'policy_changes') return '/privacy-policy'
  switch (type) {
    case 'like':
      return '/app/liked'
    case 'unmatched':
      return '/app/unmatched'
    case 'tokens':
    case 'house':
      return '/app/account'
    case 'export':
      return '/app/your-data'
    case 'test':
      return '/app/profiles'
    default:
      return matchId === null ? '/app/matches' : `/app/chat/${matchId}`
  }
}
