import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { domEnvironmentAlias } from './web/test/dom-environment-alias.ts'

// Formatted times depend on the zone and language of the machine.
process.env['TZ'] = 'UTC'
process.env['LC_ALL'] = 'en_US.UTF-8'

/** Slow files, to be started first: at the end one would leave the other cores idle. */
const longest = [
  'scripts/start.test',
  'operation/under-fire',
  'matches/histories',
  'pictures/encode/encoder',
  '/answer-races',
  'discovery/decisions/races',
]

const isDrawn = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment dom')

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = (file: TestSpecification) => {
      const place = longest.findIndex((name) => file.moduleId.includes(name))
      if (place !== -1) return place
      // A worker reuses its environment: group the files by it.
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
    // A slow moment of a busy machine is not a failure.
    setupFiles: ['server/test/support/wait/longer-wait-for.ts'],
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    // One more than the two cores, because tests also wait.
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
          // The server's modules keep no state, so load them only once.
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: domEnvironmentAlias },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          // React's production build, as members have it.
          env: { NODE_ENV: 'production' },
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test/reset-environment.ts', 'web/test/set-up-testing-library.ts'],
          // Its modules keep the connection state, which would leak from one file into the next.
          server: { deps: { inline: [/@tanstack/] } },
          pool: 'forks',
          // Load React and the DOM only once; `reset-environment.ts` resets our own modules.
          isolate: false,
        },
      },
    ],
  },
})
