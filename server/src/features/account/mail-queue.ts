import type { Db } from '../../db/db.ts'
import { foldedMailbox } from '../../db/folded-mailbox.ts'
import type { Queue, Urgency } from '../../ports/queue.ts'
import type { Attempts } from './attempts.ts'
import type { Caller } from './sign-in-guard.ts'
import { accountMail, type AccountMailJob } from './send-mail.ts'

export interface MailQueue {
  /** Whether this caller may cause one more mail to the mailbox. The caller gets the same answer either way. */
  mayWrite(caller: Caller, email: string, about: 'sign-up' | 'recovery'): Promise<boolean>
  send(tx: Db, mail: AccountMailJob, urgency: Urgency): Promise<void>
}

/**
 * What strangers ask for uses up nothing of what a known device may, and sign-ups nothing of what recoveries may: they would
 * fill the mailbox of somebody who has lost the password with mails that hold no link to a new one.
 */
export function accountMailQueue(queue: Queue, attempts: Attempts): MailQueue {
  return {
    async mayWrite({ network, device }, email, about) {
      const mailbox = foldedMailbox(email)
      const refused =
        device === null
          ? await attempts.spend(
              ['mailFromNetworkToMailbox', about, network, mailbox],
              ['mailToMailbox', about, mailbox],
            )
          : await attempts.spend(['mailFromDeviceToMailbox', device, mailbox])
      return refused === null
    },
    send: (tx, mail, urgency) => queue.add(tx, accountMail, mail, urgency),
  }
}
