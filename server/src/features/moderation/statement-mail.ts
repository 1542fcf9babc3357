import type { Decision, Stage, WrittenField } from '@mithaq/contract/moderation'
import { sql } from '../../db/sql.ts'
import { queryOne, type Db } from '../../db/db.ts'
import { texts } from '../../messages/texts.ts'
import { composeMail, type MailContent } from '../../ports/mail-layout.ts'
import type { Mail } from '../../ports/mail.ts'
import { onOneLine, withoutLinks } from '../../ports/quote-in-mail.ts'
import { job } from '../../ports/queue.ts'

/** Neither an address nor a reason waits in the queue: both are read when it is sent. */
export const statementMail = job<{ eventId: string }>('statement-mail')

interface Told {
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

/** What the member reads by mail: the same as in the app. */
export async function sendStatementMail(
  { db, mail, publicUrl }: { db: Db; mail: Mail; publicUrl: URL },
  { eventId }: { eventId: string },
) {
  const told = await queryOne(
    db,
    sql<Told>`
      select a.email, e.type, e.stage, e.rule, e.note, e.field, t.until, e.quoted, e.quoted_at as "quotedAt"
      from moderation_events e join accounts a on a.id = e.member_id left join statements t on t.event_id = e.id
      where e.id = ${eventId}`,
  )
  if (told !== undefined)
    await mail.send({ to: told.email, ...compose(told, new URL('/app/account', publicUrl).href) })
}

function compose(
  { type, stage, rule, note, field, until, quoted, quotedAt }: Told,
  link: string,
): MailContent {
  const words = texts.statements
  const isProposed = type === 'ban' && stage === 'first'
  const shown =
    stage === 'appeal'
      ? words.appeals[type === 'restore' ? 'granted' : 'stands']
      : isProposed
        ? words.proposed
        : words.decisions[type]
  return composeMail({
    subject: shown.subject ?? shown.headline,
    preview: shown.headline,
    headline: shown.headline,
    paragraphs: [
      words.greeting,
      shown.text(until === null ? '' : words.date(until), field === null ? '' : words.fields[field]),
      words.reason(note),
      ...(quoted !== null && quotedAt !== null
        ? [words.quoted(onOneLine(withoutLinks(quoted)), words.date(quotedAt))]
        : []),
      words.rule(rule, words.houseRules[rule - 1] ?? ''),
    ],
    action: { label: words.open, link },
    notes: stage === 'appeal' || isProposed ? [] : [words.howToAppeal],
  })
}
