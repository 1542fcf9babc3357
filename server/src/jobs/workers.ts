import type { App } from '../app.ts'
import { ledgerAuditSchedule, ledgerAuditJob, logAuditFindings } from './ledger-audit.ts'
import { FailedRowBackoff } from '../lib/run-batch.ts'
import { forEachContinueOnError } from '../lib/for-each-row.ts'
import { castActJob, runCastAct } from '../demo/cast-acts.ts'
import { refreshCastJob, refreshCastLastSeen } from '../demo/refresh-cast.ts'
import type { Demo } from '../demo/load-demo.ts'
import { likeNewcomer, likeNewcomerJob } from '../demo/like-newcomer.ts'
import type { Deps } from '../deps.ts'
import { eraseBannedAccounts } from '../features/account/deletion/erase-banned-accounts.ts'
import {
  eraseInactiveAccounts,
  warnInactiveAccounts,
} from '../features/account/deletion/inactive-accounts.ts'
import { endDueAways } from '../features/away/away.ts'
import { forgetOldViews } from '../features/discovery/view-limit.ts'
import { scheduleDueTranscripts } from '../features/guardians/transcripts/schedule-transcripts.ts'
import { closeExpiredInvitations } from '../features/guardians/invitation/invite-guardian.ts'
import { sendTranscripts } from '../features/guardians/transcripts/send-transcripts.ts'
import { endOverdueMatches } from '../features/matches/jobs/end-overdue.ts'
import { sendDueReminders } from '../features/matches/jobs/send-reminders.ts'
import { forgetOldReplyDays, updateAnswersInTime } from '../features/matches/store/reply-days.ts'
import { settleWallets } from '../features/matches/jobs/settle-wallets.ts'
import { applyDueDecisions } from '../features/moderation/decisions/apply-decisions.ts'
import { lapseBanProposals } from '../features/moderation/sanctions/ban-proposals.ts'
import { forgetOldCases } from '../features/moderation/cases/forget-old-cases.ts'
import { deleteOldExports } from '../features/own-data/exports.ts'
import { endSuspensions } from '../features/moderation/sanctions/sanctions.ts'
import { forgetSentTexts } from '../features/moderation/cases/repeated-texts.ts'
import {
  auditPictureFilesJob,
  erasePictureFilesJob,
  everyFiveMinutes,
  everyNight,
} from '../features/pictures/files/jobs.ts'
import { everyMinute, examineWaitingPicturesJob } from '../features/pictures/examine/jobs.ts'
import { announcePolicyChanges } from '../features/policy/announce-policy-changes.ts'
import { eraseUnappealedPictures } from '../features/pictures/album/removed-pictures.ts'
import { deleteOldReportAttempts } from '../features/safety/reports.ts'
import { forgetFilterableChanges } from '../features/profile/filterable-changes.ts'
import { forgetFormerMembers } from '../features/former-members/former-addresses.ts'
import { compareBadgesJob } from '../features/verification/badges/jobs.ts'
import { adviseOnSelfiesJob } from '../features/verification/selfies/jobs.ts'
import { compareChangedAlbums } from '../features/verification/badges/badges.ts'
import { adviseOnWaitingSelfies } from '../features/verification/selfies/examine-selfies.ts'
import { forgetPartnerMessages } from '../features/verification/partner-verification.ts'
import { settleDoubtfulPictures } from '../features/verification/review/picture-cases.ts'
import {
  applyVerificationDecisions,
  endElapsedVerifications,
} from '../features/verification/review/decide-verification.ts'
import { deleteOldGrants } from '../features/wallet/welcome-grants.ts'
import type { Mail } from '../ports/mail/mail.ts'
import { defineJob } from '../ports/queue/queue.ts'
import { onDemandJobKinds, createOnDemandWorkers } from './on-demand-jobs.ts'
import { createWorker, type Worker } from './job-queue.ts'
import type { Sweep } from './sweeps.ts'

const housekeeping = defineJob<object>('housekeeping')
const answersInTime = defineJob<object>('answers-in-time')
const everyWeek = '11 5 * * 1'

/** Every kind of job; the queues are created at the start. */
export const jobKinds = [
  ...onDemandJobKinds,
  housekeeping,
  answersInTime,
  erasePictureFilesJob,
  examineWaitingPicturesJob,
  adviseOnSelfiesJob,
  compareBadgesJob,
  auditPictureFilesJob,
  ledgerAuditJob,
  likeNewcomerJob,
  refreshCastJob,
  castActJob,
]

