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

/** Neither an address nor a link waits in the queue: both are read when it is sent. */
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

/** Sent once, while it can still be accepted; to an address that may not be written to, never. */
export async function sendInvitation(deps: InvitationMailDeps, { guardianId }: { guardianId: string }) {
  const { db, clock, queue, mail, tokens, publicUrl, attempts } = deps
  const asked = await queryOne(
    db,
    sql<InvitationRow>`
      select g.member_id as "memberId", g.email_hash as "emailHash", g.email, g.name, p.name as member
      from guardians g join profiles p on p.id = g.member_id
      where g.id = ${guardianId} and g.ended_at is null and g.accepted_at is null and g.expires_at > ${clock.sql}`,
  )
  if (asked === undefined || !(await canMailGuardian(db, deps, asked))) return
  const one: Attempt = ['guardianMailToMailbox', normalizeEmail(asked.email)]
  const refusal = await attempts.consume(one)
  // Others have used the mailbox's budget up: it waits as long as it can be accepted, or its member would wait for nothing.
  if (refusal) return queue.add(db, guardianInvitationJob, { guardianId }, 'asked', refusal.retryAfterS)
  if (!(await claimSending(deps, guardianId))) return
  const link = createGuardianLinks(tokens, publicUrl).build({ guardianId, emailHash: asked.emailHash })
  const { action, never, headline, paragraphs, subject, ...words } = texts.guardianInvitation
  const content = composeMail({
    ...words,
    subject: subject(breakLinks(asked.member)),
    headline: headline(breakLinks(asked.member)),
    paragraphs: paragraphs(asked.name, breakLinks(asked.member)),
    action: { label: action, link },
    optOut: { label: never, link },
  })
  try {
    await mail.send({ to: asked.email, ...content })
  } catch (error) {
    if (isMailboxRejected(error)) return markUnreachable(db, deps, guardianId)
    // It did not go through: the job comes again, and would soon find the mailbox's budget empty.
    await attempts.refund(one)
    await query(db, sql`update guardians set asked_at = null where id = ${guardianId}`)
    throw error
  }
}

/** False where it may have gone out before: the server that sent it may have died with it. */
async function claimSending({ db, clock }: InvitationMailDeps, guardianId: string): Promise<boolean> {
  const begun = await queryOne(
    db,
    sql`
      update guardians set asked_at = ${clock.sql}
      where id = ${guardianId} and asked_at is null and accepted_at is null and ended_at is null returning id`,
  )
  return begun !== undefined
}

/** The member reads that nothing reaches this address. */
async function markUnreachable(db: Db, { clock }: Pick<Deps, 'clock'>, guardianId: string) {
  await query(
    db,
    sql`update guardians set unreachable_at = ${clock.sql} where id = ${guardianId} and ended_at is null`,
  )
}
