import type { Db } from '../../../db/db.ts'
import { normalizeEmail } from '../../../lib/normalize-email.ts'
import type { Queue, Urgency } from '../../../ports/queue/queue.ts'
import type { AttemptLimiter, Attempt } from '../attempt-limiter.ts'
import type { Caller } from '../sign-in/sign-in-guard.ts'
import { accountMailJob, type AccountMailRequest } from './send-account-mail.ts'

/**
 * Known devices have limits of their own, which strangers cannot exhaust; so have recoveries, which sign-up mails
 * cannot exhaust.
 */
export function createAccountMailQueue(queue: Queue, attempts: AttemptLimiter) {
  return {
    /** Counts one more mail to the mailbox; false if a limit is reached. Callers get the same answer either way. */
    async reserve({ network, deviceId }: Caller, email: string, about: 'sign-up' | 'recovery') {
      const mailbox = normalizeEmail(email)
      const counted: Attempt[] =
        deviceId === null
          ? [
              ['mailFromNetworkToMailbox', about, network, mailbox],
              ['mailToMailbox', about, mailbox],
            ]
          : [['mailFromDeviceToMailbox', deviceId, mailbox]]
      if (about === 'sign-up') counted.push(['signUpMailToMailbox', mailbox])
      return (await attempts.consume(...counted)) === null
    },
    send: (tx: Db, mail: AccountMailRequest, urgency: Urgency) =>
      queue.add(tx, accountMailJob, mail, urgency),
  }
}
