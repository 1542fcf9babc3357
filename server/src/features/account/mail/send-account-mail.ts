import type { Clock } from '../../../db/clock.ts'
import type { Db } from '../../../db/db.ts'
import { normalizeEmail } from '../../../lib/normalize-email.ts'
import { defineJob, type Queue } from '../../../ports/queue/queue.ts'
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
 * Links and addresses are read when the mail is sent: the queue holds no secret, and no address that would outlive
 * its account. `nobody` sends nothing: it makes an unknown address take as long as a known one.
 */
export type AccountMailRequest =
  | { kind: 'confirmation'; pendingId: string }
  | { kind: 'recovery'; accountId: string }
  | { kind: 'address'; changeId: string; side: EmailChangeSide }
  | { kind: 'nobody' }

export const accountMailJob = defineJob<AccountMailRequest>('account-mail')
/** Sent one at a time, a member's mail would wait behind all those that a stranger has asked for. */
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
  request: AccountMailRequest,
) {
  const link = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(path, publicUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  if (request.kind === 'nobody') return
  if (request.kind === 'confirmation') {
    const pending = await findPendingSignUp(db, request.pendingId)
    if (pending === undefined) return
    const content = pending.taken
      ? alreadyRegisteredMail(link('/auth'))
      : (await isBannedAddress(db, { clock, vaultKey }, pending.email))
        ? noAccountMail(link('/house-rules'))
        : confirmationMail(`${link('/auth?link')}#confirmation=${tokens.seal('confirmation', pending.link)}`)
    return mail.send({ to: pending.email, ...content })
  }

  if (request.kind === 'address') {
    const { changeId, side } = request
    const change = await findEmailChange(db, clock, changeId)
    if (change === undefined) return
    const confirm = `${link('/link/address')}#${tokens.seal('address', `${changeId}.${side}`)}`
    if (side === 'old')
      return mail.send({ to: change.oldEmail, ...leaveAddressMail(confirm, change.newEmail) })
    // Until it is confirmed, the mailbox may belong to somebody else.
    const counted: Attempt = ['mailToNewMailbox', normalizeEmail(change.newEmail)]
    const refusal = await attempts.consume(counted)
    // Others have exhausted the limit: send the mail later, or the change could never be confirmed.
    if (refusal) return queue.add(db, accountMailJob, request, 'urgent', refusal.retryAfterS)
    // Only the owner of the mailbox learns whether the address is taken.
    const content = change.taken ? takenAddressMail(link('/auth')) : newAddressMail(confirm)
    return mail.send({ to: change.newEmail, ...content }).catch(async (error: unknown) => {
      await attempts.refund(counted)
      throw error
    })
  }

  const recovery = await createRecovery(db, clock, request.accountId)
  if (recovery === undefined) return
  const { id, email } = recovery
  const { accessToken, refreshToken } = signRecoveryLink(tokens, id)
  const query = { access_token: accessToken, refresh_token: refreshToken }
  await mail.send({ to: email, ...recoveryMail(link('/reset-password', query)) })
}
