import { defineConfig } from 'vitest/config'
import { domEnvironmentAlias } from './web/test/dom-environment-alias.ts'

// As in vitest.config.ts.
process.env['TZ'] = 'UTC'
process.env['LC_ALL'] = 'en_US.UTF-8'

/** Tests without database and browser, so that each mutant runs quickly. */
export default defineConfig({
  resolve: { alias: domEnvironmentAlias },
  test: {
    include: [
      'web/src/**/*.test.{ts,tsx}',
      'server/src/features/matches/rules/lifecycle*.test.ts',
      'server/src/features/notifications/{decide,quiet-hours}.test.ts',
      'server/src/features/wallet/{settlement,top-up,plan-entries}.test.ts',
    ],
    // Mutants run in threads, which cannot change the time zone.
    exclude: ['web/src/time/time-label.test.ts'],
    setupFiles: ['server/test/support/wait/longer-wait-for.ts', 'web/test/set-up-testing-library.ts'],
    testTimeout: 60_000,
    // The same seed in every run, so that a mutant's result is stable.
    env: { HISTORIES: '100', HISTORIES_SEED: '1' },
  },
})
