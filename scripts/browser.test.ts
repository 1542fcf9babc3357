import { expect, it } from 'vitest'
import { chooseBrowser } from './browser.ts'

const machine = (runsPackaged: boolean, ...names: string[]) => ({
  chosen: undefined,
  runsPackaged,
  find: (name: string) => (names.includes(name) ? `/usr/bin/${name}` : undefined),
})

it.each([
  ['x64 with nothing of its own', machine(true), 'packaged'],
  ['x64 with a full Chromium', machine(true, 'chromium'), 'packaged'],
  [
    'x64 with a shell',
    machine(true, 'chromium', 'chromium-headless-shell'),
    '/usr/bin/chromium-headless-shell',
  ],
  ['arm64 with a full Chromium', machine(false, 'chromium'), '/usr/bin/chromium'],
  ['arm64 with Chrome alone', machine(false, 'google-chrome'), '/usr/bin/google-chrome'],
  [
    'arm64 with both',
    machine(false, 'chromium', 'chromium-headless-shell'),
    '/usr/bin/chromium-headless-shell',
  ],
  ['arm64 with nothing', machine(false), undefined],
  [
    'a choice of its own',
    { ...machine(true, 'chromium-headless-shell'), chosen: '/opt/chrome' },
    '/opt/chrome',
  ],
])('on %s the tests drive the quickest browser there is', (_, on, browser) => {
  expect(chooseBrowser(on)).toBe(browser)
})
