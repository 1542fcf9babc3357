import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { readOrCreateSecret } from '../config/secrets.ts'
import { findInstallation, type Installation } from './installation.ts'
import { ownerLock, waitUntilUnused } from './postmaster.ts'

export interface EmbeddedPostgres {
  url: string
  /** Set if the database is not in the data folder. */
  movedTo: string | null
  /** The process that keeps PostgreSQL running. */
  keeperPid: number | undefined
  stop(): Promise<void>
}

export interface Options {
  say?: (line: string) => void
  /** PostgreSQL settings in addition to ours. */
  settings?: Readonly<Record<string, string>>
}

/** Starts a PostgreSQL on this machine, in the data folder, that ends with this process. */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  const say = options.say ?? (() => {})
  mkdirSync(dataDir, { recursive: true })
  const installation = findInstallation(dataDir)
  const password = readOrCreateSecret(dataDir, 'postgres')
  const urlAt = (port: number) => `postgres://mithaq:${password}@127.0.0.1:${port}/postgres`

  createCluster(installation, password)
  await waitUntilUnused(installation.pgdata, urlAt, say)
  const port = await freePort()
  const keeper = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./keeper.ts', import.meta.url)),
      JSON.stringify(keeperOrder(installation, dataDir, port, options)),
    ],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  const gone = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
  const claim = await claimWhenReady(urlAt(port), gone, logPath(dataDir))
  return {
    url: urlAt(port),
    movedTo: installation.movedTo,
    keeperPid: keeper.pid,
    async stop() {
      await claim.end().catch(() => {})
      keeper.stdin.end()
      await gone
    },
  }
}

function createCluster(installation: Installation, password: string) {
  if (existsSync(join(installation.pgdata, 'PG_VERSION'))) return
  // Created in a draft folder and renamed when complete: an interrupted first start must not leave half a database.
  const draft = mkdtempSync(join(dirname(installation.pgdata), '.init-'))
  const pwfile = join(draft, 'password')
  const cluster = join(draft, 'cluster')
  try {
    writeFileSync(pwfile, password, { mode: 0o600 })
    if (installation.owner)
      for (const path of [draft, pwfile]) chownSync(path, installation.owner.uid, installation.owner.gid)
    const result = spawnSync(
      join(installation.bin, 'initdb'),
      [
        ...['-D', cluster, '-U', 'mithaq', `--pwfile=${pwfile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
        ...['--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8', '--no-instructions'],
      ],
      { ...installation.owner, cwd: '/', encoding: 'utf8' },
    )
    if (result.status !== 0)
      throw new Error(`PostgreSQL could not create its database: ${result.stderr || result.error?.message}`)
    renameSync(cluster, installation.pgdata)
  } catch (error) {
    // Another server may have created it first; its database is as good.
    if (!existsSync(join(installation.pgdata, 'PG_VERSION'))) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function keeperOrder(installation: Installation, dataDir: string, port: number, options: Options) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    ...options.settings,
  }
  return {
    postgres: join(installation.bin, 'postgres'),
    args: [
      ...['-D', installation.pgdata, '-p', String(port)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    log: logPath(dataDir),
    owner: installation.owner,
  }
}

const logPath = (dataDir: string) => join(dataDir, 'postgres.log')

/** Connects as soon as PostgreSQL answers, and takes the lock for this process. */
async function claimWhenReady(url: string, gone: Promise<void>, log: string): Promise<pg.Client> {
  let keeperGone = false
  void gone.then(() => (keeperGone = true))
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && !keeperGone; await sleep(50)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [ownerLock])
      return client
    } catch {
      await client.end().catch(() => {})
    }
  }
  const tail = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-8).join('\n') : ''
  throw new Error(`The embedded PostgreSQL did not start. Its log, ${log}, ends with:\n${tail}`)
}
