import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { auditEveryNight, auditLedger, reportFindings } from './audit.ts'
import { databaseClock } from './db/clock.ts'
import { unsafeDefaultsInUse, type Config } from './config/config.ts'
import { openDatabase } from './db/db.ts'
import { drawAhead } from './demo/draw-ahead.ts'
import { likeAsCast, likeNewcomer } from './demo/newcomers.ts'
import { loadDemo, type Demo } from './demo/load.ts'
import { seedDemo } from './demo/seed.ts'
import type { Deps } from './deps.ts'
import { serveMailbox } from './http/dev-mailbox.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'
import { accountMail, mailsAtOnce, sendAccountMail } from './features/account/jobs.ts'
import { digestMail } from './features/notifications/digest.ts'
import { sendDigest } from './features/notifications/digest-mail.ts'
import { endOverdue } from './features/matches/end-overdue.ts'
import { remindDue } from './features/matches/remind.ts'
import { settleWallets } from './features/matches/wallets.ts'
import { forgetFormerMembers } from './features/profile/former-address.ts'
import { forgetShown } from './features/discovery/shown.ts'
import { forgetOldGrants } from './features/wallet/welcome.ts'
import {
  auditPictureFiles,
  erasePictureFiles,
  everyFiveMinutes,
  everyNight,
} from './features/pictures/jobs.ts'
import { describe } from './http/serve.ts'
import { migrate } from './db/migrate.ts'
import { openPush } from './config/open-push.ts'
import { embeddedGeocoder } from './ports/embedded-geocoder/embedded-geocoder.ts'
import { folderFiles } from './ports/folder-files.ts'
import { httpGeocoder } from './ports/http-geocoder.ts'
import { localBus } from './ports/local-bus.ts'
import { mailbox } from './ports/mailbox.ts'
import { natsBus } from './ports/nats-bus.ts'
import { s3Files } from './ports/s3-files.ts'
import { smtpMail } from './ports/smtp-mail.ts'
import { job } from './ports/queue.ts'
import { quietTimes } from './work/quiet.ts'
import { secret } from './config/secrets.ts'
import { joinServers } from './db/sole-server.ts'
import { reportSweeps, startSweeps } from './work/sweeps.ts'
import { openWork, worker } from './work/jobs.ts'

const housekeeping = job<object>('housekeeping')

export interface Running {
  stop(): Promise<void>
}

