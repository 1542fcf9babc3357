import { randomUUID } from 'node:crypto'
import { sql, type Sql } from '../db/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postMessage, unlockChat } from '../../test/support/matches/matches.ts'
import { runSweeps } from '../../test/support/app/run-sweeps.ts'
import { bootApp, type TestApp } from '../../test/support/app/test-app.ts'
import { createMatchedPairs, type MatchedPair } from '../../test/support/members/create-members.ts'
import { auditLedger, auditLedgerIn, logAuditFindings } from './ledger-audit.ts'
import { query } from '../db/db.ts'
import { postEntry } from '../features/wallet/ledger.ts'

let app: TestApp
let pair: MatchedPair
let ended: MatchedPair
type Person = Parameters<typeof unlockChat>[1]
const week = 604_800

beforeAll(async () => {
  app = await bootApp()
  const [one, two] = await createMatchedPairs(app, 2)
  pair = one!
  ended = two!
  await unlockChat(app, ended.one as Person, ended.matchId)
  app.clock.advance({ h: 73 })
  await runSweeps(app)
  const [talking, waiting] = await createMatchedPairs(app, 2)
  pair = talking!
  // What one has paid into a chat that waits for the other is neither back nor lost.
  await unlockChat(app, waiting!.one as Person, waiting!.matchId)
  await unlockChat(app, pair.one as Person, pair.matchId, true)
  for (const content of ['One', 'Two', 'Three'])
    await postMessage(app, pair.one as Person, pair.matchId, content)
})
afterAll(() => app.close())

const wrong = async () =>
  (await auditLedger(app.db, week)).filter(({ count }) => count > 0).map(({ rule }) => rule)

it('finds nothing in a correct database', async () => {
  expect(await wrong()).toEqual([])
})

const key = (type: string, { matchId, one }: MatchedPair, round = 1) =>
  `${type} ${matchId} ${round} ${one.id}`
const move = (at: MatchedPair, type: string, amount: number, as = key(type, at)) => sql`
  with moved as (
    insert into token_transactions (id, user_id, amount, type, description, reference_id, idempotency_key, created_at)
    values (${randomUUID()}, ${at.one.id}, ${amount}, ${type}, 'By hand', ${at.matchId}, ${as}, ${app.clock.sql}))
  update profiles set token_balance = token_balance + ${amount} where id = ${at.one.id}`

const rest = (kind: 'away' | 'suspension', daysAgo: number) => sql`
  insert into pauses select ${randomUUID()}, ${pair.one.id}, ${kind}, began, began + interval '3 days'
  from (select now() - make_interval(days => ${daysAgo}) as began) a`

