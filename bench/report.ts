import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

const loadBefore = loadavg()[0] ?? 0

export interface Row {
  what: string
  /** What the product took or did, and what the baseline did in the same run. */
  ratio: number
  goal: string
  met: boolean
  detail: string
}

/** Prints the rows with the machine and the commit, and keeps them beside. */
export function report(name: string, rows: readonly Row[], more: object = {}) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [cpu] = cpus()
  const machine = `${cpus().length} x ${cpu?.model || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, node ${process.version}`
  console.log(`${machine}, commit ${commit}, load ${loadBefore.toFixed(1)} before`)
  for (const { what, ratio, goal, met, detail } of rows)
    console.log(`${met ? '  ' : '! '}${ratio.toFixed(2).padStart(8)}  ${what} (goal ${goal}): ${detail}`)
  const results = new URL('results/', import.meta.url)
  mkdirSync(results, { recursive: true })
  const kept = { machine, commit, at: new Date().toISOString(), loadBefore, rows, ...more }
  writeFileSync(new URL(`${name}.json`, results), `${JSON.stringify(kept, null, 2)}\n`)
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

/** Runs the work over all items with so many hands; answers with the seconds it took. */
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
