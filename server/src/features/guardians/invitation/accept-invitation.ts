import { sql } from '../../../db/sql.ts'
import { query } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { allowFreeUnmatch } from '../../matches/commands/allow-free-unmatch.ts'
import { announceGuardianInRunningMatches } from '../../matches/store/guardian-timeline.ts'
import { withSettledMember } from '../../matches/commands/with-settled-member.ts'
import { createNotifications } from '../../notifications/inbox/create-notifications.ts'
import { findNextTranscriptAt } from '../transcripts/next-transcript-at.ts'
import { findGuardian, isInvitationOpen } from '../guardian.ts'

/**
 * Accepts, and announces the guardian in each running chat in the same transaction: no message is sent to a guardian
 * whose announcement its author could not have read. Idempotent.
 */
export async function acceptInvitation(deps: Deps, guardianId: string): Promise<void> {
  const invited = await findGuardian(deps.db, guardianId)
  if (invited === undefined) return
  const { memberId } = invited
  await withSettledMember(deps, memberId, async (tx, settled) => {
    const { now } = settled
    const guardian = await findGuardian(tx, guardianId)
    if (guardian === undefined || !isInvitationOpen(guardian, now)) return
    const schedule = { acceptedAt: now, zone: guardian.zone, periodS: deps.config.guardianPeriodS }
    await query(
      tx,
      sql`
        update guardians set accepted_at = ${now}, cut_at = ${now}, due_at = ${findNextTranscriptAt(schedule, now)},
          unreachable_at = null
        where id = ${guardianId}`,
    )
    const running = await allowFreeUnmatch(tx, deps, memberId, settled)
    await announceGuardianInRunningMatches(tx, { guardianId, memberId }, running, now)
    await createNotifications(tx, deps.clock, { to: memberId, senderId: null, code: 'guardian_accepted' })
  })
}
