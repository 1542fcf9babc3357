import * as z from 'zod/mini'

export const notificationTypes = [
  'message',
  'like',
  'match',
  'chat_unlocked',
  'payment_required',
  'test',
  'rematch',
  'reminder',
  'unmatched',
  'tokens',
  'export',
  'house',
] as const
export const notificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof notificationType>

/** Codes of notices; clients choose the text. */
export const noticeCodes = [
  'like',
  'match',
  'message',
  'chat_unlocked',
  'payment_required',
  'rematch',
  'found_asked',
  'sight_asked',
  'found',
  'reminder_payment',
  'reminder_opening',
  'reminder_reply',
  'away_over',
  'goodbye',
  'expired_payment',
  'expired_opening',
  'expired_reply',
  'refund',
  'penalty',
  'compensation',
  'compensation_ceiling',
  'reward',
  'weekly',
  'export_ready',
  'export_failed',
  'test',
  'report_acted',
  'report_dismissed',
  'restored',
  'appeal_stands',
  'appeal_granted',
  'picture_refused',
  'verified',
  'verification_refused',
  'verification_lapsed',
  'verification_waits',
  'badge_paused',
  'badge_needs_face',
  'badge_back',
  'guardian_accepted',
  'guardian_declined',
  'guardian_ended',
  'guardian_unreachable',
  'policy_changes',
] as const
export type NoticeCode = (typeof noticeCodes)[number]

export const noticeType: Record<NoticeCode, NotificationType> = {
  like: 'like',
  match: 'match',
  message: 'message',
  chat_unlocked: 'chat_unlocked',
  payment_required: 'payment_required',
  rematch: 'rematch',
  found_asked: 'reminder',
  sight_asked: 'reminder',
  found: 'reminder',
  reminder_payment: 'reminder',
  reminder_opening: 'reminder',
  reminder_reply: 'reminder',
  away_over: 'reminder',
  goodbye: 'unmatched',
  expired_payment: 'unmatched',
  expired_opening: 'unmatched',
  expired_reply: 'unmatched',
  refund: 'tokens',
  penalty: 'tokens',
  compensation: 'tokens',
  compensation_ceiling: 'tokens',
  reward: 'tokens',
  weekly: 'tokens',
  export_ready: 'export',
  export_failed: 'export',
  test: 'test',
  report_acted: 'house',
  report_dismissed: 'house',
  restored: 'house',
  appeal_stands: 'house',
  appeal_granted: 'house',
  picture_refused: 'house',
  verified: 'house',
  verification_refused: 'house',
  verification_lapsed: 'house',
  verification_waits: 'house',
  badge_paused: 'house',
  badge_needs_face: 'house',
  badge_back: 'house',
  guardian_accepted: 'house',
  guardian_declined: 'house',
  guardian_ended: 'house',
  guardian_unreachable: 'house',
  policy_changes: 'house',
}

/** The values of a notice's text. */
interface NoticeParts {
  /** The sender's name. */
  name: string
  /** The quoted text. */
  text: string
  tokens: number
  /** How many matches continue. */
  matches: number
  /** Whether others see the member: false while hidden, under review or away. */
  seen: boolean
}

export interface NoticeWords {
  title: string
  body: string
}

/** The texts of notices in one language. */
export interface NoticeTexts {
  titles: Record<NotificationType, string>
  /** Replaces the title of the type. */
  ownTitles: Partial<Record<NoticeCode, string>>
  /** The text in the list, if it differs from the push. */
  inList: Partial<Record<NoticeCode, (parts: Pick<NoticeParts, 'name'>) => NoticeWords>>
  /** If the sender's name is unknown. */
  someone: string
  bodies: Record<NoticeCode, (parts: NoticeParts) => string>
}

interface NoticeFacts {
  code: NoticeCode
  values: Readonly<Record<string, number>>
  /** The quoted text. */
  text: string
  name: string | null
}

export const noticeTitle = (
  { titles, ownTitles }: NoticeTexts,
  type: NotificationType,
  code: NoticeCode,
): string => ownTitles[code] ?? titles[type]

/** Title and text of a notice in the list. */
export function listedNotice(texts: NoticeTexts, type: NotificationType, facts: NoticeFacts): NoticeWords {
  const { code, name } = facts
  return (
    texts.inList[code]?.({ name: name ?? texts.someone }) ?? {
      title: noticeTitle(texts, type, code),
      body: noticeBody(texts, facts),
    }
  )
}

/** The text of a notice. An unknown, newer code falls back to the text that was sent. */
export function noticeBody(
  { bodies, someone }: NoticeTexts,
  { code, values, text, name }: NoticeFacts,
): string {
  if (!Object.hasOwn(bodies, code)) return text
  return bodies[code]({
    name: name ?? someone,
    text,
    tokens: values['tokens'] ?? 0,
    matches: values['matches'] ?? 0,
    seen: values['seen'] === 1,
  })
}
