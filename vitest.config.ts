import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Several suites on two cores: a slow moment is not a failure.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'contract/**/*.test.ts'],
          globalSetup: ['server/test/postgres.ts'],
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
