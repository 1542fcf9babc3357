// node bench/web.ts: the size of the first pages for a visitor, and Lighthouse.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { freePort } from '../server/src/embedded-postgres/free-port.ts'
import { startProduct } from '../server/test/support/processes/product.ts'
import { quantile, report, type Row } from './support/report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const runs = 3
const pages = [
  { name: 'landing', path: '/', goalBytes: 95_000 },
  { name: 'sign-in', path: '/auth', goalBytes: 120_000 },
] as const
const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof categories

interface Transferred {
  /** Everything, until the page requests nothing more. */
  script: number
  /** The part that the page itself references, without lazy chunks. */
  first: number
  style: number
  font: number
  document: number
  /** Each script, largest first. */
  scripts: { file: string; bytes: number; encoding: string }[]
}

/** The bytes on the wire for a browser without a cache. */
async function measureTransfer(url: string): Promise<Transferred> {
  const { executablePath, args, env } = findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const page = await browser.newPage()
    const total = { style: 0, font: 0, document: 0 }
    const scripts = new Map<string, Transferred['scripts'][number]>()
    const counted: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      counted.push(
        (async () => {
          const file = new URL(request.url()).pathname
          const type = request.resourceType().replace('stylesheet', 'style')
          const { responseBodySize: bytes } = await request.sizes()
          if (type in total) total[type as keyof typeof total] += bytes
          // A preloaded chunk is later imported from the cache, with a negative size.
          if (!file.endsWith('.js') || bytes <= (scripts.get(file)?.bytes ?? 0)) return
          const encoding = (await (await request.response())?.headerValue('content-encoding')) ?? 'none'
          scripts.set(file, { file, bytes, encoding })
        })(),
      )
    })
    const named = await (await page.goto(url, { waitUntil: 'networkidle' }))!.text()
    await Promise.all(counted)
    const all = [...scripts.values()].toSorted((a, b) => b.bytes - a.bytes)
    const bytesOf = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0)
    const first = bytesOf(all.filter(({ file }) => named.includes(`"${file}"`)))
    return { ...total, script: bytesOf(all), first, scripts: all }
  } finally {
    await browser.close()
  }
}

interface Audited {
  scores: Record<Category, number[]>
  /** What costs a category points, in the run with the median performance. */
  misses: string[]
  metrics: Record<string, string>
}

async function audit(url: string): Promise<Audited> {
  const { default: lighthouse } = await import('../tools/lighthouse.js')
  const { executablePath, args, env } = findBrowser()
  const scores = Object.fromEntries(Object.keys(categories).map((name) => [name, [] as number[]]))
  const reports = []
  for (let run = 0; run < runs; run++) {
    const port = await freePort()
    const browser = await chromium.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${port}`],
      env: { ...(process.env as Record<string, string>), ...env },
    })
    try {
      const result = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'error',
        formFactor: 'mobile',
        onlyCategories: Object.keys(categories),
      })
      if (!result) throw new Error(`Lighthouse did not answer for ${url}`)
      for (const name of Object.keys(categories))
        scores[name]?.push(Math.round((result.lhr.categories[name]?.score ?? 0) * 100))
      reports.push(result.lhr)
    } finally {
      await browser.close()
    }
  }
  const typical = reports.toSorted(
    (a, b) => (a.categories['performance']?.score ?? 0) - (b.categories['performance']?.score ?? 0),
  )[Math.floor(reports.length / 2)]!
  const misses = Object.entries(typical.categories).flatMap(([name, { auditRefs }]) =>
    auditRefs
      .map(({ id, weight }) => ({ weight, ...typical.audits[id]! }))
      .filter(({ weight, score }) => weight > 0 && score !== null && score < 0.9)
      .map(({ title, displayValue, score }) => `${name}: ${title} ${displayValue ?? ''} (${score})`),
  )
  const shown = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  const metrics = Object.fromEntries(shown.map((id) => [id, typical.audits[id]?.displayValue ?? '']))
  return { scores: scores as Audited['scores'], misses, metrics }
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

async function main() {
  execFileSync('npm', ['ci', '--silent', '--prefix', 'tools'], { cwd: root, stdio: 'inherit' })
  await buildWeb()
  const dataDir = mkdtempSync(join(tmpdir(), 'mithaq-bench-'))
  // Accessible to others: as root, the database would otherwise be placed in a folder that nobody removes.
  chmodSync(dataDir, 0o711)
  const product = await startProduct({
    NODE_ENV: 'production',
    UNSAFE_DEFAULTS: '1',
    DEMO: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
  })
  try {
    const measured = []
    for (const page of pages)
      measured.push({
        ...page,
        transferred: await measureTransfer(product.url + page.path),
        audited: await audit(product.url + page.path),
      })
    report('web', measured.flatMap(rowsOf), { pages: measured })
  } finally {
    await product.stop()
    product.remove()
  }
}

type Measured = (typeof pages)[number] & { transferred: Transferred; audited: Audited }

function rowsOf({ path, goalBytes, transferred, audited }: Measured): Row[] {
  const { document, style, font, script, first } = transferred
  return [
    {
      what: `${path}, script in brotli, kB`,
      ratio: first / 1000,
      goal: `at most ${goalBytes / 1000}`,
      met: first <= goalBytes,
      detail: `${kB(script)} with its later parts, page ${kB(document)}, styles ${kB(style)}, fonts ${kB(font)}`,
    },
    ...Object.entries(categories).map(([name, goal]) => {
      const scores = audited.scores[name as Category]
      const middle = quantile(scores, 0.5)
      const { misses, metrics } = audited
      const said = name === 'performance' ? Object.entries(metrics).map((pair) => pair.join(' ')) : []
      return {
        what: `${path}, Lighthouse, mobile, ${name}`,
        ratio: middle,
        goal: `at least ${goal}`,
        met: middle >= goal,
        detail: [scores.join(', '), ...said, ...misses.filter((miss) => miss.startsWith(name))].join('; '),
      }
    }),
  ]
}

await main()