/** Configuration, database, app, listening, workers; and the same backwards to stop. */
export async function start(
  config: Config,
  webDir: string | undefined,
  say: (line: string) => void,
  measured: Pick<Deps, 'peopleShown'> = {},
): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  try {
    await startParts(config, webDir, say, measured, (undo) => stops.push(undo))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

async function startParts(
  config: Config,
  webDir: string | undefined,
  say: (line: string) => void,
  measured: Pick<Deps, 'peopleShown'>,
  onStop: (undo: () => Promise<unknown>) => void,
) {
  let log: FastifyInstance['log'] | undefined
  const onError = (error: unknown) => log?.warn({ error: describe(error) }, 'a background connection failed')

  let url = config.databaseUrl
  if (url === null) {
    const postgres = await startEmbeddedPostgres(config.dataDir, { say })
    onStop(postgres.stop)
    url = postgres.url
    if (postgres.movedTo)
      say(`The database user cannot enter ${config.dataDir}; the database lies in ${postgres.movedTo}`)
  }
  const servers = await joinServers(url, config.natsUrl !== null, say)
  onStop(servers.leave)
  await migrate(url)

  const bus = config.natsUrl === null ? localBus() : await natsBus(config.natsUrl, onError)
  onStop(bus.close)
  const { db, pool, close } = openDatabase(url, bus, onError)
  onStop(close)
  const box = config.smtpUrl === null ? mailbox(join(config.dataDir, 'mailbox'), config.mailFrom) : null
  const mail = box ?? smtpMail(config.smtpUrl ?? '', config.mailFrom)
  onStop(mail.close)
  const demo = await loadDemo(config)
  const work = await openWork(
    url,
    [accountMail, housekeeping, erasePictureFiles, auditPictureFiles, auditLedger, likeNewcomer, digestMail],
    onError,
  )
  onStop(work.stop)

  const geocoder = embeddedGeocoder({
    onProblem: (problem) => log?.warn({ problem }, 'the thread of places failed'),
  })
  onStop(geocoder.close)
  const files =
    config.s3Url === null ? folderFiles(join(config.dataDir, 'pictures')) : await s3Files(config.s3Url)
  onStop(files.close)

  const push = openPush(config)
  onStop(push.close)

  const sessionSecret = config.sessionSecret ?? secret(config.dataDir, 'session')
  const vaultKey = config.vaultKey ?? secret(config.dataDir, 'vault')
  const deps: Deps = {
    ...measured,
    config,
    db,
    bus,
    clock: databaseClock,
    queue: work,
    geocoder:
      config.geocoderUrl === null
        ? geocoder
        : httpGeocoder(config.geocoderUrl, geocoder, { onProblem: (problem) => log?.warn(problem) }),
    files,
    push,
    drawPortrait: demo?.drawPortrait,
    onJoined: demo ? (tx, memberId) => work.add(tx, likeNewcomer, { memberId }) : undefined,
    sessionSecret,
    vaultKey,
  }
  const { server, account, pictures, notifications } = await buildApp(deps, {
    webDir,
    logLevel: config.logLevel,
    waitingForDatabase: () => pool.waitingCount,
    developerPages: (app) => {
      if (box !== null && !config.production) serveMailbox(app, box)
    },
  })
  log = server.log
  if (demo) await seedDemo(deps, account.passwords, demo)
  const tidyUp = async () => {
    await account.forgetElapsed()
    await forgetOldGrants(db, databaseClock)
    await forgetShown(db, databaseClock)
    await forgetFormerMembers(db, databaseClock)
    await notifications.forgetOld()
  }
  const mailDeps = { ...deps, mail, tokens: account.tokens, publicUrl: config.publicUrl }
  await work.start([
    worker(accountMail, (asked) => sendAccountMail(mailDeps, asked), { atOnce: mailsAtOnce }),
    worker(digestMail, (asked) => sendDigest(mailDeps, asked)),
    worker(housekeeping, tidyUp, { schedule: '17 * * * *' }),
    worker(erasePictureFiles, pictures.sweepErasures, { schedule: everyFiveMinutes }),
    ...(demo ? [worker(likeNewcomer, ({ memberId }) => likeAsCast(deps, demo, memberId))] : []),
    worker(auditPictureFiles, () => pictures.auditAndClean(server.log), { schedule: everyNight }),
    worker(auditLedger, () => reportFindings(db, config.windows.topupS, server.log), {
      schedule: auditEveryNight,
    }),
  ])
  const onBad = reportSweeps(server.log)
  const sweeps = startSweeps(
    [
      { name: 'deadlines', run: () => endOverdue(deps, (error) => onBad('deadlines', error)) },
      { name: 'wallets', run: () => settleWallets(deps) },
      { name: 'reminders', run: () => remindDue(deps) },
      { name: 'pushes', run: notifications.deliverDue },
      { name: 'digests', run: notifications.gatherDigests },
    ],
    onBad,
  )
  onStop(notifications.pushesEnded)
  onStop(sweeps.stop)
  onStop(() => server.close())
  await server.listen({ port: config.port, host: config.host })
  greet(config, demo, box !== null, say)
  if (demo) {
    const quiet = quietTimes(server.server)
    const ahead = drawAhead({ db, demo, prepare: pictures.prepare, quiet, onProblem: onError })
    onStop(async () => ahead.stop())
  }
}

function greet(config: Config, demo: Demo | null, embeddedMailbox: boolean, say: (line: string) => void) {
  const at = config.publicUrl.origin
  say(`Mithaq is at ${at}`)
  if (demo) for (const { email, password } of demo.demoSignIns) say(`  sign in as ${email} with ${password}`)
  if (embeddedMailbox)
    say(`  mail stays here: ${config.production ? join(config.dataDir, 'mailbox') : `${at}/dev/mailbox`}`)
  if (config.natsUrl !== null && config.push.vapidPrivateKey === null)
    say(
      '  WARNING: several servers need the same VAPID_PRIVATE_KEY, or push to browsers fails on all but one',
    )
  if (config.natsUrl !== null && config.vaultKey === null)
    say('  WARNING: several servers need the same VAULT_KEY, or a block made on one is forgotten on the next')
  for (const unsafe of unsafeDefaultsInUse(config)) say(`  WARNING: production runs with ${unsafe}`)
}
