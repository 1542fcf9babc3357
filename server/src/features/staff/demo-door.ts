import { timingSafeEqual } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'
import type { Config } from '../../config/config.ts'
import { fingerprint } from '../../lib/keyed-hash.ts'

/** Only where the demo runs and nobody else's data does. */
export const demoRuns = ({ demo, production }: Pick<Config, 'demo' | 'production'>) => demo && !production

/** What lets the demo's reviewer in without a passkey, the same at every start. */
export const demoLink = (sessionSecret: string) => fingerprint(sessionSecret, 'demo staff', 'link')

export function isDemoLink(config: Config, sessionSecret: string, link: string): boolean {
  const [given, wanted] = [Buffer.from(link), Buffer.from(demoLink(sessionSecret))]
  return demoRuns(config) && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The demo's reviewer, made when first asked for. */
export async function demoReviewer(tx: Db, clock: Clock): Promise<{ id: string; name: string }> {
  const found = await queryOne(
    tx,
    sql<{ id: string; name: string }>`
      insert into staff (id, email, name, sex, role, is_demo, created_at)
      values (gen_random_uuid(), 'reviewer@demo.mithaq', 'Leyla', 'female', 'reviewer', true, ${clock.sql})
      on conflict (email) where removed_at is null do update set name = staff.name returning id, name`,
  )
  if (found === undefined) throw new Error('the demo has no reviewer')
  return found
}
