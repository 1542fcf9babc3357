// npm run check: all that must hold, quick things first.
import { close, one, run, sum } from './steps.ts'
import { runSuites } from './suites.ts'

const quick = ['format:check', 'lint', 'imports', 'types', 'build'].map((script) => ({
  script,
  count: one(run('npm', ['run', '--silent', script])),
}))
const suites = runSuites()
for (const { script, count } of quick) if (count.failed > 0) console.log(`\nFailed: npm run ${script}`)
close(sum([...quick.map(({ count }) => count), suites]))
