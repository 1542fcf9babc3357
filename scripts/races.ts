// npm run races -- 50: every race of likes, matches and tokens, repeated that often; the tests run a sixth of them.
import { run } from './steps.ts'

const suites = [
  'discovery/decisions/races',
  'matches/races',
  'matches/answer-races',
  'matches/settlement-races',
  'matches/commands/extend-reply-time',
  'matches/commands/mark-as-couple',
]
const ok = run('vitest', ['run', '--project', 'server', '--testTimeout=3600000', ...suites], {
  RACES: process.argv[2] ?? '50',
})
process.exitCode = ok ? 0 : 1
