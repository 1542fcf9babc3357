// node bench/wallet.ts [couples]: unlock payments through the API, against the bare transaction in the same run.
import { randomUUID } from 'node:crypto'
import { gatherCrowd, matchCrowd, type Couple } from '../server/test/crowd.ts'
import { openCaller, type Call } from './caller.ts'
import { prepareGround, secret, type Ground } from './ground.ts'
import { report, withHands } from './report.ts'

const couplesEach = Number(process.argv[2] ?? 3000)
const hands = 16
const rounds = 3

// Statistics renewed in the midst of a round let all connections plan every statement anew, which a day's work hardly meets.
const ground = await prepareGround({ autovacuum: 'off' })
try {
  const product = await ground.serve()
  const { call, close } = openCaller(product.port)
  const rates: { bare: number; api: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = couplesEach / (await payBare(ground, await couplesOf(ground)))
    const api = couplesEach / (await payThroughApi(call, await couplesOf(ground)))
    rates.push({ bare, api })
  }
  close()
  const best = (of: 'bare' | 'api') => Math.max(...rates.map((rate) => rate[of]))
  const ratio = best('bare') / best('api')
  report(
    'wallet',
    [
      {
        what: `unlock payment against the bare transaction, ${hands} clients`,
        ratio,
        goal: 'at most 1.5 times slower',
        met: ratio <= 1.5,
        detail: `${Math.round(best('api'))} a second, bare ${Math.round(best('bare'))}`,
      },
    ],
    { rates },
  )
} finally {
  await ground.clear()
}

async function couplesOf({ pool }: Ground): Promise<Couple[]> {
  return matchCrowd(pool, await gatherCrowd(pool, secret, couplesEach * 2))
}

/** What any payment must do: lock the match and the wallet, move the tokens, mark the match, record the notice. */
async function payBare({ pool }: Ground, couples: readonly Couple[]): Promise<number> {
  return withHands(hands, couples, async ({ matchId, one, two }) => {
    const client = await pool.connect()
    const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
    await client.query('begin')
    await run('match', 'select * from matches where id = $1 for update', [matchId])
    await run('wallet', 'select token_balance from profiles where id = $1 for update', [one.id])
    await run(
      'move',
      `insert into token_transactions (id, user_id, amount, type, description, reference_id, idempotency_key, created_at)
       values ($1, $2, -3, 'payment', 'Chat unlock', $3, $4, clock_timestamp())`,
      [randomUUID(), one.id, matchId, `payment ${matchId} 1 ${one.id}`],
    )
    await run('take', 'update profiles set token_balance = token_balance - 3 where id = $1', [one.id])
    await run(
      'mark',
      `update matches set user1_tokens = case when profile1_id = $2 then 3 else 0 end,
         user2_tokens = case when profile2_id = $2 then 3 else 0 end where id = $1`,
      [matchId, one.id],
    )
    await run(
      'notice',
      `insert into notifications (id, user_id, type, code, "values", sender_id, reference_id, created_at)
       values ($1, $2, 'payment_required', 'payment_required', '{"tokens": 3}', $3, $4, clock_timestamp())`,
      [randomUUID(), two.id, one.id, matchId],
    )
    await client.query('commit')
    client.release()
  })
}

function payThroughApi(call: Call, couples: readonly Couple[]): Promise<number> {
  return withHands(hands, couples, ({ matchId, one }) =>
    call(one.token, 'POST', `/matches/${matchId}/unlock`, { requestId: randomUUID() }),
  )
}
