// npm run check: all that must hold, quick things first.
import { close, one, run, sum } from './steps.ts'
import { runSuites } from './suites.ts'

const quick = ['format:check', 'lint', 'imports', 'types', 'build'].map((script) =>
  one(run('npm', ['run', '--silent', script])),
)
close(sum([...quick, runSuites()]))
