// npm run check: everything that must hold, fast checks first.
import { close, one, runBeside, sum, type Count } from './steps.ts'
import { runSuites } from './suites.ts'

/** Runs npm scripts one after the other; two such lanes use two cores. */
async function runLane(scripts: readonly string[]): Promise<{ script: string; count: Count }[]> {
  const done: { script: string; count: Count }[] = []
  for (const script of scripts)
    done.push({ script, count: one(await runBeside('npm', ['run', '--silent', script])) })
  return done
}

const lanes = await Promise.all([
  runLane(['types']),
  runLane(['format:check', 'lint', 'prose', 'imports', 'build', 'api']),
])
const quick = lanes.flat()
const suites = runSuites()
for (const { script, count } of quick) if (count.failed > 0) console.log(`\nFailed: npm run ${script}`)
close(sum([...quick.map(({ count }) => count), suites]))
