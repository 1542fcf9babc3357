import type { Clock } from '../../../db/clock.ts'
import type { Db } from '../../../db/db.ts'
import { foldedMailbox } from '../../../lib/normalize-email.ts'
import { job, type Queue } from '../../../ports/queue/queue.ts'
import type { Mail } from '../../../ports/mail/mail.ts'
import {
  alreadyRegisteredMail,
  confirmationMail,
  leaveAddressMail,
  newAddressMail,
  noAccountMail,
  recoveryMail,
  takenAddressMail,
} from './account-mails.ts'
import { isBannedAddress } from '../../former-members/banned-addresses.ts'
import { findPendingSignUp } from '../sign-up/pending-sign-ups.ts'
import { findEmailChange, type EmailChangeSide } from '../email-change.ts'
import { createRecovery, signRecoveryLink } from '../recovery/password-recovery.ts'
import type { AttemptLimiter, Attempt } from '../attempt-limiter.ts'
import type { SignedTokens } from '../signed-tokens.ts'

/**
 * A mail to write. Links are made when it is sent, so that no secret waits in the queue; nor does an address, which
 * would outlive its account there. To nobody goes nothing: it keeps the answer about an unknown address from being
 * quicker than about a known one.
 */
export type AccountMailRequest =
  | { kind: 'confirmation'; pendingId: string }
  | { kind: 'recovery'; accountId: string }
  | { kind: 'address'; changeId: string; side: EmailChangeSide }
  | { kind: 'nobody' }

export const accountMailJob = job<AccountMailRequest>('account-mail')
/** One after another, a member's would wait for a minute behind the hundred that somebody asked for. */
export const accountMailConcurrency = 20

interface AccountMailDeps {
  db: Db
  queue: Queue
  attempts: AttemptLimiter
  clock: Clock
  tokens: SignedTokens
  mail: Mail
  publicUrl: URL
  vaultKey: string
}

export async function sendAccountMail(
  { db, clock, queue, attempts, tokens, mail, publicUrl, vaultKey }: AccountMailDeps,
  asked: AccountMailRequest,
) {
  const link = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(path, publicUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  if (asked.kind === 'nobody') return
  if (asked.kind === 'confirmation') {
    const pending = await findPendingSignUp(db, asked.pendingId)
    if (pending === undefined) return
    const content = pending.taken
      ? alreadyRegisteredMail(link('/auth'))
      : (await isBannedAddress(db, { clock, vaultKey }, pending.email))
        ? noAccountMail(link('/house-rules'))
        : confirmationMail(`${link('/auth?link')}#confirmation=${tokens.seal('confirmation', pending.link)}`)
    return mail.send({ to: pending.email, ...content })
  }

  if (asked.kind === 'address') {
    const { changeId, side } = asked
    const change = await findEmailChange(db, clock, changeId)
    if (change === undefined) return
    const confirm = `${link('/link/address')}#${tokens.seal('address', `${changeId}.${side}`)}`
    if (side === 'old')
      return mail.send({ to: change.oldEmail, ...leaveAddressMail(confirm, change.newEmail) })
    // A member says that the mailbox is theirs: until it confirms, it is a stranger's.
    const counted: Attempt = ['mailToNewMailbox', foldedMailbox(change.newEmail)]
    const refusal = await attempts.consume(counted)
    // Others have used it up: the change would wait for a link that never comes.
    if (refusal) return queue.add(db, accountMailJob, asked, 'own', refusal.retryAfterS)
    // The owner of the address learns of it; the caller gets the same answer in both cases.
    const content = change.taken ? takenAddressMail(link('/auth')) : newAddressMail(confirm)
    return mail.send({ to: change.newEmail, ...content }).catch(async (error: unknown) => {
      await attempts.refund(counted)
      throw error
    })
  }

  const recovery = await createRecovery(db, clock, asked.accountId)
  if (recovery === undefined) return
  const { id, email } = recovery
  const { accessToken, refreshToken } = signRecoveryLink(tokens, id)
  const query = { access_token: accessToken, refresh_token: refreshToken }
  await mail.send({ to: email, ...recoveryMail(link('/reset-password', query)) })
}
