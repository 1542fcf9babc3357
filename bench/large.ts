// node bench/large.ts [profiles]: deck pages among so many members, against a tenth of them in the same run.
import { mkdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { openCaller } from './caller.ts'
import { prepareGround, type Ground } from './ground.ts'
import { castNewcomers } from './personas.ts'
import { populate } from './population.ts'
import { openProcessor } from './processor.ts'
import { quantile, report, type Row } from './report.ts'

const profiles = Number(process.argv[2] ?? 10_000_000)
const pagesAPersona = 200
const neededGB = 60

const kept = process.env['BENCH_FOLDER']
if (kept !== undefined) mkdirSync(kept, { recursive: true })
const { bavail, bsize } = statfsSync(kept ?? tmpdir())
const freeGB = (bavail * bsize) / 2 ** 30
const isLarge = profiles >= 10_000_000
if (isLarge && freeGB < neededGB && kept === undefined) {
  console.log(`Skipped: ${Math.floor(freeGB)} GB are free, ${neededGB} are needed.`)
  process.exit()
}

interface Town {
  profiles: number
  members: number
  ground: Ground
  meet: (persona: number) => Promise<void>
  elapsed: number[][]
  processor: number[][]
  close: () => void
}

const names: string[] = []
const towns: Town[] = []
try {
  for (const count of [profiles / 10, profiles]) towns.push(await found(count))
  // In turn, so that a slow moment of the machine meets both alike.
  for (let page = 0; page < pagesAPersona; page++)
    for (const persona of names.keys()) for (const town of towns) await town.meet(persona)
  const rows = names.flatMap((name, persona) => rowsOf(name, persona))
  report('large', rows, { members: towns.map(({ members }) => members) })
} finally {
  for (const { close, ground } of towns) {
    close()
    await ground.clear()
  }
}

/** Women of so many members, and a few men among them. */
async function found(count: number): Promise<Town> {
  const ground = await prepareGround(
    // What is built here is built once: its indexes need not be written twice.
    { max_wal_size: '8GB', shared_buffers: '1GB', wal_level: 'minimal', max_wal_senders: '0' },
    4,
    `of${count}`,
  )
  const built = Math.round(await populate(ground.pool, count, { only: 'female' }))
  const { rows } = await ground.pool.query(`select count(*)::int as members from profiles`)
  const members: number = rows[0].members
  console.log(`${members} women of ${count} members in ${built} s`)
  const product = await ground.serve()
  const { call, close } = openCaller(product.port)
  const personas = await castNewcomers(ground, call)
  const measure = await openProcessor(ground.pool, product.pid)
  names.splice(0, names.length, ...personas.map(({ name }) => name))
  for (const { name, me } of personas) {
    const begun = performance.now()
    await call(me.token, 'GET', '/discovery/deck')
    console.log(`first page, ${name}: ${(performance.now() - begun).toFixed(1)} ms`)
    await call(me.token, 'GET', '/discovery/deck')
  }
  const elapsed: number[][] = personas.map(() => [])
  const processor: number[][] = personas.map(() => [])
  return {
    profiles: count,
    members,
    ground,
    elapsed,
    processor,
    close,
    async meet(persona) {
      const { token } = personas[persona]!.me
      let answer = ''
      const begun = performance.now()
      const taken = await measure(async () => (answer = await call(token, 'GET', '/discovery/deck')))
      elapsed[persona]!.push(performance.now() - begun)
      if (taken) processor[persona]!.push(taken.server + taken.database)
      for (const { id } of JSON.parse(answer).cards.slice(0, 2))
        await call(token, 'POST', `/discovery/profiles/${id}/pass`, {})
    },
  }
}

function rowsOf(name: string, persona: number): Row[] {
  const [small, large] = towns as [Town, Town]
  return (['elapsed', 'processor'] as const).map((kind) => {
    const at = (town: Town, q: number) => quantile(town[kind][persona] ?? [], q)
    const ratio = at(large, 0.99) / at(small, 0.99)
    const said = (town: Town) =>
      `${town.profiles} members ${at(town, 0.5).toFixed(1)}/${at(town, 0.99).toFixed(1)} ms`
    return {
      what: `deck page, ${name}, ${kind === 'elapsed' ? 'elapsed' : 'processor time'}, p99 of ${profiles} members against a tenth`,
      ratio,
      goal: 'at most 2 times',
      met: ratio <= 2,
      detail: `${said(small)}, ${said(large)}`,
    }
  })
}
