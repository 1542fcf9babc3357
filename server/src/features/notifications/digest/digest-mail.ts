import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { texts } from '../../../messages/texts.ts'
import { composeMail, type MailContent } from '../../../ports/mail/mail-layout.ts'
import { breakLinks } from '../../../lib/quote-in-mail.ts'
import type { Mail } from '../../../ports/mail/mail.ts'
import type { Platform } from '../../../ports/push/push.ts'
import { canBeMailedSql } from './gather-digests.ts'
import { unsubscribePath, unsubscribeTokens } from './unsubscribe-token.ts'
import { renderNotice, type StoredNotice } from '../inbox/notice-text.ts'

const maxLines = 8

/** The lines of a digest, newest first. Messages of one chat share a line, and no message is quoted. */
export function composeDigestLines(notices: readonly StoredNotice[]): string[] {
  const counts = new Map<string, { notice: StoredNotice; count: number }>()
  for (const notice of notices.toReversed()) {
    const key =
      notice.type === 'message' ? `message ${notice.matchId}` : `${notice.type} ${renderNotice(notice).body}`
    const counted = counts.get(key) ?? { notice, count: 0 }
    counts.set(key, { ...counted, count: counted.count + 1 })
  }
  const lines = [...counts.values()].map(({ notice, count }) =>
    notice.type === 'message' && count > 1
      ? texts.digest.messages(notice.name ?? texts.notices.someone, count)
      : renderNotice(notice, true).body,
  )
  const more = lines.length - maxLines
  return more > 1 ? [...lines.slice(0, maxLines), texts.digest.more(more)] : lines
}

export function composeDigest(
  notices: readonly StoredNotice[],
  link: string,
  unsubscribe: string,
): MailContent {
  // Members' names could hold links.
  const lines = composeDigestLines(notices).map(breakLinks)
  const words = texts.digest
  return {
    ...composeMail({
      subject: words.subject(notices.length),
      preview: lines[0] ?? '',
      headline: words.headline,
      paragraphs: [words.greeting, ...lines],
      action: { label: words.open, link },
      notes: [words.note],
      optOut: { label: words.optOut, link: unsubscribe },
    }),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

interface DigestDeps extends Pick<Deps, 'db' | 'clock' | 'config' | 'push' | 'sessionSecret'> {
  mail: Mail
}

/** Sends a digest of those notifications that are still unread. */
export async function sendDigest(
  { db, clock, config, push, sessionSecret, mail }: DigestDeps,
  { memberId, ids }: { memberId: string; ids: string[] },
) {
  const notices = await listStillUnread(db, clock, Object.keys(push.channels) as Platform[], ids)
  const account = await queryOne(
    db,
    sql<{ email: string }>`select email from accounts where id = ${memberId}`,
  )
  if (notices.length === 0 || account === undefined) return
  const unsubscribe = new URL(unsubscribePath, config.publicUrl)
  unsubscribe.searchParams.set('token', unsubscribeTokens(sessionSecret).sign(memberId))
  const link = new URL('/app/matches', config.publicUrl).href
  await mail.send({ to: account.email, ...composeDigest(notices, link, unsubscribe.href) })
}

const listStillUnread = (db: Db, clock: Clock, platforms: readonly Platform[], ids: readonly string[]) =>
  query(
    db,
    sql<StoredNotice>`
      select n.type, n.code, n."values", sender.name, n.content, n.reference_id as "matchId"
      from notifications n join profiles p on p.id = n.user_id
        left join profiles sender on sender.id = n.sender_id
        left join notification_settings s on s.user_id = n.user_id
      where n.id = any(${ids}::uuid[]) and ${canBeMailedSql(clock, platforms)} order by n.created_at, n.id`,
  )
