import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { first, rows, transact, type Db } from '../db.ts'
import type { Passwords } from '../features/account/passwords.ts'

/** Two members ready to sign in, on an empty database outside production. */
export const demoSignIns = [
  { email: 'maryam@demo.mithaq.example', password: 'covenant-demo' },
  { email: 'yusuf@demo.mithaq.example', password: 'covenant-demo' },
] as const

const cast = [
  {
    ...demoSignIns[0],
    name: 'Maryam',
    sex: 'female',
    country: 'JO',
    city: 'Amman',
    birthday: '1996-03-14',
    aboutMe:
      'I grew up between Amman and Bursa in a loud, loving family. I read more than I should, bake when I worry, and try to keep my promises.',
    education: 'BSc Nursing',
    occupation: 'Paediatric nurse',
    nationality: ['JO', 'TR'],
    height: 168,
  },
  {
    ...demoSignIns[1],
    name: 'Yusuf',
    sex: 'male',
    country: 'GB',
    city: 'London',
    birthday: '1994-09-02',
    aboutMe:
      'I build bridges for a living and mend bicycles for peace of mind. Sundays belong to my parents, Fridays to the mosque and a long lunch after.',
    education: 'MEng Civil Engineering',
    occupation: 'Civil engineer',
    nationality: ['GB'],
    height: 181,
  },
] as const

const lock = 7_430_004

export async function seedDemo(db: Db, clock: Clock, passwords: Passwords): Promise<void> {
  const isEmpty = async (on: Db) => (await first(on, sql`select from accounts limit 1`)) === undefined
  if (!(await isEmpty(db))) return
  const hashes = await Promise.all(cast.map(({ password }) => passwords.hash(password)))
  await transact(db, async (tx) => {
    // Two servers may find the database empty at the same time.
    await rows(tx, sql`select pg_advisory_xact_lock(${lock})`)
    if (!(await isEmpty(tx))) return
    for (const [index, member] of cast.entries()) {
      const id = randomUUID()
      await rows(
        tx,
        sql`
          insert into accounts (id, email, password_hash, created_at)
          values (${id}, ${member.email}, ${hashes[index]}, ${clock.sql})`,
      )
      await rows(
        tx,
        sql`
          insert into profiles (id, name, sex, country, city, birthday, about_me, education, occupation,
            nationality, height, marital_status, created_at, last_seen_at)
          values (${id}, ${member.name}, ${member.sex}, ${member.country}, ${member.city}, ${member.birthday},
            ${member.aboutMe}, ${member.education}, ${member.occupation}, ${member.nationality}, ${member.height},
            'Never Married', ${clock.sql}, ${clock.sql})`,
      )
    }
  })
}
