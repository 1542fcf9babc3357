import type { GuardianLink, OwnGuardian, Relation } from '@mithaq/contract/guardians'
import { guardians as bounds } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { LinkOf } from './guardian-link.ts'

export interface Guardian {
  id: string
  memberId: string
  name: string | null
  relation: Relation | null
  email: string | null
  zone: string
  invitedAt: Date
  expiresAt: Date
  acceptedAt: Date | null
  endedAt: Date | null
  dueAt: Date | null
  unreachableAt: Date | null
}

const columns: Sql = sql`
  g.id, g.member_id as "memberId", g.name, g.relation, g.email, g.zone, g.invited_at as "invitedAt",
  g.expires_at as "expiresAt", g.accepted_at as "acceptedAt", g.ended_at as "endedAt", g.due_at as "dueAt",
  g.unreachable_at as "unreachableAt"`

export const guardianById = (db: Db, id: string): Promise<Guardian | undefined> =>
  queryOne(db, sql<Guardian>`select ${columns} from guardians g where g.id = ${id}`)

/** The one who is invited or with the member. */
export const guardianOf = (db: Db, memberId: string): Promise<Guardian | undefined> =>
  queryOne(
    db,
    sql<Guardian>`select ${columns} from guardians g where g.member_id = ${memberId} and g.ended_at is null`,
  )

export const isOpenTo = ({ acceptedAt, endedAt, expiresAt }: Guardian, now: Date): boolean =>
  endedAt === null && acceptedAt === null && expiresAt > now

/** When a member invited somebody, in the trailing days, the earliest first. */
export async function recentInvitations(db: Db, clock: Clock, memberId: string): Promise<Date[]> {
  const found = await query(
    db,
    sql<{ at: Date }>`
      select invited_at as at from guardians
      where member_id = ${memberId} and invited_at > ${clock.sql} - make_interval(days => ${bounds.withinDays})
      order by invited_at`,
  )
  return found.map(({ at }) => at)
}

/** When one more may be invited: null where that is now. */
export function nextInvitation(recent: readonly Date[]): Date | null {
  const counts = recent.at(-bounds.invitations)
  return counts === undefined ? null : new Date(counts.getTime() + bounds.withinDays * 86_400_000)
}

export async function ownGuardian(db: Db, clock: Clock, memberId: string): Promise<OwnGuardian> {
  const row = await queryOne(db, sql<{ now: Date }>`select ${clock.sql} as now`)
  const now = row?.now ?? clock.date()
  const found = await guardianOf(db, memberId)
  const recent = await recentInvitations(db, clock, memberId)
  const { name = null, relation = null, email = null } = found ?? {}
  return {
    now: now.toISOString(),
    guardian:
      found === undefined || name === null || relation === null || email === null
        ? null
        : {
            ...{ name, relation, email },
            state: found.acceptedAt !== null ? 'accepted' : isOpenTo(found, now) ? 'invited' : 'expired',
            invitedAt: found.invitedAt.toISOString(),
            expiresAt: found.expiresAt.toISOString(),
            acceptedAt: found.acceptedAt?.toISOString() ?? null,
            nextMailAt: found.dueAt?.toISOString() ?? null,
            unreachable: found.unreachableAt !== null,
          },
    invitationsLeft: Math.max(0, bounds.invitations - recent.length),
    nextInvitationAt: nextInvitation(recent)?.toISOString() ?? null,
  }
}

/** What a link leads to, at this moment. */
export async function linkedGuardian(db: Db, clock: Clock, link: LinkOf): Promise<GuardianLink> {
  const found = await queryOne(
    db,
    sql<Guardian & { member: string; now: Date }>`
      select ${columns}, p.name as member, ${clock.sql} as now
      from guardians g join profiles p on p.id = g.member_id where g.id = ${link.guardianId}`,
  )
  const never = await queryOne(db, sql`select from unwritten_addresses where email_hash = ${link.emailHash}`)
  const over = { names: null, expiresAt: null, acceptedAt: null }
  if (never !== undefined) return { ...over, state: 'never' }
  if (found === undefined || found.name === null || found.endedAt !== null) return { ...over, state: 'over' }
  const { acceptedAt, expiresAt } = found
  if (acceptedAt === null && expiresAt <= found.now) return { ...over, state: 'expired' }
  return {
    state: acceptedAt === null ? 'invited' : 'accepted',
    names: { member: found.member, guardian: found.name },
    expiresAt: acceptedAt === null ? expiresAt.toISOString() : null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
  }
}
