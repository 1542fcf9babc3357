import {
  noticeBody,
  noticeTitle,
  type NoticeCode,
  type NotificationType,
} from '@mithaq/contract/notifications'
import { texts } from '../../../messages/texts.ts'

/** The parts of a stored notification that its text is rendered from. */
export interface StoredNotice {
  type: NotificationType
  code: NoticeCode
  values: Readonly<Record<string, number>>
  /** The sender's name; null if nobody is to be named. */
  name: string | null
  content: string
  matchId: string | null
}

/** Push services accept 4 kB; a message of 2,000 letters does not fit. */
const maxLength = 240

export function shortenContent(content: string): string {
  const letters = [...content]
  return letters.length <= maxLength ? content : `${letters.slice(0, maxLength - 1).join('')}…`
}

export function renderNotice(row: StoredNotice, hideMessageText = false): { title: string; body: string } {
  const { type, code, values, name, content } = row
  const isHidden = hideMessageText && code === 'message'
  return {
    title: noticeTitle(texts.notices, type, code),
    body: isHidden
      ? texts.notices.hiddenMessage(name ?? texts.notices.someone)
      : noticeBody(texts.notices, { code, values, text: shortenContent(content), name }),
  }
}

const safety = '/app/account/safety'
/** Where notices of type `house` lead, unless to the decisions about the member. */
const houseNoticePaths: Partial<Record<NoticeCode, string>> = {
  policy_changes: '/privacy-policy',
  picture_refused: '/app/edit-profile',
  verified: '/app/verification',
  verification_refused: '/app/verification',
  verification_lapsed: '/app/verification',
  verification_waits: '/app/verification',
  badge_paused: '/app/verification',
  badge_needs_face: '/app/verification',
  badge_back: '/app/verification',
  guardian_accepted: `${safety}/guardian`,
  guardian_declined: `${safety}/guardian`,
  guardian_ended: `${safety}/guardian`,
  guardian_unreachable: `${safety}/guardian`,
}

/** The screen of the app that it is about. */
export function noticePath({ type, code, matchId }: Pick<StoredNotice, 'type' | 'code' | 'matchId'>): string {
  const place = houseNoticePaths[code]
  if (place !== undefined) return place
  switch (type) {
    case 'like':
      return '/app/liked'
    case 'unmatched':
      return '/app/unmatched'
    case 'tokens':
      return '/app/account'
    case 'house':
      return `${safety}/decisions`
    case 'export':
      return '/app/account/sign-in/your-data'
    case 'test':
      return '/app/profiles'
    default:
      return matchId === null ? '/app/matches' : `/app/chat/${matchId}`
  }
}
