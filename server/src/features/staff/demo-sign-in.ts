import { timingSafeEqual } from 'node:crypto'
import type { StaffPerson } from '@mithaq/contract/staff'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, queryOne, type Db } from '../../db/db.ts'
import type { Config } from '../../config/config.ts'
import { keyedHash } from '../../lib/keyed-hash.ts'

/** The demo runs outside production only, without real members' data. */
export const isDemoRunning = ({ demo, production }: Pick<Config, 'demo' | 'production'>) =>
  demo && !production

/** The secret of the link that signs in the demo's staff without a passkey. It stays the same at every start. */
export const demoStaffLink = (sessionSecret: string) => keyedHash(sessionSecret, 'demo staff', 'link')

export function isDemoLink(config: Config, sessionSecret: string, link: string): boolean {
  const [given, expected] = [Buffer.from(link), Buffer.from(demoStaffLink(sessionSecret))]
  return isDemoRunning(config) && given.length === expected.length && timingSafeEqual(given, expected)
}

/** First decision, ban confirmation and appeal need three people; two are women, since some cases are for women only. */
const people = [
  { email: 'reviewer@demo.mithaq', name: 'Leyla', sex: 'female', role: 'reviewer' },
  { email: 'second@demo.mithaq', name: 'Yahya', sex: 'male', role: 'reviewer' },
  { email: 'lead@demo.mithaq', name: 'Mariam', sex: 'female', role: 'lead' },
] as const satisfies readonly Omit<StaffPerson & { email: string }, 'id'>[]

/** Returns the demo's staff, created at the first call. */
export function ensureDemoStaff(tx: Db, clock: Clock): Promise<StaffPerson[]> {
  return query(
    tx,
    sql<StaffPerson>`
      insert into staff (id, email, name, sex, role, is_demo, created_at)
      select gen_random_uuid(), email, name, sex, role, true, ${clock.sql} 
      from json_to_recordset(${JSON.stringify(people)}) as p (email text, name text, sex text, role text)
      on conflict (email) where removed_at is null do update set name = staff.name
      returning id, name, sex, role`,
  )
}

export async function isDemoStaff(db: Db, staffId: string): Promise<boolean> {
  const found = await queryOne(
    db,
    sql`select from staff where id = ${staffId} and is_demo and removed_at is null`,
  )
  return found !== undefined
}
