import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, execute } from '../server/test/support/app/database.ts'
import { startProduct, type Product } from '../server/test/support/processes/product.ts'
import { isAlive, waitUntilProcessGone } from '../server/test/support/wait/wait-until.ts'

// Starts the product as a user does, without the web app, which the browser tests serve.
const apiOnly = { args: ['--api-only'] }
const running: Product[] = []

async function start(
  env: Record<string, string> = {},
  options: { untilServing?: boolean; byNpm?: boolean } = {},
) {
  const product = await startProduct({ DEMO: '0', ...env }, { ...apiOnly, ...options })
  running.push(product)
  return product
}

afterEach(async () => {
  await Promise.all(running.map((product) => product.stop('SIGTERM')))
  for (const product of running.splice(0)) product.remove()
})

const movedTo = ({ printed }: Product) => /the database lies in (\S+)/.exec(printed())?.[1]

function postmasterOf(product: Product): number {
  const file = join(movedTo(product) ?? product.dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

const signUp = (url: string, email: string) =>
  fetch(`${url}/api/account/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a promise kept' }),
  })

/** Makes Node print which modules of the demo it loads. */
const sayingWhatItLoads = `--import=data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) {
    if (/\\/demo\\/src\\//.test(url)) console.log('loads ' + url)
    return next(url, context)
  } })`)}`

describe('npm start', () => {
  it('prints how to use it, runs twice side by side and stops with Ctrl-C or with npm', async () => {
    const locked = mkdtempSync(join(tmpdir(), 'mithaq-locked-'))
    const [product, another] = await Promise.all([
      start({ DEMO: '1', NODE_OPTIONS: sayingWhatItLoads }),
      start({ DATA_DIR: join(locked, 'data') }, { byNpm: true }),
    ])
    // As root, the database user may not enter the data folder, so the database is elsewhere, which is printed.
    const moved = movedTo(another)
    expect(moved !== undefined).toBe(process.getuid?.() === 0)
    expect(movedTo(product)).toBeUndefined()
    expect(product.printed()).toContain(`Mithaq is at ${product.url}`)
    expect(product.printed()).toMatch(/sign in as \S+@\S+ with \S+/)
    expect(product.printed()).toMatch(/^loads .*\/index\.ts$/m)
    expect(product.printed()).toContain(`${product.url}/dev/mailbox`)
    expect((await signUp(product.url, 'one@mithaq.example')).status).toBe(200)
    expect((await signUp(another.url, 'one@mithaq.example')).status).toBe(200)

    const [postmaster, other] = [postmasterOf(product), postmasterOf(another)]
    expect([isAlive(postmaster), isAlive(other)]).toEqual([true, true])
    expect(await product.stop('SIGINT')).toBe(0)
    expect([isAlive(postmaster), isAlive(other)]).toEqual([false, true])
    await another.stop('SIGTERM')
    await waitUntilProcessGone(other)
    rmSync(locked, { recursive: true })
    if (moved !== undefined) rmSync(moved, { recursive: true })
  }, 360_000)

  it('survives kills: no orphaned database stays, and no confirmed write is lost', async () => {
    const first = await start()
    expect((await signUp(first.url, 'kept@mithaq.example')).status).toBe(200)
    const { dataDir } = first
    const killed = postmasterOf(first)
    await first.stop('SIGKILL')
    await waitUntilProcessGone(killed)

    const second = await start({ DATA_DIR: dataDir })
    expect((await signUp(second.url, 'kept@mithaq.example')).status).toBe(409)
    const third = await start({ DATA_DIR: dataDir }, { untilServing: false })
    await third.prints('Waiting')
    expect(third.printed()).toContain('Another Mithaq uses the data')
    expect((await fetch(`${second.url}/health/ready`)).status).toBe(200)
    await second.stop()
    await third.prints('Mithaq is at')
    expect((await fetch(`${third.url}/health/ready`)).status).toBe(200)

    const orphan = postmasterOf(third)
    const keeper = Number(readFileSync(`/proc/${orphan}/stat`, 'utf8').split(' ')[3])
    process.kill(keeper, 'SIGKILL')
    await third.stop('SIGKILL')
    expect(isAlive(orphan)).toBe(true)
    const fourth = await start({ DATA_DIR: dataDir })
    expect(isAlive(orphan)).toBe(false)
    expect((await signUp(fourth.url, 'kept@mithaq.example')).status).toBe(409)
  }, 360_000)

  it('refuses a broken configuration in one message', async () => {
    const broken = await start({ PORT: '99999999', DEMO: 'maybe' }, { untilServing: false })
    await broken.prints('DEMO')
    expect(broken.printed()).toMatch(/^Mithaq cannot start[^]*PORT must be[^]*DEMO must be/)
    expect(broken.printed()).not.toContain(' at ')
  })

  it('uses an external PostgreSQL; in production shows no mailbox and no demo members', async () => {
    const database = await cloneDatabase(inject('postgresUrl'))
    const product = await start({
      DATABASE_URL: database.url,
      NODE_ENV: 'production',
      UNSAFE_DEFAULTS: '1',
      NODE_OPTIONS: sayingWhatItLoads,
    })
    expect(product.printed()).not.toContain('loads ')
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

  it('does not change a database of an earlier version, and says what to do', async () => {
    const database = await cloneDatabase(inject('postgresUrl'))
    await execute(
      database.url,
      "update schema_migrations set name = '20261115T0100_accounts.sql' where name = '0001_init.sql'",
    )
    const refused = await start({ DATABASE_URL: database.url }, { untilServing: false })
    await refused.prints('Use an empty database.')
    expect(refused.printed()).toMatch(
      /^Mithaq could not start\. The database in \S+ was made by an earlier version of Mithaq and cannot be carried over\. Use/m,
    )
    expect(refused.printed()).not.toContain('postgres:')
    await database.drop()
  })

  it('refuses production without its required settings', async () => {
    const refused = await start({ NODE_ENV: 'production' }, { untilServing: false })
    await refused.prints('PUBLIC_URL')
    expect(refused.printed()).toMatch(
      /SESSION_SECRET is missing[^]*VAULT_KEY is missing[^]*SMTP_URL is missing[^]*PUBLIC_URL begins with http:/,
    )
  })
})

describe('npm run dev', () => {
  it('serves the unbundled page, the API and pictures', async () => {
    const database = await cloneDatabase(inject('postgresUrl'))
    const env = { DEMO: '0', DATABASE_URL: database.url }
    const product = await startProduct(env, { script: join(import.meta.dirname, 'dev.ts') })
    running.push(product)
    const read = async (path: string) => (await fetch(product.url + path)).text()
    const page = await read('/auth')
    expect(page).toContain('<title>Mithaq</title>')
    // Vite's client, which reloads the page when its sources change.
    expect(page).toContain('/@vite/client')
    expect(await read('/src/features/landing/LandingScreen.tsx')).toContain('createHotContext')
    expect(JSON.parse(await read('/api/account/user'))).toMatchObject({ code: 'unauthenticated' })
    expect(await read('/pictures/none/none/small.webp')).toBe('Not found')
    expect(await product.stop('SIGINT')).toBe(0)
    await database.drop()
  }, 360_000)
})