/** Each damage, in a transaction that is taken back, and the rule that must notice it. */
const damages: [string, string, () => Sql[]][] = [
  [
    'a fee for leaving a chat that a guardian has joined',
    'a guardian of the other side',
    () => [
      move(ended, 'unmatch_fee', -1),
      sql`
        update matches set
          user1_free_unmatch_until = case when profile1_id = ${ended.one.id} then unmatched_at + interval '1 second' end,
          user2_free_unmatch_until = case when profile2_id = ${ended.one.id} then unmatched_at + interval '1 second' end
        where id = ${ended.matchId}`,
    ],
  ],
  [
    'a balance from nowhere',
    'balance equals',
    () => [sql`update profiles set token_balance = token_balance + 1 where id = ${pair.one.id}`],
  ],
  [
    'locked tokens from nowhere',
    'counts as locked',
    () => [sql`update profiles set locked_tokens = 3 where id = ${pair.one.id}`],
  ],
  [
    'a due that was marked and never moved',
    'applied once',
    () => [sql`delete from token_transactions where type = 'refund'`],
  ],
  [
    'a due that waits though it has moved',
    'applied once',
    () => [sql`update pending_transfers set applied_at = null`],
  ],
  ['a price of 2', 'amount of its kind', () => [move(pair, 'payment', -2)]],
  [
    'a key of another match',
    'names its match',
    () => [move(pair, 'rematch', -3, `rematch ${randomUUID()} 2 ${pair.one.id}`)],
  ],
  [
    'a second refund',
    'twice in a round',
    () => [
      sql`alter table token_transactions drop constraint token_transactions_once`,
      move(ended, 'refund', 3),
    ],
  ],
  [
    'a refund that never came',
    'never unlocked',
    () => [sql`delete from token_transactions where type = 'refund'`],
  ],
  ['a refund of an open chat', 'never unlocked', () => [move(pair, 'refund', 6)]],
  [
    'tokens that nobody paid',
    'lies in a match',
    () => [sql`update matches set user2_tokens = 3 where id = ${pair.matchId}`],
  ],
  [
    'a chat that was never paid for',
    'lies in a match',
    () => [sql`delete from token_transactions where type = 'express_payment'`],
  ],
  [
    'a chat that opened for one side alone',
    'lies in a match',
    () => [sql`update matches set chat_unlocked = true where id = ${ended.matchId}`],
  ],
  [
    'a clock on an ended match',
    'has no clock',
    () => [
      sql`alter table matches drop constraint matches_one_clock`,
      sql`update matches set payment_expires_at = now() where id = ${ended.matchId}`,
    ],
  ],
  [
    'a match without a clock',
    'has no clock',
    () => [
      sql`alter table matches drop constraint matches_one_clock`,
      sql`update matches set response_timer_expires_at = null, awaiting_response_from = null where id = ${pair.matchId}`,
    ],
  ],
  [
    'an answer that is awaited from nobody',
    'has no clock',
    () => [
      sql`alter table matches drop constraint matches_awaited`,
      sql`update matches set awaiting_response_from = null where id = ${pair.matchId}`,
    ],
  ],
  [
    'more time left than a clock has',
    'has no clock',
    () => [
      sql`
        update matches set response_timer_expires_at = null, clock_left_ms = clock_length_ms + 1, user1_paused_until = now()
        where id = ${pair.matchId}`,
    ],
  ],
  ['a penalty without its compensation', 'Silence', () => [move(pair, 'penalty', -2)]],
  [
    'a silence that cost and gave the same side',
    'Silence',
    () => [
      move(ended, 'penalty', -2),
      move(ended, 'compensation', 2),
      sql`update matches set expired_clock = 'reply' where id = ${ended.matchId}`,
    ],
  ],
  [
    'a silence that cost nothing',
    'Silence',
    () => [sql`update matches set expired_clock = 'reply' where id = ${ended.matchId}`],
  ],
  ['a compensation that nobody paid for', 'Silence', () => [move(ended, 'compensation', 2)]],
  [
    'two fees for leaving one match',
    'Silence',
    () => [ended, { ...ended, one: ended.two }].map((left) => move(left, 'unmatch_fee', -1)),
  ],
  ['a fee for leaving where nobody left', 'Silence', () => [move(pair, 'unmatch_fee', -1)]],
  [
    'a round that nobody paid for',
    'one rematch',
    () => [sql`update matches set round = 2 where id = ${ended.matchId}`],
  ],
  [
    'four rewards',
    'fourth reward',
    () => [1, 2, 3, 4].map((round) => move(pair, 'reward', 1, key('reward', pair, round))),
  ],
  [
    'six compensations',
    'sixth compensation',
    () => [1, 2, 3, 4, 5, 6].map((round) => move(pair, 'compensation', 2, key('compensation', pair, round))),
  ],
  [
    'a match that runs though a side is away',
    'rests exactly',
    () => [sql`update profiles set paused_until = now() + interval '9 days' where id = ${pair.one.id}`],
  ],
  [
    'a match that rests though both are here',
    'rests exactly',
    () => [
      sql`
        update matches set response_timer_expires_at = null, clock_left_ms = 1000, user1_paused_until = now()
        where id = ${pair.matchId}`,
    ],
  ],
  [
    'weekly tokens within an away',
    'weekly tokens meanwhile',
    () => [
      sql`insert into pauses values (${randomUUID()}, ${pair.one.id}, 'away', now(), now() + interval '90 days')`,
      sql`
        insert into token_transactions (id, user_id, amount, type, description, idempotency_key, created_at)
        values (${randomUUID()}, ${pair.one.id}, 1, 'weekly', 'By hand', 'by hand', now() + interval '1 day')`,
    ],
  ],
  [
    'a third away within a year',
    'away more often',
    () => [300, 200, 100].map((daysAgo) => rest('away', daysAgo)),
  ],
  [
    'a lost message',
    'without a gap',
    () => [sql`delete from messages where match_id = ${pair.matchId} and seq = 2`],
  ],
  [
    'a message out of its place',
    'without a gap',
    () => [sql`update messages set seq = 9 where match_id = ${pair.matchId} and seq = 3`],
  ],
  [
    'a message that was not counted',
    'without a gap',
    () => [sql`update matches set last_seq = 2 where id = ${pair.matchId}`],
  ],
]

