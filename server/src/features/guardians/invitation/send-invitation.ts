import { normalizeEmail } from '../../../lib/normalize-email.ts'
import { sql } from '../../../db/sql.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { texts } from '../../../messages/texts.ts'
import { composeMail } from '../../../ports/mail/mail-layout.ts'
import { breakLinks } from '../../../lib/quote-in-mail.ts'
import { isMailboxRejected, type Mail } from '../../../ports/mail/mail.ts'
import { defineJob } from '../../../ports/queue/queue.ts'
import type { Attempt } from '../../account/attempt-limiter.ts'
import type { AccountServices } from '../../account/account-services.ts'
import { createGuardianLinks } from '../guardian-link.ts'
import { canMailGuardian } from '../mail-permission.ts'

/** The queue holds neither address nor link: both are read when the mail is sent. */
export const guardianInvitationJob = defineJob<{ guardianId: string }>('guardian-mail')

type InvitationMailDeps = Pick<Deps, 'clock' | 'queue' | 'vaultKey'> &
  Pick<AccountServices, 'tokens' | 'attempts'> & { db: Db; mail: Mail; publicUrl: URL }

interface InvitationRow {
  memberId: string
  emailHash: string
  email: string
  name: string
  member: string
}

/** Sends an invitation at most once, while it can be accepted, if the address may be mailed. */
export async function sendInvitation(deps: InvitationMailDeps, { guardianId }: { guardianId: string }) {
  const { db, clock, queue, mail, tokens, publicUrl, attempts } = deps
  const invitation = await queryOne(
    db,
    sql<InvitationRow>`
      select g.member_id as "memberId", g.email_hash as "emailHash", g.email, g.name, p.name as member
      from guardians g join profiles p on p.id = g.member_id
      where g.id = ${guardianId} and g.ended_at is null and g.accepted_at is null and g.expires_at > ${clock.sql}`,
  )
  if (invitation === undefined || !(await canMailGuardian(db, deps, invitation))) return
  const attempt: Attempt = ['guardianMailToMailbox', normalizeEmail(invitation.email)]
  const refusal = await attempts.consume(attempt)
  // Other members have exhausted the mailbox's limit: retry later, as long as the invitation can be accepted.
  if (refusal) return queue.add(db, guardianInvitationJob, { guardianId }, 'high', refusal.retryAfterS)
  if (!(await claimSending(deps, guardianId))) return
  const link = createGuardianLinks(tokens, publicUrl).build({ guardianId, emailHash: invitation.emailHash })
  const { action, never, headline, paragraphs, subject, ...words } = texts.guardianInvitation
  const content = composeMail({
    ...words,
    subject: subject(breakLinks(invitation.member)),
    headline: headline(breakLinks(invitation.member)),
    paragraphs: paragraphs(invitation.name, breakLinks(invitation.member)),
    action: { label: action, link },
    optOut: { label: never, link },
  })
  try {
    await mail.send({ to: invitation.email, ...content })
  } catch (error) {
    if (isMailboxRejected(error)) return markUnreachable(db, deps, guardianId)
    // The job will be retried: refund, or retries would exhaust the mailbox's limit.
    await attempts.refund(attempt)
    await query(db, sql`update guardians set asked_at = null where id = ${guardianId}`)
    throw error
  }
}

/** False if it may have been sent before, by a server that crashed afterwards. */
async function claimSending({ db, clock }: InvitationMailDeps, guardianId: string): Promise<boolean> {
  const claimed = await queryOne(
    db,
    sql`
      update guardians set asked_at = ${clock.sql}
      where id = ${guardianId} and asked_at is null and accepted_at is null and ended_at is null returning id`,
  )
  return claimed !== undefined
}

/** The member is shown that mail does not reach this address. */
async function markUnreachable(db: Db, { clock }: Pick<Deps, 'clock'>, guardianId: string) {
  await query(
    db,
    sql`update guardians set unreachable_at = ${clock.sql} where id = ${guardianId} and ended_at is null`,
  )
}
