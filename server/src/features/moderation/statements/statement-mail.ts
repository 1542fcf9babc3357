import type { Decision, Stage, WrittenField } from '@mithaq/contract/moderation'
import { sql } from '../../../db/sql.ts'
import type { Config } from '../../../config/config.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { texts } from '../../../messages/texts.ts'
import { composeMail, type MailContent } from '../../../ports/mail/mail-layout.ts'
import type { Mail } from '../../../ports/mail/mail.ts'
import { joinLines, breakLinks } from '../../../lib/quote-in-mail.ts'
import { defineJob } from '../../../ports/queue/queue.ts'

/** Address and reason are read when the mail is sent, and are not stored in the queue. */
export const statementMailJob = defineJob<{ eventId: string }>('statement-mail')

interface StatementRow {
  email: string
  type: Decision
  stage: Stage
  rule: number
  note: string
  field: WrittenField | null
  until: Date | null
  quoted: string | null
  quotedAt: Date | null
}

interface StatementDeps {
  db: Db
  mail: Mail
  publicUrl: URL
  config: Pick<Config, 'contactEmail'>
}

/** Mails a statement with the same content as in the app. */
export async function sendStatementMail(
  { db, mail, publicUrl, config }: StatementDeps,
  { eventId }: { eventId: string },
) {
  const statement = await queryOne(
    db,
    sql<StatementRow>`
      select coalesce(e.mail_to, a.email) as email, e.type, e.stage, e.rule, e.note, e.field, t.until, e.quoted, e.quoted_at as "quotedAt"
      from moderation_events e left join accounts a on a.id = e.member_id left join statements t on t.event_id = e.id
      where e.id = ${eventId} and coalesce(e.mail_to, a.email) is not null`,
  )
  if (statement === undefined) return
  const content =
    statement.type === 'close_underage'
      ? composeUnderageStatement(statement, config.contactEmail)
      : composeStatement(statement, new URL('/app/account/safety/decisions', publicUrl).href)
  await mail.send({ to: statement.email, ...content })
  await query(
    db,
    sql`update moderation_events set mail_to = null where id = ${eventId} and mail_to is not null`,
  )
}

/** The account is erased, so the mail says how to object by mail. */
function composeUnderageStatement(
  { type, rule, note, quoted, quotedAt }: StatementRow,
  contactEmail: string,
): MailContent {
  const words = texts.statements
  const { headline, text } = words.decisions[type]
  return composeMail({
    subject: headline,
    preview: headline,
    headline,
    paragraphs: [words.greeting, text('', ''), ...reasonParagraphs({ note, quoted, quotedAt, rule })],
    notes: [words.howToObject(contactEmail)],
  })
}

function reasonParagraphs({
  note,
  quoted,
  quotedAt,
  rule,
}: Pick<StatementRow, 'note' | 'quoted' | 'quotedAt' | 'rule'>) {
  const words = texts.statements
  return [
    words.reason(note),
    ...(quoted !== null && quotedAt !== null
      ? [words.quoted(joinLines(breakLinks(quoted)), words.date(quotedAt))]
      : []),
    words.rule(rule, words.houseRules[rule - 1] ?? ''),
  ]
}

function composeStatement(
  { type, stage, rule, note, field, until, quoted, quotedAt }: StatementRow,
  link: string,
): MailContent {
  const words = texts.statements
  const isProposed = type === 'ban' && stage === 'first'
  const template =
    stage === 'appeal'
      ? words.appeals[type === 'restore' ? 'granted' : 'stands']
      : isProposed
        ? words.proposed
        : words.decisions[type]
  return composeMail({
    subject: template.subject ?? template.headline,
    preview: template.headline,
    headline: template.headline,
    paragraphs: [
      words.greeting,
      template.text(until === null ? '' : words.date(until), field === null ? '' : words.fields[field]),
      ...reasonParagraphs({ note, quoted, quotedAt, rule }),
    ],
    action: { label: words.open, link },
    notes: stage === 'appeal' || isProposed ? [] : [words.howToAppeal],
  })
}
