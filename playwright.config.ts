import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

const { executablePath, args, env } = findBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1440, height: 900 } }

/** What these prove does not depend on the size of the window, or they set it themselves: once is enough. */
const alikeAtEverySize = [
  'clocks',
  'deck-meanwhile',
  'leaving',
  'native',
  'production',
  'recovery',
  'sign-out',
  'web-push',
  'widths',
].map((name) => `**/${name}.scenario.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.scenario.spec.ts',
  globalSetup: './e2e/build.ts',
  outputDir: '.cache/e2e/results',
  fullyParallel: false,
  workers: 2,
  // A second look on a shared machine; whoever needed one is named in the closing lines.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Generous: on a busy machine a slow moment is not a failure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: '.cache/e2e/report.json' }],
    ['html', { outputFolder: '.cache/e2e/report', open: 'never' }],
  ],
  use: {
    launchOptions: { executablePath, args, env: { ...(process.env as Record<string, string>), ...env } },
    // Without a film of every test: drawing it took as long as the test itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    // A worker would answer before a test can: the files about it let it in.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'phone', use: phone },
    { name: 'desktop', use: desktop, testIgnore: alikeAtEverySize },
  ],
})
