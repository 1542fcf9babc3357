import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const lock = 7_430_003

/**
 * Servers on one database must hear each other. Without NATS a server therefore runs alone; with it they
 * share. A second one waits for the first to stop, as in a rolling restart, and then gives up.
 */
export async function joinServers(
  url: string,
  shared: boolean,
  say: (line: string) => void,
  waitMs = 60_000,
) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const attempt = `select pg_try_advisory_lock${shared ? '_shared' : ''}($1) as joined`
  for (let said = false, deadline = Date.now() + waitMs; ; await sleep(500)) {
    if ((await client.query(attempt, [lock])).rows[0].joined) break
    if (Date.now() > deadline) {
      await client.end()
      throw new Error(
        'Another server uses this database, and the two could not hear each other: give both the same NATS_URL, or stop the other one.',
      )
    }
    if (!said)
      say('Another server uses this database. Waiting for it to stop, since NATS_URL is not set on both.')
    said = true
  }
  return { leave: () => client.end().catch(() => {}) }
}
