import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorBody, RouteDefinition } from '@mithaq/contract'
import { inject as provided } from 'vitest'
import type * as z from 'zod/mini'
import { buildApp, type AppOptions } from '../../../src/app.ts'
import { readConfig } from '../../../src/config/config.ts'
import { openDatabase, query, queryOne, transact, type Tx } from '../../../src/db/db.ts'
import type { Sql } from '../../../src/db/sql.ts'
import type { Deps } from '../../../src/deps.ts'
import { castActJob, createCastScheduler } from '../../../src/demo/cast-acts.ts'
import { erasePictureFilesJob } from '../../../src/features/pictures/files/jobs.ts'
import { examineWaitingPicturesJob } from '../../../src/features/pictures/examine/jobs.ts'
import { adviseOnSelfiesJob } from '../../../src/features/verification/selfies/jobs.ts'
import { compareBadgesJob } from '../../../src/features/verification/badges/jobs.ts'
import { createEmbeddedGeocoder } from '../../../src/ports/geocoder/embedded/embedded-geocoder.ts'
import type { Geocoder } from '../../../src/ports/geocoder/geocoder.ts'
import { createFolderFiles } from '../../../src/ports/files/folder-files.ts'
import { createHttpExaminer } from '../../../src/ports/examiner/http-examiner.ts'
import { createHttpVerifier } from '../../../src/ports/verifier/http-verifier.ts'
import { createLocalBus } from '../../../src/ports/bus/local-bus.ts'
import { createFolderMailbox } from '../../../src/ports/mail/folder-mailbox.ts'
import { connectNatsBus } from '../../../src/ports/bus/nats-bus.ts'
import { onDemandJobKinds, createOnDemandWorkers } from '../../../src/jobs/on-demand-jobs.ts'
import { openJobQueue } from '../../../src/jobs/job-queue.ts'
import { collectArrivals } from '../wait/collect-arrivals.ts'
import { createTestClock } from './test-clock.ts'
import { cloneDatabase } from './database.ts'
import { openSharedEncoder } from '../pictures/encoders.ts'
import { localExaminerUrl } from '../pictures/start-local-examiner.ts'
import { createTestPush } from '../notifications/test-push.ts'

export interface CallOptions {
  token?: string | undefined
  /** A browser's cookies, read and updated by every call. */
  cookies?: Map<string, string>
  headers?: Record<string, string>
}

export interface Answer<R extends RouteDefinition> {
  status: number
  body: z.output<R['output']>
  error: ErrorBody
  headers: Record<string, unknown>
}

/** Settings that production requires. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://mithaq.example',
  SMTP_URL: 'smtps://mail.invalid',
  SESSION_SECRET: 's'.repeat(32),
  VAULT_KEY: 'v'.repeat(32),
}

/** Checks responses against the contract before serialization, which would hide wrong values. */
function checkAnswer(route: RouteDefinition, body: unknown) {
  const { error } = route.output.safeParse(body)
  if (error)
    throw new Error(`${route.method} ${route.path} breaks its contract: ${JSON.stringify(error.issues)}`)
}

export type TestApp = Awaited<ReturnType<typeof bootApp>>

/** A cheap hash: thousands of sign-ups at the product's cost would take too long. */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }

interface TestOptions
  extends AppOptions, Pick<Deps, 'peopleShown' | 'pushPatienceMs' | 'policyVersions' | 'demo'> {
  hashing?: 'cheap' | 'as the product'
}

/** Boots the real app with its own database, a test clock, a bus and a mailbox. */
export async function bootApp(
  env: Record<string, string> = {},
  {
    peopleShown,
    policyVersions,
    pushPatienceMs = 20_000,
    demo,
    hashing = 'cheap',
    ...options
  }: TestOptions = {},
  otherGeocoder: Partial<Geocoder> = {},
) {
  const given = env['DATABASE_URL']
  const database = given ? { url: given, drop: async () => {} } : await cloneDatabase(provided('postgresUrl'))
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-app-'))
  const config = readConfig({ DEMO: '0', DATA_DIR: folder, ...env }, folder)
  const [clock, box] = [createTestClock(), createFolderMailbox(join(folder, 'mailbox'), config.mailFrom)]
  const bus = config.natsUrl === null ? createLocalBus() : await connectNatsBus(config.natsUrl, () => {})
  const { db, pool, close } = openDatabase(database.url, bus, () => {}, 10)
  const work = await openJobQueue(
    database.url,
    [
      ...onDemandJobKinds,
      erasePictureFilesJob,
      examineWaitingPicturesJob,
      adviseOnSelfiesJob,
      compareBadgesJob,
      castActJob,
    ],
    () => {},
  )
  const [geocoder, files] = [createEmbeddedGeocoder(), createFolderFiles(join(folder, 'pictures'))]
  const examiner = createHttpExaminer(config.examinerUrl ?? (await localExaminerUrl()))
  const push = createTestPush()
  const deps = {
    config,
    db,
    clock,
    bus,
    queue: work,
    geocoder: { ...geocoder, ...otherGeocoder },
    files,
    examiner,
    encoder: openSharedEncoder(),
    verifier: config.verifierUrl === null ? null : createHttpVerifier(config.verifierUrl),
    push,
    peopleShown,
    policyVersions,
    pushPatienceMs,
    demo,
    onAct: demo && createCastScheduler(work, demo),
    ...(hashing === 'cheap' && { hashCost: cheap }),
    sessionSecret: 'a secret that only this test knows, long enough',
    vaultKey: 'a key to what outlives an account in this test',
  }
  const logs: string[] = []
  const app = await buildApp(deps, { logTo: { write: (line) => void logs.push(line) }, ...options })
  const delivered = collectArrivals<string>()
  const deliver: typeof box.send = async (mail) => {
    await box.send(mail)
    delivered.add(mail.to)
  }
  await work.start(createOnDemandWorkers(deps, app.account, { ...box, send: deliver }))

  async function call<R extends RouteDefinition>(
    route: R,
    input: unknown,
    { token, cookies, headers = {} }: CallOptions = {},
  ): Promise<Answer<R>> {
    const cookie = [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const fields = { ...(input as Record<string, unknown>) }
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = fields[name]
      delete fields[name]
      return encodeURIComponent(String(value))
    })
    const response = await app.server.inject({
      method: route.method,
      url: `/api${path}`,
      ...(route.method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
      if (gone) cookies?.delete(name)
      else cookies?.set(name, value)
    }
    const body = response.body === '' ? undefined : response.json()
    if (response.statusCode === 200) checkAnswer(route, body)
    return { status: response.statusCode, body, error: body, headers: response.headers }
  }

  /** The newest mail to an address, once it has arrived. */
  async function mailTo(address: string, count = 1) {
    await delivered.until(
      `mail ${count} to ${address}`,
      (all) => all.filter((to) => to === address).length >= count,
    )
    return (await box.list()).find((mail) => mail.to === address)!
  }

  return {
    ...deps,
    ...app,
    config,
    pool,
    box,
    logs,
    call,
    mailTo,
    query: <Row>(statement: Sql<Row>) => query(db, statement),
    queryOne: <Row>(statement: Sql<Row>) => queryOne(db, statement),
    transact: <T>(work: (tx: Tx) => Promise<T>) => transact(db, work),
    databaseUrl: database.url,
    freshEmail: (name = 'member') => `${name}.${randomUUID().slice(0, 8)}@mithaq.example`,
    async close() {
      await app.server.close()
      await work.stop()
      await geocoder.close()
      await bus.close()
      await close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
