import { randomUUID } from 'node:crypto'
import type { Relation } from '@mithaq/contract/guardians'
import { guardians as bounds } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, transact, type Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { lockPauses } from '../../matches/store/pauses.ts'
import { hashFormerAddress } from '../../former-members/former-addresses.ts'
import { findCurrentGuardian } from '../guardian.ts'
import { nextInvitationAt, listRecentInvitations } from './invitation-limit.ts'
import { guardianInvitationJob } from './send-invitation.ts'

export interface GuardianInvitation {
  name: string
  relation: Relation
  email: string
  timeZone: string
}

type InvitationRefusal = 'own_address' | 'guardian_named' | { nextAt: Date } | null

/** Null if the invitation was saved. The job decides later whether it may be sent: see `canMailGuardian`. */
export const inviteGuardian = (
  deps: Deps,
  me: string,
  invitation: GuardianInvitation,
): Promise<InvitationRefusal> =>
  transact(deps.db, async (tx) => {
    const { clock, vaultKey } = deps
    // Serializes the member's invitations: two at once would both find no guardian.
    await lockPauses(tx, me)
    const own = await queryOne(
      tx,
      sql<{ email: string; now: Date }>`select email, ${clock.sql} as now from accounts where id = ${me}`,
    )
    if (own === undefined) throw new Error(`Invariant violated: a session has no account (account ${me})`)
    const emailHash = hashFormerAddress(vaultKey, invitation.email)
    if (emailHash === hashFormerAddress(vaultKey, own.email)) return 'own_address'
    const before = await findCurrentGuardian(tx, me)
    if (before !== undefined && (before.acceptedAt !== null || before.expiresAt > own.now))
      return 'guardian_named'
    const nextAt = nextInvitationAt(await listRecentInvitations(tx, clock, me))
    if (nextAt !== null) return { nextAt }
    if (before !== undefined) await closeGuardian(tx, before.id, before.expiresAt)
    const id = randomUUID()
    await query(
      tx,
      sql`
        insert into guardians (id, member_id, name, relation, email, email_hash, zone, invited_at, expires_at)
        values (${id}, ${me}, ${invitation.name}, ${invitation.relation}, ${invitation.email}, ${emailHash}, ${invitation.timeZone},
          ${own.now}, ${own.now}::timestamptz + make_interval(days => ${bounds.invitationDays}))`,
    )
    await deps.queue.add(tx, guardianInvitationJob, { guardianId: id }, 'high')
    return null
  })

const clearedIdentitySql = sql`name = null, relation = null, email = null, email_hash = null`

/** Ends the guardian's row and clears who it was. */
export async function closeGuardian(tx: Db, guardianId: string, endedAt: Date) {
  await query(
    tx,
    sql`
      update guardians set ended_at = ${endedAt}, ${clearedIdentitySql},
        cut_at = null, due_at = null, unreachable_at = null
      where id = ${guardianId}`,
  )
}

/** The member sees an expired invitation for a while, in order to send it again; then its data is cleared. */
export async function closeExpiredInvitations(db: Db, clock: Clock) {
  await query(
    db,
    sql`
      update guardians set ended_at = expires_at, ${clearedIdentitySql}, unreachable_at = null
      where accepted_at is null and ended_at is null
        and expires_at < ${clock.sql} - make_interval(days => ${bounds.withinDays})`,
  )
}