it.each(damages)('detects %s', async (_, rule, breaking) => {
  const taken = new Error('taken back')
  let found: string[] = []
  const damaged = app.transact(async (tx) => {
    for (const statement of breaking()) await query(tx, statement)
    found = (await auditLedgerIn(tx, week)).filter(({ count }) => count > 0).map((finding) => finding.rule)
    throw taken
  })
  await expect(damaged).rejects.toBe(taken)
  expect(found.join('\n')).toContain(rule)
})

/** How often a rule finds something, with these movements, which are taken back. */
async function foundWith(rule: string, moves: Sql[]) {
  const taken = new Error('taken back')
  let found = { count: -1, examples: [] as string[] }
  const moved = app.transact(async (tx) => {
    for (const statement of moves) await query(tx, statement)
    found = (await auditLedgerIn(tx, week)).find((finding) => finding.rule.includes(rule))!
    throw taken
  })
  await expect(moved).rejects.toBe(taken)
  return [found.count, found.examples.length]
}
const priced = (amounts: Record<string, number[]>) => [
  sql`update profiles set token_balance = 100 where id = ${pair.one.id}`,
  ...Object.entries(amounts).flatMap(([type, some]) =>
    some.map((amount, n) => move(pair, type, amount, key(type, pair, n + 2))),
  ),
]
const rewards = (daysAgo: number[]) =>
  daysAgo.flatMap((days, round) => [
    move(pair, 'reward', 1, key('reward', pair, round)),
    sql`
      update token_transactions set created_at = created_at - make_interval(days => ${days})
      where idempotency_key = ${key('reward', pair, round)}`,
  ])

it('knows every price, and shows at most five violations', async () => {
  const right = {
    ...{ welcome: [9], payment: [-3], express_payment: [-6, -3], refund: [1], rematch: [-3] },
    ...{ unmatch_fee: [-3, 0], penalty: [-2, 0], compensation: [2], reward: [1], weekly: [1, 6] },
  }
  expect(await foundWith('amount of its kind', priced(right))).toEqual([0, 0])
  const wrong = {
    ...{ welcome: [8], payment: [-4], express_payment: [-5], refund: [0], rematch: [-2] },
    ...{ unmatch_fee: [-4, 1], penalty: [-3, 1], compensation: [1], reward: [2], weekly: [0, 7] },
  }
  expect(await foundWith('amount of its kind', priced(wrong))).toEqual([13, 5])
})

it('accepts three rewards in a week, and four in more than a week', async () => {
  expect(await foundWith('fourth reward', rewards([0, 0, 0]))).toEqual([0, 0])
  expect(await foundWith('fourth reward', rewards([0, 1, 2, 8]))).toEqual([0, 0])
  expect(await foundWith('fourth reward', rewards([0, 1, 2, 6]))).toEqual([1, 1])
})

it('ignores suspensions, weekly tokens after an absence and empty compensations', async () => {
  const rests = [rest('away', 300), rest('suspension', 200), rest('away', 100)]
  expect(await foundWith('away more often', [...rests, move(pair, 'weekly', 1)])).toEqual([0, 0])
  const given = [2, 2, 2, 2, 2, 0].map((amount, n) =>
    move(pair, 'compensation', amount, key('compensation', pair, n)),
  )
  expect(await foundWith('sixth compensation', given)).toEqual([0, 0])
})

it("logs the violations with the members' ids", async () => {
  const said: object[] = []
  const log = { error: (what: object) => void said.push(what) }
  await logAuditFindings(app.db, week, log)
  expect(said).toEqual([])
  await app.transact((tx) =>
    postEntry(tx, app.clock, {
      memberId: pair.one.id,
      amount: 5,
      type: 'reward',
      key: `wrong ${randomUUID()}`,
    }),
  )
  await logAuditFindings(app.db, week, log)
  expect(said).toMatchObject([{ count: 1, examples: [`member ${pair.one.id}: reward of 5`] }])
})
