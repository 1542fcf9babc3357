import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const lock = 7_430_003
const retryMs = 500
const checkMs = 2_000
/** A connection that does not answer for this long is given up. */
const answerMs = 5_000

interface LockOptions {
  /** Servers that hear each other run together. */
  isShared: boolean
  say: (line: string) => void
  /** Another server has taken the lock while this one had lost it: this one has to stop. */
  onTaken: () => void
  /** How long a second server waits for the first to stop, as in a rolling restart. */
  waitMs?: number
  /** The same for a server that lost the lock: its own lost connection may still hold it for a moment. */
  graceMs?: number
}

/**
 * Servers on one database must hear each other. Without NATS a server therefore runs alone; with it they share. The lock
 * is held by a connection of its own, and taken again where that connection or the database was restarted.
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

  /** Undefined where another server holds the lock for all of this time. */
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
        // The database is away. Nobody else can take the lock meanwhile.
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
  // Without a listener a connection that breaks ends the whole process.
  client.on('error', () => {})
  try {
    await client.connect()
    // A lock of a replica keeps no other server from the primary.
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
