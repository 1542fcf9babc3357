import { join } from 'node:path'
import { buildApp, type App } from './app.ts'
import type { Config } from './config/config.ts'
import { openPush } from './config/open-push.ts'
import { readOrCreateSecret } from './config/secrets.ts'
import { databaseClock } from './db/clock.ts'
import { openDatabase } from './db/db.ts'
import { migrate, ForeignSchemaError } from './db/migrate.ts'
import { acquireServerLock } from './db/single-server-lock.ts'
import { createCastScheduler } from './demo/cast-acts.ts'
import { drawPortraitsAhead } from './demo/draw-portraits-ahead.ts'
import { refreshCastLastSeen } from './demo/refresh-cast.ts'
import { loadDemo } from './demo/load-demo.ts'
import { likeNewcomerJob } from './demo/like-newcomer.ts'
import { seedDemo } from './demo/seed-demo.ts'
import type { Deps } from './deps.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'
import { isDemoRunning } from './features/staff/demo-sign-in.ts'
import { printStartupBanner } from './startup-banner.ts'
import { serveDevMailbox } from './http/pages/dev-mailbox.ts'
import { describeError } from './http/routes/serve-routes.ts'
import { createEmbeddedExaminer } from './ports/examiner/embedded/embedded-examiner.ts'
import { createEmbeddedGeocoder } from './ports/geocoder/embedded/embedded-geocoder.ts'
import { createFolderFiles } from './ports/files/folder-files.ts'
import { createHttpExaminer } from './ports/examiner/http-examiner.ts'
import { createHttpVerifier } from './ports/verifier/http-verifier.ts'
import { createHttpGeocoder } from './ports/geocoder/http-geocoder.ts'
import { createLocalBus } from './ports/bus/local-bus.ts'
import { createFolderMailbox } from './ports/mail/folder-mailbox.ts'
import { withoutDemoMail } from './ports/mail/without-demo-mail.ts'
import { connectNatsBus } from './ports/bus/nats-bus.ts'
import { openS3Files } from './ports/files/s3-files.ts'
import { createSmtpMail } from './ports/mail/smtp-mail.ts'
import { openJobQueue } from './jobs/job-queue.ts'
import { createIdleWait } from './jobs/idle.ts'
import { sweepErrorLogger, startSweeps } from './jobs/sweeps.ts'
import { jobKinds, createSweeps, createWorkers } from './jobs/workers.ts'

export interface Running {
  stop(): Promise<void>
}

/** Returns the part and remembers how to close it. */
type KeepOpen = <Part>(part: Part, close: (part: Part) => Promise<unknown>) => Part

interface StartContext {
  config: Config
  keepOpen: KeepOpen
  say: (line: string) => void
  /** Undefined until the app exists. */
  log: () => App['server']['log'] | undefined
  onError: (error: unknown) => void
}

