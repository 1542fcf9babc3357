// node bench/pictures.ts: what a picture costs in the product, against plain sharp in the same run.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { startProduct, type Product } from '../server/test/product.ts'
import { bombPng } from '../server/test/attack-pictures.ts'

const alone = 2
const together = 4
const loadBefore = loadavg()[0] ?? 0

if (process.argv[2] === 'plain') await plain(process.argv[3] ?? '')
else await main()

/** Something like a photograph: detail at every scale, as in nature, and a sensor's grain. */
async function photograph(seed: number): Promise<Buffer> {
  const [width, height] = [2400, 3200]
  const layers = []
  for (const scale of [6, 40, 240]) {
    const noise = { type: 'gaussian', mean: 128, sigma: 70 } as const
    const create = { width: scale * 3, height: scale * 4, channels: 3, background: '#888', noise } as const
    const layer = await sharp({ create }).resize(width, height, { kernel: 'cubic' }).png().toBuffer()
    layers.push({ input: layer, blend: scale < 30 ? ('overlay' as const) : ('soft-light' as const) })
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${seed * 47} 25% 60%)"/>
    <ellipse cx="1200" cy="1100" rx="560" ry="720" fill="#c89a78"/><rect x="400" y="1850" width="1600" height="1350" rx="400" fill="hsl(${seed * 80} 35% 35%)"/></svg>`
  return sharp(Buffer.from(svg)).composite(layers).removeAlpha().blur(0.6).jpeg({ quality: 88 }).toBuffer()
}

/** The baseline: the same eight files, as one would write it first, in one process. */
async function plain(folder: string) {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  const one = (bytes: Buffer) =>
    Promise.all(
      [
        [160, 200],
        [400, 500],
        [800, 1000],
        [1600, 2000],
      ].flatMap(([width, height]) => {
        const image = () =>
          sharp(bytes)
            .autoOrient()
            .resize(width, height, { fit: width === 1600 ? 'inside' : 'cover' })
        return [
          image()
            .avif({ quality: 52, effort: width === 1600 ? 1 : 3, chromaSubsampling: '4:2:0' })
            .toBuffer(),
          image().webp({ quality: 74, effort: 2 }).toBuffer(),
        ]
      }),
    )
  await one(files[0]!)
  const begun = process.cpuUsage()
  const times: number[] = []
  for (const bytes of files.slice(0, alone)) {
    const start = performance.now()
    await one(bytes)
    times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(begun)
  const start = performance.now()
  await Promise.all(files.slice(0, together).map(one))
  const seconds = (performance.now() - start) / 1000
  const peakMb = process.resourceUsage().maxRSS / 1024
  console.log(
    JSON.stringify({
      msAlone: median(times),
      cpuMs: (user + system) / 1000 / alone,
      perSecond: together / seconds,
      peakMb,
    }),
  )
}

interface Plain {
  msAlone: number
  /** What a picture takes of the processors: the figure that a busy machine does not spoil. */
  cpuMs: number
  perSecond: number
  peakMb: number
}

async function measurePlain(folder: string): Promise<Plain> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'plain', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  await once(child, 'exit')
  return JSON.parse(printed) as Plain
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-bench-'))
  const photos: Buffer[] = []
  for (let seed = 0; seed < together; seed++) {
    photos.push(await photograph(seed))
    writeFileSync(join(folder, `${seed}.jpg`), photos[seed]!)
  }
  const bomb = await bombPng(14_000, 14_000)
  const env = { NODE_ENV: 'production', UNSAFE_DEFAULTS: '1', DEMO: '0', LOG_LEVEL: 'error' }
  const product = await startProduct(env, { args: ['--api-only'] })
  try {
    const base = await measurePlain(folder)
    report(photos, await measureProduct(product, photos, bomb), base)
  } finally {
    await product.stop()
    product.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureProduct(product: Product, photos: Buffer[], bomb: Buffer) {
  const tokens: string[] = []
  for (let n = 0; n < together; n++) tokens.push(await member(product, n))
  const upload = async (token: string, bytes: Buffer) => {
    const id = randomUUID()
    const start = performance.now()
    const answer = await fetch(`${product.url}/api/pictures/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
    const ms = performance.now() - start
    const { address } = (await answer.json()) as { address?: string }
    return { id, address, status: answer.status, ms }
  }
  const watch = watchMemory(product.pid)
  await upload(tokens[0]!, photos[0]!)
  const idle = await latencies(product, () => sleep(4_000))

  const cpuBefore = watch.cpuMs()
  const times: number[] = []
  const cards: Record<string, number[]> = {}
  for (let n = 0; n < alone; n++) {
    const { id, address, ms } = await upload(tokens[n]!, photos[n]!)
    times.push(ms)
    for (const name of ['small.avif', 'small.webp', 'card.avif', 'card.webp', 'full.avif']) {
      const file = await fetch(`${product.url}/pictures/${id}/${address}/${name}`)
      cards[name] = [...(cards[name] ?? []), (await file.arrayBuffer()).byteLength]
    }
  }

  const cpuMs = (watch.cpuMs() - cpuBefore) / alone
  let seconds = 0
  const busy = await latencies(product, async () => {
    const start = performance.now()
    const answers = await Promise.all(photos.map((photo, n) => upload(tokens[n]!, photo)))
    seconds = (performance.now() - start) / 1000
    if (answers.some(({ status }) => status !== 200)) throw new Error('an upload failed')
  })
  const refused = await upload(tokens[0]!, bomb)
  watch.stop()
  return {
    msAlone: median(times),
    cpuMs,
    perSecond: photos.length / seconds,
    cards: Object.fromEntries(Object.entries(cards).map(([name, sizes]) => [name, Math.max(...sizes)])),
    healthMs: { idleP99: idle, whileEncodingP99: busy },
    bomb: { bytes: bomb.length, status: refused.status, ms: refused.ms },
    peakMb: watch.peaks,
  }
}

