import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from '../../../src/db/sql.ts'
import { query, transact } from '../../../src/db/db.ts'
import { password, profileDetails } from './cast.ts'
import type { TestApp } from '../app/test-app.ts'

export interface MemberSketch {
  name?: string
  sex: 'male' | 'female'
  birthday?: string
  country?: string
  height?: number
}

// As cheap as possible: a race must not wait for a hash.
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A member with a token, added without a password's cost. */
export interface Member {
  id: string
  token: string
}

/** Adds members as the wizard would have made them, all at once. */
export async function addMembers(app: TestApp, sketches: readonly MemberSketch[]): Promise<Member[]> {
  const people = sketches.map((sketch) => ({
    ...profileDetails,
    birthday: '1997-05-20',
    ...sketch,
    id: randomUUID(),
  }))
  const json = JSON.stringify(people)
  await app.transact(async (tx) => {
    await query(
      tx,
      sql`
        insert into accounts (id, email, password_hash, created_at)
        select id, id || '@mithaq.example', ${passwordHash}, ${app.clock.sql} from json_to_recordset(${json}) as p (id uuid)`,
    )
    await query(
      tx,
      sql`
        insert into profiles (id, name, sex, country, city, birthday, about_me, education, occupation, nationality,
          height, marital_status, created_at, last_seen_at, placed_at)
        select id, name, sex, country, city, birthday, "aboutMe", education, occupation, nationality, height,
          "maritalStatus", ${app.clock.sql}, ${app.clock.sql}, ${app.clock.sql}
        from json_to_recordset(${json}) as p (id uuid, name text, sex text, country text, city text, birthday date,
          "aboutMe" text, education text, occupation text, nationality text[], height int, "maritalStatus" text)`,
    )
  })
  const members: Member[] = []
  for (const { id } of people) members.push({ id, token: await createToken(app, id) })
  return members
}

/** Adds members of one sex with equal profiles. */
export const addSimilarMembers = (
  app: TestApp,
  count: number,
  sex: MemberSketch['sex'] = 'female',
): Promise<Member[]> =>
  addMembers(
    app,
    Array.from({ length: count }, () => ({ sex })),
  )

/** Opens a session. Its token lasts a day, so that it outlives a long race. */
export async function createToken({ db, account }: TestApp, id: string): Promise<string> {
  const { session } = await transact(db, (tx) => account.sessions.open(tx, id))
  return account.tokens.sign('access', account.tokens.verify('access', session.accessToken)!, 86_400)
}
