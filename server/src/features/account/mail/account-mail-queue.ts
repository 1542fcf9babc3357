import type { Db } from '../../../db/db.ts'
import { foldedMailbox } from '../../../lib/normalize-email.ts'
import type { Queue, Urgency } from '../../../ports/queue/queue.ts'
import type { Attempts, Try } from '../attempt-limiter.ts'
import type { Caller } from '../sign-in/sign-in-guard.ts'
import { accountMail, type AccountMailJob } from './send-account-mail.ts'

/**
 * What strangers ask for uses up nothing of what a known device may, and sign-ups nothing of what recoveries may: they would
 * fill the mailbox of somebody who has lost the password with mails that hold no link to a new one.
 */
export function accountMailQueue(queue: Queue, attempts: Attempts) {
  return {
    /** Whether this caller may cause one more mail to the mailbox. The caller gets the same answer either way. */
    async mayWrite({ network, device }: Caller, email: string, about: 'sign-up' | 'recovery') {
      const mailbox = foldedMailbox(email)
      const counted: Try[] =
        device === null
          ? [
              ['mailFromNetworkToMailbox', about, network, mailbox],
              ['mailToMailbox', about, mailbox],
            ]
          : [['mailFromDeviceToMailbox', device, mailbox]]
      if (about === 'sign-up') counted.push(['signUpMailToMailbox', mailbox])
      return (await attempts.spend(...counted)) === null
    },
    send: (tx: Db, mail: AccountMailJob, urgency: Urgency) => queue.add(tx, accountMail, mail, urgency),
  }
}