async function member({ url }: Product, n: number): Promise<string> {
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json() as Promise<any>
  }
  const email = `bench${n}.${randomUUID()}@mithaq.example`
  const { session } = await post('/account/sign-up', { email, password: 'a promise kept' })
  const details = { name: 'Bench', sex: 'male', country: 'MA', city: 'Fez', birthday: '1995-01-01' }
  const more = { aboutMe: 'x', education: '', occupation: '', nationality: ['MA'], height: 175 }
  await post('/profile', { ...details, ...more, maritalStatus: 'Never Married' }, session.accessToken)
  return session.accessToken as string
}

/** How long a trivial request takes during the uploads, in its slowest hundredth. */
async function latencies({ url }: Product, work: () => Promise<unknown>): Promise<number> {
  let working = true
  const times: number[] = []
  const asking = (async () => {
    while (working) {
      const start = performance.now()
      await fetch(`${url}/health/live`).then((answer) => answer.arrayBuffer())
      times.push(performance.now() - start)
      await sleep(20)
    }
  })()
  await work()
  working = false
  await asking
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

/** The most memory that the server, and the processes that encode for it, ever had. */
function watchMemory(server: number) {
  const peaks = { server: 0, encoder: 0 }
  const tree = { server, encoder: 0 }
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1])
        const mb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
        const kind =
          Number(pid) === server
            ? 'server'
            : parent === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encoder-process')
              ? 'encoder'
              : null
        if (kind !== null) tree[kind] = Number(pid)
        if (kind !== null && mb > peaks[kind]) peaks[kind] = mb
      } catch {
        // It ended while it was looked at.
      }
  }
  const timer = setInterval(look, 100)
  // In hundredths of a second, behind the name in brackets.
  const ticks = (pid: number) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  }
  return {
    peaks,
    cpuMs: () => 10 * (ticks(tree.server) + ticks(tree.encoder)),
    stop: () => clearInterval(timer),
  }
}

function report(photos: Buffer[], ours: Awaited<ReturnType<typeof measureProduct>>, base: Plain) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [cpu] = cpus()
  const machine = `${cpus().length} x ${cpu?.model || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, node ${process.version}`
  const result = {
    machine,
    commit,
    at: new Date().toISOString(),
    loadBefore,
    source: `${photos.length} JPEGs of 2400x3200, ${kB(photos.reduce((sum, { length }) => sum + length, 0) / photos.length)}`,
    plain: base,
    product: ours,
    ratios: {
      'one upload: processor time, server and encoder, against plain sharp': ours.cpuMs / base.cpuMs,
      'one upload: time against plain sharp': ours.msAlone / base.msAlone,
      [`${together} uploads at once: throughput against plain sharp`]: ours.perSecond / base.perSecond,
      'memory of the encoding process against plain sharp': ours.peakMb.encoder / base.peakMb,
      'slowest hundredth of a trivial request while encoding, against idle':
        ours.healthMs.whileEncodingP99 / ours.healthMs.idleP99,
      'card of 400x500 against its goal of 40 kB': (ours.cards['small.avif'] ?? 0) / 40_000,
    },
  }
  console.log(`${machine}, commit ${commit}; ${result.source}`)
  if (loadBefore > cpus().length / 2)
    console.log(
      `The machine was busy (load ${loadBefore.toFixed(1)}): only processor time, memory and sizes count.`,
    )
  for (const [what, ratio] of Object.entries(result.ratios))
    console.log(`${ratio.toFixed(2).padStart(8)}  ${what}`)
  console.log(
    `one upload ${Math.round(ours.msAlone)} ms, of the processors ${Math.round(ours.cpuMs)} ms (plain ${Math.round(base.msAlone)} and ${Math.round(base.cpuMs)} ms)`,
  )
  console.log(
    `peak memory: server ${Math.round(ours.peakMb.server)} MB, encoder ${Math.round(ours.peakMb.encoder)} MB (plain ${Math.round(base.peakMb)} MB)`,
  )
  console.log(
    `largest files: ${Object.entries(ours.cards)
      .map(([name, bytes]) => `${name} ${kB(bytes)}`)
      .join(', ')}`,
  )
  console.log(
    `a PNG of 14000x14000 in ${kB(ours.bomb.bytes)}: refused with ${ours.bomb.status} in ${Math.round(ours.bomb.ms)} ms`,
  )
  const results = new URL('results/', import.meta.url)
  mkdirSync(results, { recursive: true })
  writeFileSync(new URL('pictures.json', results), `${JSON.stringify(result, null, 2)}\n`)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function kB(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`
}