/** Starts the product part by part; stopping closes the parts in reverse order. */
export async function start(
  config: Config,
  webDir: string | undefined,
  say: (line: string) => void,
  benchmarkOptions: Pick<Deps, 'peopleShown'> = {},
): Promise<Running> {
  const closes: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let next = closes.pop(); next; next = closes.pop()) await next()
  }
  try {
    const keepOpen: KeepOpen = (part, close) => {
      closes.push(() => close(part))
      return part
    }
    await startParts(
      config,
      webDir,
      say,
      benchmarkOptions,
      keepOpen,
      () => void stop().finally(() => process.exit(1)),
    )
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

async function startParts(
  config: Config,
  webDir: string | undefined,
  say: StartContext['say'],
  measured: Pick<Deps, 'peopleShown'>,
  keepOpen: KeepOpen,
  stopProcess: () => void,
) {
  let log: ReturnType<StartContext['log']>
  const onError = (error: unknown) =>
    log?.warn({ error: describeError(error) }, 'a background connection failed')
  const context: StartContext = { config, keepOpen, say, log: () => log, onError }

  const url = config.databaseUrl ?? (await openEmbeddedPostgres(context))
  const onTaken = () => {
    say('Another server took this database while the connection to it was lost, so this one stops.')
    stopProcess()
  }
  const lock = await acquireServerLock(url, { isShared: config.natsUrl !== null, say, onTaken })
  keepOpen(lock, ({ release }) => release())
  await migrateOrExplain(url, config)
  const { box, mail, ...ports } = await openPorts(context)
  const { db, pool } = keepOpen(openDatabase(url, ports.bus, onError), (database) => database.close())
  const queue = keepOpen(await openJobQueue(url, jobKinds, onError), (work) => work.stop())
  const demo = await loadDemo(config)
  const livingDemo = (isDemoRunning(config) && demo) || undefined
  const deps: Deps = {
    ...measured,
    ...ports,
    config,
    db,
    queue,
    clock: databaseClock,
    demo: livingDemo,
    drawPortrait: demo?.drawPortrait,
    onJoined: demo ? (tx, memberId) => queue.add(tx, likeNewcomerJob, { memberId }) : undefined,
    onAct: livingDemo && createCastScheduler(queue, livingDemo),
    sessionSecret: config.sessionSecret ?? readOrCreateSecret(config.dataDir, 'session'),
    vaultKey: config.vaultKey ?? readOrCreateSecret(config.dataDir, 'vault'),
  }
  const app = await buildApp(deps, {
    webDir,
    logLevel: config.logLevel,
    waitingForDatabase: () => pool.waitingCount,
    developerPages: (server) => {
      if (box !== null && !config.production) serveDevMailbox(server, box)
    },
  })
  log = app.server.log

  if (demo) {
    await seedDemo(deps, app.account.passwords, demo)
    await refreshCastLastSeen(deps, demo)
  }
  await queue.start(createWorkers(deps, app, mail, demo))
  const onRowError = sweepErrorLogger(log)
  const sweeps = startSweeps(createSweeps(deps, app, mail, onRowError), onRowError)
  keepOpen(app.notifications, (notifications) => notifications.waitForPushes())
  keepOpen(sweeps, () => sweeps.stop())
  keepOpen(app.server, (server) => server.close())
  await app.server.listen({ port: config.port, host: config.host })
  printStartupBanner(config, demo, deps.sessionSecret, say)
  if (demo) {
    const waitUntilIdle = createIdleWait(app.server.server)
    const { prepare } = app.pictures
    keepOpen(
      drawPortraitsAhead({ db, demo, drawPicture: prepare, waitUntilIdle, onProblem: onError }),
      async (ahead) => ahead.stop(),
    )
  }
}

async function openEmbeddedPostgres({ config: { dataDir }, say, keepOpen }: StartContext): Promise<string> {
  const postgres = await startEmbeddedPostgres(dataDir, { say })
  keepOpen(postgres, () => postgres.stop())
  if (postgres.movedTo)
    say(`The database user cannot enter ${dataDir}; the database lies in ${postgres.movedTo}`)
  return postgres.url
}

async function migrateOrExplain(url: string, { databaseUrl, dataDir }: Config) {
  try {
    await migrate(url)
  } catch (error) {
    if (!(error instanceof ForeignSchemaError)) throw error
    const { host, pathname } = new URL(url)
    const place = databaseUrl === null ? dataDir : host + pathname
    const whatToDo =
      databaseUrl === null
        ? 'Move it away or name another `DATA_DIR`, then start again.'
        : 'Use an empty database.'
    throw new Error(
      `The database in ${place} was made by an earlier version of Mithaq and cannot be carried over. ${whatToDo}`,
      { cause: error },
    )
  }
}

/** Chooses the implementation of each port. */
async function openPorts({ config, keepOpen, log, onError }: StartContext) {
  const { natsUrl, smtpUrl, s3Url, geocoderUrl, dataDir, mailFrom } = config
  const bus = natsUrl === null ? createLocalBus() : await connectNatsBus(natsUrl, onError)
  keepOpen(bus, () => bus.close())
  const box = smtpUrl === null ? createFolderMailbox(join(dataDir, 'mailbox'), mailFrom) : null
  const mail = box ?? withoutDemoMail(createSmtpMail(smtpUrl ?? '', mailFrom))
  keepOpen(mail, () => mail.close())
  const embeddedPlaces = createEmbeddedGeocoder({
    onProblem: (problem) => log()?.warn({ problem }, 'the geocoder process failed'),
  })
  keepOpen(embeddedPlaces, () => embeddedPlaces.close())
  const geocoder =
    geocoderUrl === null
      ? embeddedPlaces
      : createHttpGeocoder(geocoderUrl, embeddedPlaces, { onProblem: (problem) => log()?.warn(problem) })
  const files = s3Url === null ? createFolderFiles(join(dataDir, 'pictures')) : await openS3Files(s3Url)
  keepOpen(files, () => files.close())
  const { examinerUrl, verifierUrl } = config
  const verifier = verifierUrl === null ? null : createHttpVerifier(verifierUrl)
  const examiner = examinerUrl === null ? createEmbeddedExaminer() : createHttpExaminer(examinerUrl)
  keepOpen(examiner, () => examiner.close())
  const push = keepOpen(openPush(config), (push) => push.close())
  return { bus, mail, box, geocoder, files, examiner, verifier, push }
}
