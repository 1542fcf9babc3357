import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../server/test/database.ts'
import { startProduct, type Product } from '../server/test/product.ts'
import { isAlive, untilGone } from '../server/test/until.ts'

// The product as a person starts it. The web app is left out here: the browser suites serve it.
const apiOnly = { args: ['--api-only'] }
const running: Product[] = []

async function start(
  env: Record<string, string> = {},
  options: { untilServing?: boolean; byNpm?: boolean } = {},
) {
  const product = await startProduct(env, { ...apiOnly, ...options })
  running.push(product)
  return product
}

afterEach(async () => {
  await Promise.all(running.map((product) => product.stop('SIGTERM')))
  for (const product of running.splice(0)) product.remove()
})

function postmasterOf({ dataDir, printed }: Product): number {
  const moved = /the database lies in (\S+)/.exec(printed())?.[1]
  const file = join(moved ?? dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

const signUp = (url: string, email: string) =>
  fetch(`${url}/api/account/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a promise kept' }),
  })

describe('npm start', () => {
  it('says where it is, whom to sign in as and where mail goes; Ctrl-C ends all of it', async () => {
    const product = await start()
    expect(product.printed()).toContain(`Mithaq is at ${product.url}`)
    expect(product.printed()).toMatch(/sign in as \S+@\S+ with \S+/)
    expect(product.printed()).toContain(`${product.url}/dev/mailbox`)
    const postmaster = postmasterOf(product)
    expect(isAlive(postmaster)).toBe(true)
    expect(await product.stop('SIGINT')).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
  })

  it('ends with the npm that started it', async () => {
    const product = await start({}, { byNpm: true })
    const postmaster = postmasterOf(product)
    expect(isAlive(postmaster)).toBe(true)
    await product.stop('SIGTERM')
    await untilGone(postmaster)
  })

  it('leaves no database behind when it is killed, and loses nothing that was answered', async () => {
    const first = await start()
    expect((await signUp(first.url, 'kept@mithaq.example')).status).toBe(200)
    const postmaster = postmasterOf(first)
    await first.stop('SIGKILL')
    await untilGone(postmaster)

    const second = await start({ DATA_DIR: first.dataDir })
    expect((await signUp(second.url, 'kept@mithaq.example')).status).toBe(409)
  })

  it('starts again after its database was orphaned', async () => {
    const first = await start()
    const postmaster = postmasterOf(first)
    const keeper = Number(readFileSync(`/proc/${postmaster}/stat`, 'utf8').split(' ')[3])
    process.kill(keeper, 'SIGKILL')
    await first.stop('SIGKILL')
    expect(isAlive(postmaster)).toBe(true)

    await start({ DATA_DIR: first.dataDir })
    expect(isAlive(postmaster)).toBe(false)
  })

  it('waits for another one on the same data, and takes over when that stops', async () => {
    const first = await start()
    const second = await start({ DATA_DIR: first.dataDir }, { untilServing: false })
    await second.prints('Waiting')
    expect(second.printed()).toContain('Another Mithaq uses the data')
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
    await first.stop()
    await second.prints('Mithaq is at')
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200)
  })

  it('runs twice side by side on different ports and folders', async () => {
    const [one, two] = await Promise.all([start(), start()])
    expect((await signUp(one.url, 'one@mithaq.example')).status).toBe(200)
    expect((await signUp(two.url, 'one@mithaq.example')).status).toBe(200)
  })

  it('refuses a broken configuration in one message', async () => {
    const broken = await start({ PORT: '99999999', DEMO: 'maybe' }, { untilServing: false })
    await broken.prints('DEMO')
    expect(broken.printed()).toMatch(/^Mithaq cannot start[^]*PORT must be[^]*DEMO must be/)
    expect(broken.printed()).not.toContain(' at ')
  })

  it('uses another PostgreSQL where told to, and keeps the mailbox away from production', async () => {
    const database = await cloneDatabase(inject('postgresUrl'))
    const product = await start({
      DATABASE_URL: database.url,
      NODE_ENV: 'production',
      UNSAFE_DEFAULTS: '1',
      DEMO: '0',
    })
    for (const unsafe of [
      'a generated session secret',
      'a generated vault key',
      'an address without encryption',
    ])
      expect(product.printed()).toContain(`WARNING: production runs with ${unsafe}`)
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
    expect((await fetch(`${product.url}/dev/mailbox`)).status).toBe(404)
    expect(existsSync(join(product.dataDir, 'postgres'))).toBe(false)
    await product.stop()
    await database.drop()
  })

  it('reads the people of the demo only where DEMO is on', async () => {
    // Says which modules of the demo it loads.
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({ load(url, context, next) {
        if (/\\/demo\\/src\\//.test(url) && !url.includes('/server/')) console.log('loads ' + url)
        return next(url, context)
      } })`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`
    for (const DEMO of ['1', '0']) {
      const database = await cloneDatabase(inject('postgresUrl'))
      const product = await start({ DATABASE_URL: database.url, DEMO, NODE_OPTIONS })
      expect(/^loads .*\/index\.ts$/m.test(product.printed())).toBe(DEMO === '1')
      expect(product.printed().includes('loads ')).toBe(DEMO === '1')
      await product.stop()
      await database.drop()
    }
  })

  it('refuses production without what production needs', async () => {
    const refused = await start({ NODE_ENV: 'production' }, { untilServing: false })
    await refused.prints('PUBLIC_URL')
    expect(refused.printed()).toMatch(
      /SESSION_SECRET is missing[^]*VAULT_KEY is missing[^]*SMTP_URL is missing[^]*PUBLIC_URL begins with http:/,
    )
  })
})

describe('npm run dev', () => {
  it('serves the page as it is written, with the API and the pictures behind it', async () => {
    const product = await startProduct({ DEMO: '0' }, { script: join(import.meta.dirname, 'dev.ts') })
    running.push(product)
    const read = async (path: string) => (await fetch(product.url + path)).text()
    const page = await read('/auth')
    expect(page).toContain('<title>Mithaq</title>')
    // What makes the page follow its sources, which it is given as they are.
    expect(page).toContain('/@vite/client')
    expect(await read('/src/features/landing/LandingScreen.tsx')).toContain('createHotContext')
    expect(JSON.parse(await read('/api/account/user'))).toMatchObject({ code: 'unauthenticated' })
    expect(await read('/pictures/none/none/small.webp')).toBe('Not found')
    expect(await product.stop('SIGINT')).toBe(0)
  })
})

describe.runIf(process.getuid?.() === 0)('npm start as root in a folder that only root may enter', () => {
  it('puts the database where its user can reach it, and says where', async () => {
    const locked = mkdtempSync(join(tmpdir(), 'mithaq-locked-'))
    const product = await start({ DATA_DIR: join(locked, 'data') })
    const moved = /the database lies in (\S+)/.exec(product.printed())?.[1]
    expect(moved).toBeDefined()
    await product.stop()
    rmSync(locked, { recursive: true })
    rmSync(moved!, { recursive: true })
  })
})
