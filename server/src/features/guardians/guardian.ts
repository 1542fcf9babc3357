import type { Relation } from '@mithaq/contract/guardians'
import { sql, type Sql } from '../../db/sql.ts'
import { queryOne, type Db } from '../../db/db.ts'

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

export const guardianColumnsSql: Sql = sql`
  g.id, g.member_id as "memberId", g.name, g.relation, g.email, g.zone, g.invited_at as "invitedAt",
  g.expires_at as "expiresAt", g.accepted_at as "acceptedAt", g.ended_at as "endedAt", g.due_at as "dueAt",
  g.unreachable_at as "unreachableAt"`

export const findGuardian = (db: Db, id: string): Promise<Guardian | undefined> =>
  queryOne(db, sql<Guardian>`select ${guardianColumnsSql} from guardians g where g.id = ${id}`)

/** The member's guardian, invited or accepted. */
export const findCurrentGuardian = (db: Db, memberId: string): Promise<Guardian | undefined> =>
  queryOne(
    db,
    sql<Guardian>`select ${guardianColumnsSql} from guardians g where g.member_id = ${memberId} and g.ended_at is null`,
  )

export const isInvitationOpen = ({ acceptedAt, endedAt, expiresAt }: Guardian, now: Date): boolean =>
  endedAt === null && acceptedAt === null && expiresAt > now
