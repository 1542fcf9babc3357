import type { Db } from '../../../db/db.ts'
import { foldedMailbox } from '../../../lib/normalize-email.ts'
import type { Queue, Urgency } from '../../../ports/queue/queue.ts'
import type { AttemptLimiter, Attempt } from '../attempt-limiter.ts'
import type { Caller } from '../sign-in/sign-in-guard.ts'
import { accountMailJob, type AccountMailRequest } from './send-account-mail.ts'

/**
 * What strangers ask for uses up nothing of what a known device may, and sign-ups nothing of what recoveries may: they would
 * fill the mailbox of somebody who has lost the password with mails that hold no link to a new one.
 */
export function createAccountMailQueue(queue: Queue, attempts: AttemptLimiter) {
  return {
    /** Whether this caller may cause one more mail to the mailbox. The caller gets the same answer either way. */
    async reserve({ network, deviceId: device }: Caller, email: string, about: 'sign-up' | 'recovery') {
      const mailbox = foldedMailbox(email)
      const counted: Attempt[] =
        device === null
          ? [
              ['mailFromNetworkToMailbox', about, network, mailbox],
              ['mailToMailbox', about, mailbox],
            ]
          : [['mailFromDeviceToMailbox', device, mailbox]]
      if (about === 'sign-up') counted.push(['signUpMailToMailbox', mailbox])
      return (await attempts.consume(...counted)) === null
    },
    send: (tx: Db, mail: AccountMailRequest, urgency: Urgency) =>
      queue.add(tx, accountMailJob, mail, urgency),
  }
}
