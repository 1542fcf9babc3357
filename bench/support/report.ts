import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

const loadBefore = loadavg()[0] ?? 0
const results = new URL('../results/', import.meta.url)
const readme = new URL('../README.md', import.meta.url)

export interface Row {
  what: string
  /** The product's figure, and the baseline's in the same run. */
  ratio: number
  goal: string
  met: boolean
  detail: string
}

interface Result {
  machine: string
  commit: string
  at: string
  loadBefore: number
  rows: readonly Row[]
}

/** Prints the rows with machine and commit, stores them in results/, and updates the table in README.md. */
export function report(name: string, rows: readonly Row[], more: object = {}) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [cpu] = cpus()
  const machine = `${cpus().length} x ${cpu?.model || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, node ${process.version}`
  console.log(`${machine}, commit ${commit}, load ${loadBefore.toFixed(1)} before`)
  for (const { what, ratio, goal, met, detail } of rows)
    console.log(`${met ? '  ' : '! '}${ratio.toFixed(2).padStart(8)}  ${what} (goal ${goal}): ${detail}`)
  mkdirSync(results, { recursive: true })
  const kept = { machine, commit, at: new Date().toISOString(), loadBefore, rows, ...more }
  writeFileSync(new URL(`${name}.json`, results), `${JSON.stringify(kept, null, 2)}\n`)
  writeTable()
}

const mark = '<!-- Written by support/report.ts from results/. -->'

/** The latest figures of each bench, below the marker in README.md. */
export function writeTable() {
  const names = readdirSync(results).filter((file) => file.endsWith('.json'))
  const tables = names.toSorted().map((file) => {
    const { machine, commit, at, loadBefore, rows } = readResult(file)
    const lines = rows.map(({ what, ratio, goal, met, detail }) =>
      ['', what, goal, `${met ? '' : '**'}${round(ratio)}${met ? '' : '**'}`, detail, ''].join(' | ').trim(),
    )
    return [
      `### ${file.replace('.json', '.ts')}`,
      `${at.slice(0, 10)}, commit ${commit}, ${machine}, load ${loadBefore} before.`,
      ['| What | Goal | Figure | In full |', '| --- | --- | --- | --- |', ...lines].join('\n'),
    ].join('\n\n')
  })
  const [head = ''] = readFileSync(readme, 'utf8').split(mark)
  writeFileSync(readme, `${head}${mark}\n\n${tables.join('\n\n')}\n`)
  execFileSync('npx', ['oxfmt', readme.pathname])
}

function readResult(file: string): Result {
  return JSON.parse(readFileSync(new URL(file, results), 'utf8')) as Result
}

function round(figure: number): string {
  return figure >= 100 ? String(Math.round(figure)) : figure.toFixed(2)
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

/** Processes all items with this concurrency and returns the seconds it took. */
export async function withHands<T>(hands: number, items: readonly T[], work: (item: T) => Promise<unknown>) {
  const left = items.values()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const item of left) await work(item)
    }),
  )
  return (performance.now() - begun) / 1000
}
