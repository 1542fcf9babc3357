import { defineConfig } from 'vitest/config'
import { drawn } from './web/test/drawn-environment.ts'

// As the everyday run.
process.env['TZ'] = 'UTC'
process.env['LC_ALL'] = 'en_US.UTF-8'

/** The suites that need neither a database nor a browser: a mutant is run in a moment. */
export default defineConfig({
  resolve: { alias: drawn },
  test: {
    include: [
      'web/src/**/*.test.{ts,tsx}',
      'server/src/features/matches/rules/lifecycle*.test.ts',
      'server/src/features/notifications/{decide,quiet-hours}.test.ts',
      'server/src/features/wallet/{settlement,top-up,plan-entries}.test.ts',
    ],
    // A mutant is run in a thread, which cannot change its time zone.
    exclude: ['web/src/time/time-label.test.ts'],
    setupFiles: ['server/test/support/wait/longer-wait-for.ts', 'web/test/testing-library.ts'],
    testTimeout: 60_000,
    // A mutant's verdict is the same in every run.
    env: { HISTORIES: '100', HISTORIES_SEED: '1' },
  },
})
