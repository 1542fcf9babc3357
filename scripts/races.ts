// npm run races -- 50: every race of likes, matches and tokens, so many times over; the tests run a sixth of them.
import { run } from './steps.ts'

const suites = [
  'discovery/decisions/races',
  'matches/races',
  'matches/answer-races',
  'matches/order-races',
  'matches/ask-day',
  'matches/found',
]
const ok = run('vitest', ['run', '--project', 'server', '--testTimeout=3600000', ...suites], {
  RACES: process.argv[2] ?? '50',
})
process.exitCode = ok ? 0 : 1
