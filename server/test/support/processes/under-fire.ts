import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../src/embedded-postgres/start.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { createCrowd, matchCrowd, type Couple, type CrowdMember } from '../members/crowd.ts'
import { startProduct, type Product } from './product.ts'
import { waitUntil } from '../wait/wait-until.ts'

interface Fire {
  /** What is killed, one after the other. */
  kills: readonly ('server' | 'database')[]
  couples: number
  /** The control: PostgreSQL answers before it has written. It must lose something, or this test is blind. */
  forgetful?: boolean
}

interface Damage {
  acknowledged: number
  kills: number
  lost: string[]
  doubled: string[]
  /** Balances that differ from the sum of their rows, and chats with missing messages. */
  broken: string[]
}

const secret = 'a secret for members who live through fire'
const serveScript = fileURLToPath(new URL('./serve.ts', import.meta.url))

/** What a member was told, and therefore relies on. */
interface Promised {
  messages: Map<string, string>
  taps: Map<string, number>
}

/** Members chat, pay, leave and rematch, retrying with the same ids, while server and database are killed. */
export async function runUnderFire(fire: Fire): Promise<Damage> {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-fire-'))
  chmodSync(folder, 0o711)
  const settings = fire.forgetful ? { synchronous_commit: 'off', wal_writer_delay: '10000' } : {}
  const postgres = await startEmbeddedPostgres(join(folder, 'database'), { settings })
  await migrate(postgres.url)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
  pool.on('error', () => {})
  try {
    const crowd = await createCrowd(pool, secret, fire.couples * 2, 100_000)
    const couples = await matchCrowd(pool, crowd)
    // Writes from before the kills do not count: the control may lose only what happens during them.
    await pool.query('checkpoint')
    const env = {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: secret,
      DEMO: '0',
      LOG_LEVEL: 'fatal',
      DATA_DIR: join(folder, 'data'),
    }
    let product = await startProduct(env, { script: serveScript })
    const ground = { url: () => `http://127.0.0.1:${product.port}`, over: false }
    const promised: Promised = { messages: new Map(), taps: new Map() }
    const living = couples.map((couple) => live(couple, ground, promised))
    let kills = 0
    for (const victim of fire.kills) {
      await untilBusy(promised)
      await sleep(Math.random() * 300)
      if (victim === 'server') product = await killServer(product, env)
      else killDatabase(join(postgres.movedTo ?? join(folder, 'database'), 'postgres'))
      kills++
    }
    await untilBusy(promised)
    ground.over = true
    await Promise.all(living)
    const damage = await assess(pool, promised)
    await product.stop()
    return { ...damage, kills }
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    if (postgres.movedTo) rmSync(postgres.movedTo, { recursive: true, force: true })
  }
}

/** A kill without requests in flight proves nothing. */
async function untilBusy({ messages, taps }: Promised) {
  const before = messages.size + taps.size
  await waitUntil('members were at work', () => messages.size + taps.size >= before + 15, 60_000)
}

async function killServer(product: Product, env: Record<string, string>): Promise<Product> {
  await product.stop('SIGKILL')
  return startProduct({ ...env, PORT: String(product.port) }, { script: serveScript })
}

/** Kills every process of the database at once, so that none can write what another held. */
function killDatabase(pgdata: string) {
  const postmaster = Number(readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster)
  for (const pid of [postmaster, ...children.map(Number)])
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It had already ended.
    }
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

interface Ground {
  url(): string
  over: boolean
}

/** One match: unlock, unlock, a few messages, goodbye, rematch, and again. */
async function live({ matchId, one, two }: Couple, ground: Ground, promised: Promised) {
  const tap = async (who: CrowdMember, verb: 'unlock' | 'rematch') => {
    const requestId = randomUUID()
    const { status, body } = await insist(ground, who, `/matches/${matchId}/${verb}`, { requestId })
    if (status === 200 && Number(body.charged) > 0) promised.taps.set(requestId, Number(body.charged))
  }
  const say = async (who: CrowdMember, content: string) => {
    const id = randomUUID()
    const { status } = await insist(ground, who, `/matches/${matchId}/messages`, { id, content })
    if (status === 200) promised.messages.set(id, content)
  }
  for (let round = 1; !ground.over; round++) {
    await tap(one, 'unlock')
    await tap(two, 'unlock')
    for (let n = 0; n < 6 && !ground.over; n++)
      await say(n % 2 === 0 ? one : two, `round ${round}, word ${n}`)
    await insist(ground, one, `/matches/${matchId}/unmatch`, {})
    await tap(one, 'rematch')
  }
}

/** Sends the same request until there is an answer. */
async function insist(ground: Ground, who: CrowdMember, path: string, payload: object) {
  for (;;) {
    try {
      const answer = await fetch(`${ground.url()}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        signal: AbortSignal.timeout(10_000),
      })
      const body = (await answer.json()) as Record<string, unknown>
      if (answer.status < 500) return { status: answer.status, body }
    } catch {
      // No answer: it is unknown whether it happened.
    }
    await sleep(50)
  }
}

async function assess(pool: pg.Pool, { messages, taps }: Promised): Promise<Omit<Damage, 'kills'>> {
  const read = async <T>(text: string) => (await pool.query(text)).rows as T[]
  const written = await read<{ id: string; content: string }>('select id, content from messages')
  const byId = new Map(written.map(({ id, content }) => [id, content]))
  const moved = await read<{ request_id: string; amount: number }>(
    'select request_id, amount from token_transactions where request_id is not null',
  )
  const byTap = new Map(moved.map(({ request_id, amount }) => [request_id, -amount]))
  const broken = await read<{ what: string }>(`
    select 'balance of ' || p.id as what from profiles p left join token_transactions t on t.user_id = p.id
    group by p.id having p.token_balance <> coalesce(sum(t.amount), 0)
    union all
    select 'a gap in ' || match_id from messages group by match_id having max(seq) <> count(*)
    union all
    select 'last seq of ' || m.id from matches m
    where m.last_seq <> (select coalesce(max(seq), 0) from messages where match_id = m.id)
    union all
    select 'tokens laid down in ' || m.id from matches m
    where m.user1_tokens + m.user2_tokens <> (
      select coalesce(-sum(amount), 0) from token_transactions t
      where t.reference_id = m.id and t.type in ('payment', 'express_payment')
        and split_part(t.idempotency_key, ' ', 3) = m.round::text)`)
  return {
    acknowledged: messages.size + taps.size,
    lost: [
      ...[...messages].filter(([id, content]) => byId.get(id) !== content).map(([id]) => `message ${id}`),
      ...[...taps].filter(([id, charged]) => byTap.get(id) !== charged).map(([id]) => `payment ${id}`),
    ],
    // Every act was answered in the end, so there must be nothing that nobody was told about.
    doubled: [
      ...written.filter(({ id }) => !messages.has(id)).map(({ id }) => `message ${id}`),
      ...moved
        .filter(({ request_id }) => !taps.has(request_id))
        .map(({ request_id }) => `payment ${request_id}`),
    ],
    broken: broken.map(({ what }) => what),
  }
}
