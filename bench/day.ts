// node bench/day.ts [members] [minutes] [seconds between a member's acts]: a busy evening on one server. Everyone has an open
// socket, views cards, likes, unlocks chats and writes; short clocks run out meanwhile. Then the memory of idle sockets, and
// the moderators' queue with many open cases.
import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createCrowd, matchCrowd, type CrowdMember } from '../server/test/support/members/crowd.ts'
import { openCaller, type Call } from './support/caller.ts'
import { prepareGround, secret, type Ground } from './support/ground.ts'
import { measureIdleSockets } from './support/idle-sockets.ts'
import { quantile, report, type Row } from './support/report.ts'
import { openSockets } from './support/sockets.ts'
import { measureStaffQueue } from './support/staff-queue.ts'

const count = Number(process.argv[2] ?? 10_000)
const minutes = Number(process.argv[3] ?? 10)
const paceS = Number(process.argv[4] ?? 60)
const windows = { PAYMENT_WINDOW_S: '300', OPENING_WINDOW_S: '240', REPLY_WINDOW_S: '240' }

interface Person extends CrowdMember {
  cards: string[]
  matches: { id: string; chatUnlocked: boolean; iPaid: boolean }[]
}

const rows: Row[] = []
const ground = await prepareGround()
try {
  const people = (await createCrowd(ground.pool, secret, count, 60)).map((one): Person => ({
    ...one,
    cards: [],
    matches: [],
  }))
  await matchCrowd(ground.pool, people, { unlocked: true, windowS: 240 })
  await ground.pool.query('vacuum analyze')
  const { rows } = await ground.pool.query('select pg_backend_pid() as pid')
  const database = parentOf(rows[0].pid)
  const product = await ground.serve(windows)
  const { call, close } = openCaller(product.port)
  const before = await evening(call, people.slice(0, 200), { forMs: 20_000, everyMs: 100 })
  const tokens = people.map(({ token }) => token)
  const sockets = await openSockets(`ws://127.0.0.1:${product.port}/api/live`, tokens)
  let heard = 0
  for (const socket of sockets) socket.on('message', () => heard++)

  const memory: number[] = []
  const sampling = setInterval(() => memory.push(residentMb(product.pid)), 5_000)
  const used = () => ({ server: cpuS([product.pid]), database: cpuS(childrenOf(database)) })
  const begin = used()
  const begun = performance.now()
  const evenings = await evening(call, people, { forMs: minutes * 60_000, everyMs: (paceS * 1000) / count })
  const seconds = (performance.now() - begun) / 1000
  const end = used()
  clearInterval(sampling)
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  for (const socket of sockets) socket.terminate()
  close()
  await product.stop()

  const [server, db] = [(end.server - begin.server) / seconds, (end.database - begin.database) / seconds]
  const fifth = Math.max(1, Math.floor(memory.length / 5))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [early, late] = [mean(memory.slice(fifth, 2 * fifth)), mean(memory.slice(-fifth))]
  const acts = [...evenings.ms.values()].reduce((sum, { length }) => sum + length, 0)
  const evenly = [...evenings.ms].map(([name, ms]) => ({
    what: `${name}, p99, against the same with nobody else there`,
    ratio: quantile(ms, 0.99) / quantile(before.ms.get(name) ?? ms, 0.99),
    goal: 'told, not set',
    met: true,
    detail: `p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms of ${ms.length}`,
  }))
  rows.push(
    {
      what: `memory of the server at the end of ${minutes} minutes with ${count} members, against its beginning`,
      ratio: late / early,
      goal: 'flat: at most 1.1 times, every socket open, nothing failed',
      met: late / early <= 1.1 && open === count && evenings.failed === 0,
      detail: `${early.toFixed(0)} MB, then ${late.toFixed(0)} MB; ${open} sockets open, ${heard} events heard; ${acts} acts, ${evenings.refused} refused by a rule, ${evenings.failed} failed`,
    },
    {
      what: `cores taken by server and database at ${(acts / seconds).toFixed(0)} acts a second`,
      ratio: server + db,
      goal: 'told, not set',
      met: true,
      detail: `server ${server.toFixed(2)}, database ${db.toFixed(2)}: ${Math.floor(count / (server + db))} members a core who do something every ${paceS} s`,
    },
    ...evenly,
  )
  report('day', rows)
} finally {
  await ground.clear()
}

