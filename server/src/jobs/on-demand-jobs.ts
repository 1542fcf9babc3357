import type { App } from '../app.ts'
import type { Deps } from '../deps.ts'
import {
  accountMailJob,
  accountMailConcurrency,
  sendAccountMail,
} from '../features/account/mail/send-account-mail.ts'
import { guardianInvitationJob, sendInvitation } from '../features/guardians/invitation/send-invitation.ts'
import { makeExportJob, makeExport } from '../features/own-data/make-export.ts'
import { sendStatementMail, statementMailJob } from '../features/moderation/statements/statement-mail.ts'
import { digestMailJob } from '../features/notifications/digest/gather-digests.ts'
import { sendDigest } from '../features/notifications/digest/digest-mail.ts'
import { sendStaffInvitation, staffInvitationJob } from '../features/staff/send-invitation.ts'
import type { Mail } from '../ports/mail/mail.ts'
import { createWorker, type Worker } from './job-queue.ts'

export const onDemandJobKinds = [
  accountMailJob,
  digestMailJob,
  staffInvitationJob,
  makeExportJob,
  statementMailJob,
  guardianInvitationJob,
]

/** Workers for jobs that someone requested: mails, and the export of a member's data. */
export function createOnDemandWorkers(
  deps: Deps,
  { tokens, attempts }: App['account'],
  mail: Mail,
): Worker[] {
  const mailDeps = { ...deps, mail, tokens, attempts, publicUrl: deps.config.publicUrl }
  return [
    createWorker(accountMailJob, (asked) => sendAccountMail(mailDeps, asked), {
      concurrency: accountMailConcurrency,
    }),
    createWorker(digestMailJob, (asked) => sendDigest(mailDeps, asked)),
    createWorker(staffInvitationJob, (asked) => sendStaffInvitation(mailDeps, asked)),
    createWorker(makeExportJob, ({ exportId }) => makeExport(deps, exportId)),
    createWorker(statementMailJob, (asked) => sendStatementMail(mailDeps, asked)),
    createWorker(guardianInvitationJob, (asked) => sendInvitation(mailDeps, asked)),
  ]
}
