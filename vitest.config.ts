import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { drawn } from './web/test/drawn-environment.ts'

// A time is shown by the zone and the language of whoever looks: on another machine than ours '9:01 AM' is '10:01'.
process.env['TZ'] = 'UTC'
process.env['LC_ALL'] = 'en_US.UTF-8'

/** Left to the end, each of these would keep one core waiting for the other. */
const longest = [
  'scripts/start.test',
  'test/under-fire',
  'matches/histories',
  'pictures/encoder',
  '/answer-races',
  'discovery/races',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(name))
      return place === -1 ? longest.length : place
    }
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    // Several suites on two cores: a slow moment is not a failure.
    setupFiles: ['server/test/patience.ts'],
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    // One more than the two cores that it is measured on: a test waits, too, and an eighth of their time went unused.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'contract/**/*.test.ts',
            'demo/**/*.test.ts',
          ],
          globalSetup: ['server/test/postgres.ts'],
          pool: 'forks',
          // The server is loaded once instead of a hundred times: it keeps nothing in its modules.
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: drawn },
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
