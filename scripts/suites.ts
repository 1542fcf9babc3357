import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findBrowser, whatWasDriven } from './browser.ts'
import { one, run, sum, type Count } from './steps.ts'

const path = (relative: string) => fileURLToPath(new URL(`../.cache/${relative}`, import.meta.url))

/** Runs all tests: server, scripts and web against a real PostgreSQL, then the browser tests. */
export function runSuites(): Count {
  const { count, failures } = vitest()
  const counts = [count, playwright()]
  // Repeated at the end, since the output above is long.
  for (const { name, why } of failures) console.log(`\nFailed: ${name}\n${why}`)
  if (spawnSync('nats-server', ['--version']).status !== 0)
    console.log('\nNot run: the bus between servers, because this machine has no nats-server.')
  return sum(counts)
}

interface Failure {
  name: string
  why: string
}

function vitest(): { count: Count; failures: Failure[] } {
  const report = path('test/vitest.json')
  mkdirSync(path('test'), { recursive: true })
  rmSync(report, { force: true })
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  if (!existsSync(report)) return { count: one(false), failures: [] }
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults }: FeatureReport = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  // A file that does not load, or an error outside of a test, fails the run without failing a test.
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || !ok ? 1 : 0)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => [
    ...(status === 'failed' && message ? [{ name, why: message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${name} › ${fullName}`,
        why: failureMessages.join('\n'),
      })),
  ])
  return { count: { passed: numPassedTests, failed }, failures }
}

interface FeatureReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
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
  console.log(`\n${whatWasDriven(findBrowser())}`)
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
