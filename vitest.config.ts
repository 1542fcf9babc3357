import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { drawn } from './web/test/drawn-environment.ts'

// A time is shown by the zone and the language of whoever looks: on another machine than ours '9:01 AM' is '10:01'.
process.env['TZ'] = 'UTC'
process.env['LC_ALL'] = 'en_US.UTF-8'

/** Left to the end, each of these would keep one core waiting for the other. */
const longest = [
  'scripts/start.test',
  'operation/under-fire',
  'matches/histories',
  'pictures/encode/encoder',
  '/answer-races',
  'discovery/decisions/races',
]

const isDrawn = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment drawn')

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = (file: TestSpecification) => {
      const place = longest.findIndex((name) => file.moduleId.includes(name))
      if (place !== -1) return place
      // A process takes the next file where that has the same surroundings: otherwise it ends, and another one begins.
      return longest.length + (file.project.name === 'server' ? 0 : isDrawn(file) ? 1 : 2)
    }
    return files
      .map((file) => ({ file, at: rank(file) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ file }) => file)
  }
}

export default defineConfig({
  test: {
    // Several suites on two cores: a slow moment is not a failure.
    setupFiles: ['server/test/support/wait/longer-wait-for.ts'],
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
          globalSetup: ['server/test/support/app/test-postgres.ts'],
          pool: 'forks',
          // The server is loaded once instead of a hundred times: it keeps nothing in its modules.
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: drawn },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          // React as members have it, which takes half of the time.
          env: { NODE_ENV: 'production' },
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test/fresh.ts', 'web/test/testing-library.ts'],
          // Whether there is a connection is kept in its modules: one file's lost connection would be the next one's.
          server: { deps: { inline: [/@tanstack/] } },
          pool: 'forks',
          // React and the page's library are loaded once instead of 257 times; `fresh.ts` renews what is ours.
          isolate: false,
        },
      },
    ],
  },
})
