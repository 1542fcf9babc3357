import type { GuardianLink, OwnGuardian } from '@mithaq/contract/guardians'
import { guardians as bounds } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'
import { guardianColumnsSql, findCurrentGuardian, isInvitationOpen, type Guardian } from './guardian.ts'
import type { GuardianLinkTarget } from './guardian-link.ts'
import { nextInvitationAt, listRecentInvitations } from './invitation/invitation-limit.ts'

export async function describeOwnGuardian(db: Db, clock: Clock, memberId: string): Promise<OwnGuardian> {
  const row = await queryOne(db, sql<{ now: Date }>`select ${clock.sql} as now`)
  const now = row?.now ?? clock.date()
  const found = await findCurrentGuardian(db, memberId)
  const recent = await listRecentInvitations(db, clock, memberId)
  const { name = null, relation = null, email = null } = found ?? {}
  return {
    now: now.toISOString(),
    guardian:
      found === undefined || name === null || relation === null || email === null
        ? null
        : {
            ...{ name, relation, email },
            state:
              found.acceptedAt !== null ? 'accepted' : isInvitationOpen(found, now) ? 'invited' : 'expired',
            invitedAt: found.invitedAt.toISOString(),
            expiresAt: found.expiresAt.toISOString(),
            acceptedAt: found.acceptedAt?.toISOString() ?? null,
            nextMailAt: found.dueAt?.toISOString() ?? null,
            unreachable: found.unreachableAt !== null,
          },
    invitationsLeft: Math.max(0, bounds.invitations - recent.length),
    nextInvitationAt: nextInvitationAt(recent)?.toISOString() ?? null,
  }
}

/** What the page behind the link shows. */
export async function describeLinkedGuardian(
  db: Db,
  clock: Clock,
  link: GuardianLinkTarget,
): Promise<GuardianLink> {
  const found = await queryOne(
    db,
    sql<Guardian & { member: string; now: Date }>`
      select ${guardianColumnsSql}, p.name as member, ${clock.sql} as now
      from guardians g join profiles p on p.id = g.member_id where g.id = ${link.guardianId}`,
  )
  const optOut = await queryOne(db, sql`select from unwritten_addresses where email_hash = ${link.emailHash}`)
  const empty = { names: null, expiresAt: null, acceptedAt: null }
  if (optOut !== undefined) return { ...empty, state: 'never' }
  if (found === undefined || found.name === null || found.endedAt !== null) return { ...empty, state: 'over' }
  const { acceptedAt, expiresAt } = found
  if (acceptedAt === null && expiresAt <= found.now) return { ...empty, state: 'expired' }
  return {
    state: acceptedAt === null ? 'invited' : 'accepted',
    names: { member: found.member, guardian: found.name },
    expiresAt: acceptedAt === null ? expiresAt.toISOString() : null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
  }
}
