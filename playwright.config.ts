import { defineConfig } from '@playwright/test'
import { cameraArgs } from './e2e/film.ts'
import { findBrowser } from './scripts/browser.ts'

const { executablePath, args, env } = findBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }
const apart = /\/(demo|living-demo|production)\.scenario\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.scenario.spec.ts',
  globalSetup: './e2e/build.ts',
  outputDir: '.cache/e2e/results',
  // By test, not by file: the longest file would otherwise end alone, with the other workers idle.
  fullyParallel: true,
  // One more than the two cores that it is measured on: a browser waits as often as it works.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Generous: on a busy machine a slow moment is not a failure.
  timeout: 240_000,
  expect: { timeout: 30_000, toMatchAriaSnapshot: { pathTemplate: 'e2e/snapshots/{arg}{ext}' } },
  reporter: [
    ['list'],
    ['json', { outputFile: '.cache/e2e/report.json' }],
    ['html', { outputFolder: '.cache/e2e/report', open: 'never' }],
  ],
  use: {
    launchOptions: {
      executablePath,
      // A page lives for seconds: making its code quick takes more of a core than the quick code gives back.
      args: [...args, ...cameraArgs, '--js-flags=--no-opt --no-maglev'],
      env: { ...(process.env as Record<string, string>), ...env },
    },
    screenshot: 'only-on-failure',
    // Nobody waits for what moves, but where that is what a test is about.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer before a test can: the files about it let it in.
    serviceWorkers: 'block',
  },
  projects: [
    // Each needs a product of its own, in one worker: begun last, it would keep the others waiting.
    { name: 'apart', use: phone, testMatch: apart },
    { name: 'phone', use: phone, testIgnore: apart },
  ],
})
