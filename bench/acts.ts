// node bench/acts.ts [acts a round] [overdue matches]: a like, a pass, an unlock and a message through the API, each compared
// with the bare transaction in the same run; then a backlog of overdue matches, compared with the bare sweep.
import { randomUUID } from 'node:crypto'
import {
  createCrowd,
  matchCrowd,
  type Couple,
  type CrowdMember,
} from '../server/test/support/members/crowd.ts'
import { actBare, sendBare, unlockBare } from './support/bare-acts.ts'
import { openCaller } from './support/caller.ts'
import { prepareGround, secret } from './support/ground.ts'
import { measureOverdue } from './support/overdue.ts'
import { populate } from './support/population.ts'
import { openProcessor } from './support/processor.ts'
import { report, withHands, type Row } from './support/report.ts'
import { compareRounds, inTurn } from './support/rounds.ts'

const acts = Number(process.argv[2] ?? 1000)
const overdue = Number(process.argv[3] ?? 500_000)
const profiles = 100_000
const clients = 16

// Otherwise an automatic analyze during a round would make all connections plan every query again.
const ground = await prepareGround({ max_wal_size: '4GB', autovacuum: 'off' })
const rows: Row[] = []
try {
  const { pool } = ground
  console.log(`${profiles} profiles in ${Math.round(await populate(pool, profiles))} s`)
  const product = await ground.serve()
  const { call, close } = openCaller(product.port)
  const ofProduct = await openProcessor(pool, product.pid)
  const ofBare = await openProcessor(pool, process.pid)

  /** Rounds of one act; their input is prepared before the clock starts. */
  const compare = async <T>(
    what: string,
    prepare: () => Promise<readonly T[]>,
    bare: (on: T) => Promise<unknown>,
    api: (on: T) => Promise<unknown>,
  ) => {
    const compared = compareRounds(acts)
    const round = (which: string, measure: typeof ofBare, work: (on: T) => Promise<unknown>) => async () => {
      const prepared = await prepare()
      await compared.note(which, measure, () => withHands(clients, prepared, work))
    }
    await inTurn([round('bare', ofBare, bare), round('api', ofProduct, api)], () =>
      pool.query('truncate action_budgets'),
    )
    rows.push(
      ...compared.rows('bare', `${what} against the bare transaction, ${clients} clients`, (times) => ({
        ratio: times,
        goal: 'at most 2 times by processor',
        met: times <= 2,
      })),
    )
  }

  const men = (await createCrowd(pool, secret, 128)).filter((_, n) => n % 2 === 1)
  const { rows: women } = await pool.query<{ id: string }>(
    `select id from profiles where sex = 'female' and is_active order by deck_place limit 20001`,
  )
  let next = 0
  const strangers = async () =>
    Array.from({ length: acts }, () => {
      const n = next++
      return { me: men[n % men.length]!, other: women[(n * 7) % women.length]!.id }
    })
  for (const action of ['like', 'pass'] as const) {
    // Marked as passed in the deck, as the API does, so that undo could revert it.
    const body = action === 'pass' ? { inDeck: true } : {}
    await compare(
      action,
      strangers,
      ({ me, other }) => actBare(pool, action, me.id, other),
      ({ me, other }) => call(me.token, 'POST', `/discovery/profiles/${other}/${action}`, body),
    )
  }

  const couplesOf = async (unlocked: boolean) =>
    matchCrowd(pool, await createCrowd(pool, secret, acts * 2), { unlocked })
  await compare(
    'unlock',
    () => couplesOf(false),
    ({ matchId, one, two }) => unlockBare(pool, matchId, one.id, two.id),
    ({ matchId, one }) => call(one.token, 'POST', `/matches/${matchId}/unlock`, { requestId: randomUUID() }),
  )

  const couples = await couplesOf(true)
  let isFirst = true
  /** Every round, the other side of each chat writes. */
  const senders = async () => {
    isFirst = !isFirst
    return couples.map(({ matchId, one, two }: Couple): [string, CrowdMember, CrowdMember] =>
      isFirst ? [matchId, one, two] : [matchId, two, one],
    )
  }
  await compare(
    'message',
    senders,
    ([matchId, me, other]) => sendBare(pool, matchId, me.id, other.id),
    ([matchId, me]) =>
      call(me.token, 'POST', `/matches/${matchId}/messages`, {
        id: randomUUID(),
        content: 'How was your day?',
      }),
  )
  close()
  report('acts', rows)
} finally {
  await ground.clear()
}

const other = await prepareGround({ max_wal_size: '4GB' })
try {
  rows.push(await measureOverdue(other, overdue))
  report('acts', rows)
} finally {
  await other.clear()
}
