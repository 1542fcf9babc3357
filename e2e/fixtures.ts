import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import type pg from 'pg'
import { openDatabaseOf } from './database.ts'
import { startMailServer, type MailServer } from '../server/test/support/services/mail-server.ts'
import { closeProduct, openProduct, type Product } from './product.ts'

export { expect, type Page } from '@playwright/test'
export * from './acts.ts'
export * from './looks.ts'

interface WorkerFixtures {
  /** How this file's product is configured; a file that changes it gets a product of its own. */
  env: Record<string, string>
  /** Whether mail goes out to a real mail server instead of the embedded mailbox. */
  mailGoesOut: boolean
  mailServer: MailServer | null
  product: Product
  database: pg.Client
}

interface TestFixtures {
  /** Deactivates the test's members, so that the next test starts without any. */
  emptyHouse: void
  faults: Faults
  /** Another browser of the same kind, or the one given, with its own cookies and storage; closed with the test. */
  openBrowser: (options?: BrowserContextOptions, other?: Browser) => Promise<Page>
}

/** Collects console errors, uncaught errors, policy violations and foreign requests of all pages. */
class Faults {
  readonly #allowed = [
    // The frame of a mail allows no scripts, not even this suite's.
    /Blocked script execution in '[^']*\/dev\/mailbox\//,
    // The app's own log of a failed request; Chromium has logged it already.
    /^console: [^\n]+ \[\w+\] /,
  ]
  readonly #seen: string[] = []
  /** Requests answered with 503 and Retry-After by a busy server. */
  readonly #busy = new Set<string>()
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  /** Allows an error that the test causes on purpose; a number is an HTTP status. */
  allow(...faults: (RegExp | number)[]): void {
    const refusedWith = (status: number) => new RegExp(`status of ${status}`)
    this.#allowed.push(...faults.map((fault) => (typeof fault === 'number' ? refusedWith(fault) : fault)))
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#seen.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().stack}`))
    context.on('response', (response) => {
      if (response.status() === 503 && 'retry-after' in response.headers()) this.#busy.add(response.url())
    })
    context.on('request', (request) => {
      const url = new URL(request.url())
      const own = ['localhost', '127.0.0.1'].includes(url.hostname) && url.port === String(this.#port)
      if (!own && url.protocol !== 'data:' && url.protocol !== 'blob:')
        this.#seen.push(`foreign request: ${request.url()}`)
    })
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`policy violation: ${effectiveDirective} ${blockedURI}`),
      )
    })
  }

  unexpected(): string[] {
    const busy = [...this.#busy].map((url) => `(${url})`)
    return this.#seen
      .filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)))
      .filter((fault) => !(/status of 503/.test(fault) && busy.some((address) => fault.endsWith(address))))
  }
}

/** Console messages of Chromium and the app when there is no answer. */
export const unanswered = [/net::ERR_/, /console: \w+: You seem to be offline/]

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Without the demo members: some of them like every newcomer, and their portraits take a core for minutes.
  env: [{ DEMO: '0' }, { scope: 'worker', option: true }],
  mailGoesOut: [false, { scope: 'worker', option: true }],

  mailServer: [
    async ({ mailGoesOut }, provide) => {
      const server = mailGoesOut ? await startMailServer() : null
      await provide(server)
      await server?.close()
    },
    { scope: 'worker' },
  ],

  product: [
    async ({ env, mailServer }, provide) => {
      const product = await openProduct({ ...(mailServer && { SMTP_URL: mailServer.url }), ...env })
      await provide(product)
      await closeProduct(product)
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  database: [
    async ({ product }, provide) => {
      const client = await openDatabaseOf(product)
      await provide(client)
      await client.end()
    },
    { scope: 'worker' },
  ],

  emptyHouse: [
    async ({ database }, provide) => {
      await provide()
      await database.query('update profiles set is_active = false where is_active')
    },
    { auto: true },
  ],

  baseURL: async ({ product }, provide) => provide(product.url),

  faults: [
    async ({ context, product }, provide, testInfo) => {
      const before = product.printed().length
      const faults = new Faults(product.port)
      await faults.watch(context)
      await provide(faults)
      const printed = product.printed().slice(before)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('what the product printed', { body: printed })
      expect.soft(faults.unexpected(), 'nothing goes wrong in the browser').toEqual([])
      expect.soft(printed, 'the server logs no unexpected error').not.toMatch(/"level":[56]0/)
      // A route still running when its page closes would fail the finished test.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, faults }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (options = {}, other = browser) => {
      const context = await other.newContext(options)
      contexts.push(context)
      await faults.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    const others = new Set(contexts.map((context) => context.browser()))
    for (const other of others) if (other !== browser) await other?.close()
  },
})