for (const measure of [
  async (other: Ground) => [await measureIdleSockets(other, 15_000)],
  (other: Ground) => measureStaffQueue(other, 10_000),
]) {
  const other = await prepareGround()
  try {
    rows.push(...(await measure(other)))
    report('day', rows)
  } finally {
    await other.clear()
  }
}

/** Starts acts of random members at even intervals, without waiting for earlier responses. */
async function evening(
  call: Call,
  people: readonly Person[],
  { forMs, everyMs }: { forMs: number; everyMs: number },
) {
  const ms = new Map<string, number[]>()
  let refused = 0
  let failed = 0
  const running = new Set<Promise<void>>()
  const timed: Timed = async (name, ask) => {
    const begun = performance.now()
    const text = await ask()
    const took = performance.now() - begun
    if (ms.get(name)?.push(took) === undefined) ms.set(name, [took])
    return text
  }
  const act = async (person: Person) => {
    try {
      await live(person, (name, method, path, body) =>
        timed(name, () => call(person.token, method, path, body)),
      )
    } catch (error) {
      if (/answered 4\d\d/.test(String(error))) refused++
      else {
        failed++
        console.error(error)
      }
    }
  }
  const begun = performance.now()
  for (let n = 0; performance.now() - begun < forMs; n++) {
    const waitMs = begun + n * everyMs - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    const one = act(people[Math.floor(Math.random() * people.length)]!)
    running.add(one)
    void one.then(() => running.delete(one))
  }
  await Promise.all(running)
  return { ms, refused, failed }
}

type Timed = (name: string, ask: () => Promise<string>) => Promise<string>
type Ask = (name: string, method: string, path: string, body?: object) => Promise<string>

/** One act of a member: mostly cards, often chats, sometimes the rest. */
async function live(person: Person, ask: Ask): Promise<void> {
  const dice = Math.random()
  if (dice < 0.5) return decide(person, ask)
  if (dice < 0.65) {
    person.matches = JSON.parse(await ask('matches', 'GET', '/matches')).matches
    return
  }
  if (dice < 0.9) return talk(person, ask)
  const [name, path] = pick([
    ['summary', '/matches/summary'],
    ['notifications', '/notifications'],
    ['wallet', '/wallet'],
    ['liked me', '/discovery/liked-me'],
  ] as const)
  await ask(name, 'GET', path)
}

async function decide(person: Person, ask: Ask): Promise<void> {
  const next = person.cards.pop()
  if (next === undefined) {
    const { cards } = JSON.parse(await ask('deck', 'GET', '/discovery/deck'))
    person.cards = cards.map((card: { id: string }) => card.id)
  } else if (Math.random() < 0.4) await ask('like', 'POST', `/discovery/profiles/${next}/like`, {})
  else await ask('pass', 'POST', `/discovery/profiles/${next}/pass`, {})
}

async function talk(person: Person, ask: Ask): Promise<void> {
  const match = person.matches.length > 0 ? pick(person.matches) : undefined
  if (match === undefined) person.matches = JSON.parse(await ask('matches', 'GET', '/matches')).matches
  else if (!match.chatUnlocked && !match.iPaid)
    await ask('unlock', 'POST', `/matches/${match.id}/unlock`, { requestId: randomUUID() })
  else if (Math.random() < 0.5) await ask('messages', 'GET', `/matches/${match.id}/messages`)
  else if (match.chatUnlocked)
    await ask('send', 'POST', `/matches/${match.id}/messages`, {
      id: randomUUID(),
      content: 'How was your day?',
    })
}

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)]!
}

function statusOf(pid: number): string {
  return readFileSync(`/proc/${pid}/status`, 'utf8')
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0) / 1024
}

function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0)
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return parentOf(pid) === parent
      } catch {
        return false
      }
    })
}

/** Processor seconds so far, of processes that still run. */
function cpuS(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      return sum + (Number(user) + Number(system)) / 100
    } catch {
      return sum
    }
  }, 0)
}
