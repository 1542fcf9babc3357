import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildWeb } from './build-web.ts'
import { fingerprint, sources } from './build/fingerprint.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mithaq-sources-'))
  mkdirSync(join(folder, 'src/deep'), { recursive: true })
  write('src/deep/one.ts', 'one')
  write('page.html', '<p>')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const state = () => fingerprint(folder, ['src', 'page.html'])

it.each<[string, () => void]>([
  ['a changed file', () => write('src/deep/one.ts', 'ONE')],
  ['a new file', () => write('src/two.ts', '')],
  ['another name', () => renameSync(join(folder, 'src/deep/one.ts'), join(folder, 'src/deep/two.ts'))],
  ['a file that is gone', () => rmSync(join(folder, 'src/deep/one.ts'))],
])('rebuilds after %s', async (_, change) => {
  const before = await state()
  change()
  expect(await state()).not.toBe(before)
})

it('does not rebuild for changed tests or other files', async () => {
  const before = await state()
  write('src/one.test.ts', 'a test')
  write('elsewhere.ts', 'not listed')
  expect(await state()).toBe(before)
})

it('watches every source of the web app', () => {
  for (const name of ['web/src', 'web/public', 'web/index.html', 'contract/src', 'package-lock.json'])
    expect(sources).toContain(name)
  for (const name of sources) expect(statSync(resolve(import.meta.dirname, '..', name))).toBeDefined()
})

it('builds for production in any environment, and reuses the build', async () => {
  const first = await buildWeb()
  const page = () => statSync(join(first, 'index.html')).ino
  const built = page()
  const scripts = readdirSync(join(first, 'assets')).filter((name) => name.endsWith('.js'))
  const inDevelopment = scripts.filter((name) =>
    readFileSync(join(first, 'assets', name), 'utf8').includes('React DevTools'),
  )
  expect(inDevelopment).toEqual([])
  expect(await buildWeb()).toBe(first)
  expect(page()).toBe(built)
})

it.each([
  ['landing.html', 95_000, 4],
  ['auth.html', 120_000, 5],
  ['privacy-policy.html', 99_000, 5],
])('loads %s with at most %i bytes of script in at most %i files', async (page, bytes, files) => {
  const folder = await buildWeb()
  const scripts = scriptsOf(folder, page)
  expect(scripts.size).toBeGreaterThan(1)
  expect(scripts.size).toBeLessThanOrEqual(files)
  expect(bytesOf(folder, scripts)).toBeLessThanOrEqual(bytes)
})

it('loads no sign-in code on the privacy policy', async () => {
  const folder = await buildWeb()
  const [landing, signIn, policy] = ['landing.html', 'auth.html', 'privacy-policy.html'].map((page) => [
    ...scriptsOf(folder, page),
  ])
  const toSignIn = signIn?.filter((script) => !landing?.includes(script)) ?? []
  expect(toSignIn.length).toBeGreaterThan(1)
  expect(policy?.filter((script) => toSignIn.includes(script))).toEqual([])
})

it("loads little after the landing page's first view, and no sign-in code", async () => {
  const folder = await buildWeb()
  const first = scriptsOf(folder, 'landing.html')
  const screen = [...first].find((script) => script.includes('/LandingScreen-')) ?? ''
  // The list that the chunk loader receives.
  const [, listed = ''] = /\.f=\[([^\]]*)\]/.exec(readFileSync(join(folder, screen), 'utf8')) ?? []
  const later = new Set([...listed.matchAll(/"(assets\/[^"]+\.js)"/g)].map(([, path]) => `/${path}`))
  expect([...later].filter((script) => script.includes('/Tour-'))).toHaveLength(1)
  const toSignIn = [...scriptsOf(folder, 'auth.html')].filter((script) => !first.has(script))
  expect(toSignIn.length).toBeGreaterThan(1)
  expect(toSignIn.filter((script) => later.has(script))).toEqual([])
  expect(bytesOf(folder, later)).toBeLessThanOrEqual(5000)
})

it('caches every screen for offline use except those that need the server', async () => {
  const folder = await buildWeb()
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  const kept = new Set([...worker.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, file = '']) => file))
  const has = (part: string) => [...kept].some((file) => file.startsWith(`assets/${part}-`))
  for (const part of ['LandingScreen', 'DiscoverScreen', 'ChatScreen', 'AccountLayout'])
    expect(has(part), part).toBe(true)
  // Not needed offline, and every member would have to download them.
  for (const part of ['Tour', 'AuthScreen', 'ResetPasswordScreen', 'SignupScreen', 'PolicyScreen'])
    expect(has(part), part).toBe(false)
  for (const file of kept) expect(statSync(join(folder, file)).size, file).toBeGreaterThan(0)
})

/** What a page loads on its own. */
function scriptsOf(folder: string, page: string): Set<string> {
  const html = readFileSync(join(folder, page), 'utf8')
  return new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].flatMap(([, path]) => path ?? []))
}

/** Their compressed sizes. */
const bytesOf = (folder: string, scripts: Set<string>) =>
  [...scripts].reduce((sum, script) => sum + statSync(join(folder, `${script}.br`)).size, 0)
