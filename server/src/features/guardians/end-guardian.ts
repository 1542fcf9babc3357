import { sql } from '../../db/sql.ts'
import { query } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { announceGuardianEnd } from '../matches/store/guardian-timeline.ts'
import { withSettledMember } from '../matches/commands/with-settled-member.ts'
import { createNotifications } from '../notifications/inbox/create-notifications.ts'
import { closeGuardian } from './invitation/invite-guardian.ts'
import { findGuardian } from './guardian.ts'

/** Withdraws or declines an invitation, or ends an accepted guardian. Unsent messages are never sent. */
export async function endGuardian(deps: Deps, guardianId: string, by: 'member' | 'guardian'): Promise<void> {
  const known = await findGuardian(deps.db, guardianId)
  if (known === undefined) return
  const { memberId } = known
  await withSettledMember(deps, memberId, async (tx, { matches, now }) => {
    const guardian = await findGuardian(tx, guardianId)
    if (guardian === undefined || guardian.endedAt !== null) return
    await closeGuardian(tx, guardianId, now)
    const hadAccepted = guardian.acceptedAt !== null
    if (hadAccepted) {
      const told = await announceGuardianEnd(tx, { guardianId, memberId }, matches, now)
      for (const { id, members } of matches)
        if (told.includes(id)) tx.notifyMembers(members, { type: 'match', matchId: id })
    }
    if (by === 'guardian')
      await createNotifications(tx, deps.clock, {
        to: memberId,
        senderId: null,
        code: hadAccepted ? 'guardian_ended' : 'guardian_declined',
      })
  })
}

/** Ends the guardian of every member who named this address. */
export async function endGuardiansByAddress(deps: Deps, emailHash: string): Promise<void> {
  const found = await query(
    deps.db,
    sql<{ id: string }>`select id from guardians where email_hash = ${emailHash} and ended_at is null`,
  )
  for (const { id } of found) await endGuardian(deps, id, 'guardian')
}
