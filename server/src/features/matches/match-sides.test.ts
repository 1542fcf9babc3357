import { readFile, readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const [a, b, c] = [id(1), id(2), id(3)]
const [running, ended] = [id(8), id(9)]

it('a match of before is one row a side, each with what is mine and what is theirs', () =>
  beforeMigration('20261116T1000', async (client, goOn) => {
    for (const [n, sex] of [
      [1, 'male'],
      [2, 'female'],
      [3, 'female'],
    ] as const)
      await addMember(client, id(n), { sex })
    await client.query(
      `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, user1_tokens, user1_replies, user2_replies, payment_expires_at)
       values ($1, $2, $3, now(), now(), 3, 1, 2, now() + interval '1 hour')`,
      [running, a, b],
    )
    await client.query(
      `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, user1_tokens, user2_tokens, user2_removed, unmatched_at)
       values ($1, $2, $3, now(), now(), 3, 6, true, now())`,
      [ended, a, c],
    )
    const { rows: paid } = await client.query('select user1_paid, user2_paid from matches order by id')
    expect(paid).toEqual([
      { user1_paid: true, user2_paid: false },
      { user1_paid: true, user2_paid: true },
    ])
    await goOn()
    const { rows: sides } = await client.query(
      `select match_id, me, other, my_paid, their_paid, my_replies, their_replies, my_removed, their_removed,
         unmatched_at is null as runs, deadline is null as "hasNoDeadline"
       from match_sides order by match_id, me`,
    )
    const none = { my_replies: 0, their_replies: 0, my_removed: false, their_removed: false }
    const first = { ...none, match_id: running, runs: true, hasNoDeadline: false }
    const second = { ...none, match_id: ended, runs: false, hasNoDeadline: true }
    expect(sides).toEqual([
      { ...first, me: a, other: b, my_paid: 3, their_paid: 0, my_replies: 1, their_replies: 2 },
      { ...first, me: b, other: a, my_paid: 0, their_paid: 3, my_replies: 2, their_replies: 1 },
      { ...second, me: a, other: c, my_paid: 3, their_paid: 6, their_removed: true },
      { ...second, me: c, other: a, my_paid: 6, their_paid: 3, my_removed: true },
    ])
  }))

it('only the file that writes matches, and the audit, name the columns of a pair', async () => {
  const source = new URL('../../', import.meta.url)
  const files = (await readdir(source, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const naming = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, source), 'utf8')
      return /\b(profile[12]_id|user[12]_\w+)\b/.test(text) ? [file] : []
    }),
  )
  expect(naming.flat()).toEqual(['audit.ts', 'features/matches/state.ts'])
})
