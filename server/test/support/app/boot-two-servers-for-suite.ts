import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../../../src/embedded-postgres/free-port.ts'
import { startNats } from '../services/nats.ts'
import { bootApp, type TestApp } from './test-app.ts'

/** Boots two listening servers on one database, connected by NATS. */
export function bootTwoServersForSuite(take: (here: TestApp, there: TestApp) => unknown): void {
  let nats: ChildProcess | undefined
  const apps: TestApp[] = []
  beforeAll(async () => {
    const port = await freePort()
    nats = await startNats(port)
    const env = { NATS_URL: `nats://127.0.0.1:${port}` }
    const here = await bootApp(env)
    apps.push(here)
    const there = await bootApp({ ...env, DATABASE_URL: here.databaseUrl })
    apps.unshift(there)
    for (const app of apps) await app.server.listen({ port: 0, host: '127.0.0.1' })
    await take(here, there)
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    nats?.kill()
  })
}
