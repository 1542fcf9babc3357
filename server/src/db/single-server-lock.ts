import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const lock = 7_430_003
const retryMs = 500
const checkMs = 2_000
/** A connection without an answer for this long is closed. */
const answerMs = 5_000

interface LockOptions {
  /** Whether servers share the lock: with a bus they may run together. */
  isShared: boolean
  say: (line: string) => void
  /** Called when another server took the lock after this one lost it: this server has to stop. */
  onTaken: () => void
  /** How long to wait for another server to stop, as in a rolling restart. */
  waitMs?: number
  /** How long to try to take a lost lock again: the server's own broken connection may still hold it. */
  graceMs?: number
}

/**
 * Servers on one database need a common bus. Without NATS a server therefore runs alone. A separate connection holds the
 * lock and takes it again after that connection or the database was restarted.
 */
export async function acquireServerLock(
  url: string,
  { isShared, say, onTaken, waitMs = 60_000, graceMs = 10_000 }: LockOptions,
): Promise<{ release: () => Promise<void> }> {
  const stopping = new AbortController()
  let holder = await tryFor(waitMs, () => {
    say('Another server uses this database. Waiting for it to stop, since NATS_URL is not set on both.')
  })
  if (holder === undefined)
    throw new Error(
      'Another server uses this database, and the two could not hear each other: give both the same NATS_URL, or stop the other one.',
    )

  /** Undefined if another server holds the lock all the time. */
  async function tryFor(patienceMs: number, onRefused: () => void): Promise<pg.Client | undefined> {
    for (let refusedAt: number | undefined; ; await sleep(retryMs, undefined, stopping)) {
      const client = await tryLock(url, isShared)
      if (client !== undefined) return client
      if (refusedAt === undefined) onRefused()
      refusedAt ??= performance.now()
      if (performance.now() - refusedAt > patienceMs) return undefined
    }
  }

  async function takeAgain(): Promise<pg.Client | undefined> {
    for (;;)
      try {
        return await tryFor(graceMs, () => {})
      } catch {
        // The database is away, so no other server can take the lock either.
        await sleep(retryMs, undefined, stopping)
      }
  }

  async function keep() {
    while (holder !== undefined) {
      await sleep(checkMs, undefined, stopping)
      if (await isAlive(holder)) continue
      await holder.end()
      holder = await takeAgain()
    }
    onTaken()
  }

  const kept = keep().catch(() => {})
  return {
    async release() {
      stopping.abort()
      await kept
      await holder?.end()
    },
  }
}

async function tryLock(url: string, isShared: boolean): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  // Without a listener, a broken connection ends the process.
  client.on('error', () => {})
  try {
    await client.connect()
    // A lock on a replica would not exclude a server that uses the primary.
    const { rows } = await client.query(
      `select case when pg_is_in_recovery() then false
         else pg_try_advisory_lock${isShared ? '_shared' : ''}($1) end as "isHeld"`,
      [lock],
    )
    if (rows[0].isHeld) return client
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  return undefined
}

const isAlive = (client: pg.Client): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => false,
  )
