import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from '../db/sql.ts'
import { queryOne, query, transact, type Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { PasswordHasher } from '../features/account/passwords/password-hasher.ts'
import { insertMembers } from './insert-members.ts'
import type { Demo } from './load-demo.ts'
import { joinedAgoS, playLife } from './play-life.ts'
import { seedCases } from './seed-cases.ts'

const lock = 7_430_004
const daysHere = 60

/** The work of hashing is queued per owner; this owner is the demo. */
export const demoHashes = { owner: 'demo', isKnownDevice: false }

/** Fills an empty database with the demo members, and lets the sign-in accounts live through their stories. */
export async function seedDemo(deps: Deps, passwords: PasswordHasher, demo: Demo): Promise<void> {
  const { db, clock, config } = deps
  const isEmpty = async (on: Db) => (await queryOne(on, sql`select from accounts limit 1`)) === undefined
  if (!(await isEmpty(db))) return
  const ready = await passwords.hash(demo.demoPassword, demoHashes)
  const unknown = await passwords.hash(randomBytes(32).toString('base64'), demoHashes)
  await transact(db, async (tx) => {
    // Another server may have found the database empty at the same time.
    await query(tx, sql`select pg_advisory_xact_lock(${lock})`)
    if (!(await isEmpty(tx))) return
    const now = clock.date()
    const members = demo.cast.map((member) => {
      const life = demo.lives.find(({ email }) => email === member.email)
      const joinedAgo = life === undefined ? daysHere * 86_400 : joinedAgoS(life, config.windows)
      return {
        member,
        id: randomUUID(),
        passwordHash: member.readySignIn ? ready : unknown,
        joinedAt: new Date(now.getTime() - joinedAgo * 1000),
      }
    })
    await insertMembers(tx, deps, demo, members)
    await seedCases(
      tx,
      clock,
      members.map(({ id, member: { sex, readySignIn } }) => ({ id, sex, readySignIn })),
    )
    for (const life of demo.lives) await playLife(tx, deps, life, now)
  })
}
