import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { one, run, sum, type Count } from './steps.ts'

const path = (relative: string) => fileURLToPath(new URL(`../.cache/${relative}`, import.meta.url))

/** Every test there is: rules and features against a real PostgreSQL, then the browser. */
export function runSuites(): Count {
  const counts = [vitest(), playwright()]
  if (spawnSync('nats-server', ['--version']).status !== 0)
    console.log('\nNot run: the bus between servers, because this machine has no nats-server.')
  return sum(counts)
}

function vitest(): Count {
  const report = path('test/vitest.json')
  mkdirSync(path('test'), { recursive: true })
  rmSync(report, { force: true })
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  if (!existsSync(report)) return one(false)
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that does not load, or an error outside of every test, fails the run without failing a test.
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || !ok ? 1 : 0)
  return { passed: numPassedTests, failed }
}

function playwright(): Count {
  const report = path('e2e/report.json')
  rmSync(report, { force: true })
  const ok = run('playwright', ['test'])
  if (!existsSync(report)) return one(false)
  const { stats, suites }: BrowserReport = JSON.parse(readFileSync(report, 'utf8'))
  for (const { title, tests } of suites.flatMap(specsOf))
    for (const { status, annotations } of tests)
      if (status === 'skipped')
        console.log(`\nNot run: '${title}': ${annotations.map(({ description }) => description).join(' ')}`)
  return { passed: stats.expected, failed: Math.max(stats.unexpected, ok ? 0 : 1) }
}

interface BrowserReport {
  stats: { expected: number; unexpected: number }
  suites: Suite[]
}
interface Suite {
  suites?: Suite[]
  specs: { title: string; tests: { status: string; annotations: { description?: string }[] }[] }[]
}

const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]
