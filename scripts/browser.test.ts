import { chromium } from '@playwright/test'
import { expect, it } from 'vitest'
import { chooseBrowser, fontSettings, packaged, runsPackaged, whatWasDriven } from './browser.ts'

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
])('chooses the fastest browser on %s', (_, on, browser) => {
  expect(chooseBrowser(on)).toBe(browser)
})

it('names the browser, its path and the machine after a run', () => {
  const on = `(${process.platform}, ${process.arch}).`
  const node = { executablePath: process.execPath, env: { NODE_OPTIONS: '' } }
  expect(whatWasDriven(node)).toBe(`The browser tests drove ${process.version} at ${process.execPath} ${on}`)
  expect(whatWasDriven({ executablePath: '/nowhere/chrome', env: {} })).toBe(
    `The browser tests drove a browser that does not name itself at /nowhere/chrome ${on}`,
  )
})

it('finds its fonts in a folder of any name', () => {
  const settings = fontSettings('/srv/hers & <his>')
  expect(settings).toContain('<dir>/srv/hers &amp; &lt;his>/fonts/fonts</dir>')
})

it.runIf(runsPackaged)(
  'draws text with the packaged browser, even without fonts on the machine',
  async () => {
    const { executablePath, args, env } = packaged()
    const browser = await chromium.launch({
      executablePath,
      args,
      env: { ...(process.env as Record<string, string>), ...env },
    })
    try {
      const page = await browser.newPage()
      await page.setContent('<span>Salam</span>')
      expect((await page.locator('span').boundingBox())?.width).toBeGreaterThan(9)
    } finally {
      await browser.close()
    }
  },
)