/** What runs for each kind of job, and on which schedule. */
export function createWorkers(deps: Deps, app: App, mail: Mail, demo: Demo | null): Worker[] {
  const { db, clock, config, demo: livingDemo } = deps
  const { account, notifications, pictures, staff, vault } = app
  const { log } = app.server
  /**
   * Each step runs even if others fail: an unavailable mail server must not stop selfies from being erased. Slow steps come
   * last.
   */
  const runHousekeeping = () => {
    const all = [
      () => account.deleteExpired(),
      () => deleteOldGrants(db, clock),
      () => forgetOldViews(db, clock),
      () => forgetOldReplyDays(db, clock),
      () => forgetFormerMembers(db, clock),
      () => forgetFilterableChanges(db, clock),
      () => deleteOldReportAttempts(db, clock),
      () => notifications.forgetOld(),
      () => staff.forgetOld(),
      () => forgetOldCases(db, clock),
      () => deleteOldExports(db, clock),
      () => forgetSentTexts(db, clock),
      () => closeExpiredInvitations(db, clock),
      () => endElapsedVerifications(pictures.store),
      () => eraseUnappealedPictures(pictures.store),
      () => announcePolicyChanges(deps),
      () => lapseBanProposals(db, clock),
      () => forgetPartnerMessages(db, clock),
      () => eraseBannedAccounts(deps, pictures),
      () => eraseInactiveAccounts(deps, pictures),
      () => warnInactiveAccounts({ ...deps, mail }),
    ]
    return forEachContinueOnError<() => Promise<unknown>>(all, (tidy) => tidy())
  }
  return [
    ...createOnDemandWorkers(deps, account, mail),
    createWorker(housekeeping, runHousekeeping, { schedule: '17 * * * *' }),
    createWorker(answersInTime, () => updateAnswersInTime(db, clock), { schedule: everyWeek }),
    createWorker(adviseOnSelfiesJob, () => adviseOnWaitingSelfies(pictures.store, deps.examiner, vault), {
      schedule: everyMinute,
    }),
    createWorker(compareBadgesJob, () => compareChangedAlbums(pictures.store, deps.examiner), {
      schedule: everyMinute,
    }),
    createWorker(examineWaitingPicturesJob, pictures.examineWaiting, { schedule: everyMinute }),
    createWorker(erasePictureFilesJob, pictures.sweepErasures, { schedule: everyFiveMinutes }),
    ...(demo
      ? [
          createWorker(likeNewcomerJob, ({ memberId }) => likeNewcomer(deps, demo, memberId)),
          createWorker(refreshCastJob, () => refreshCastLastSeen(deps, demo), { schedule: everyFiveMinutes }),
        ]
      : []),
    ...(livingDemo
      ? [createWorker(castActJob, (act) => runCastAct(deps, livingDemo, act), { concurrency: 4 })]
      : []),
    createWorker(auditPictureFilesJob, () => pictures.auditAndClean(log), { schedule: everyNight }),
    createWorker(ledgerAuditJob, () => logAuditFindings(db, config.windows.topupS, log), {
      schedule: ledgerAuditSchedule,
    }),
  ]
}

/** Sweeps over rows that become due by the clock. */
export const createSweeps = (
  deps: Deps,
  { account, notifications, pictures }: App,
  mail: Mail,
  onRowError: (name: string, error: unknown) => void,
): Sweep[] => {
  /** A sweep with its own backoff, kept while the server runs. */
  const sweep = (name: string, run: (backoff: FailedRowBackoff) => Promise<boolean>): Sweep => {
    const backoff = new FailedRowBackoff((error) => onRowError(name, error))
    return { name, run: () => run(backoff) }
  }
  const mailDeps = { ...deps, mail, tokens: account.tokens, publicUrl: deps.config.publicUrl }
  return [
    sweep('deadlines', (backoff) => endOverdueMatches(deps, backoff)),
    sweep('aways', (backoff) => endDueAways(deps, backoff)),
    sweep('decisions', (backoff) => applyDueDecisions({ ...deps, pictures }, backoff)),
    sweep('suspensions', (backoff) => endSuspensions(deps, backoff)),
    sweep('doubtful pictures', (backoff) => settleDoubtfulPictures(pictures, backoff)),
    sweep('verifications', (backoff) => applyVerificationDecisions(pictures.store, backoff)),
    sweep('wallets', (backoff) => settleWallets(deps, backoff)),
    sweep('reminders', (backoff) => sendDueReminders(deps, backoff)),
    { name: 'pushes', run: notifications.deliverDue },
    sweep('digests', (backoff) => notifications.gatherDigests(backoff)),
    sweep('guardian cuts', (backoff) => scheduleDueTranscripts(deps, backoff)),
    {
      name: 'guardian mails',
      run: () => sendTranscripts(mailDeps, (error) => onRowError('guardian mails', error)),
    },
  ]
}
