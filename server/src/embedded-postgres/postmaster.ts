import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The server that uses the embedded database holds this lock while it runs. */
export const ownerLock = 7_430_002

interface Postmaster {
  pid: number
  port: number
}

export function runningPostmaster(pgdata: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && isAlive(pid) ? { pid, port } : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Waits until no database runs on this folder. One in use is left alone; one whose keeper was killed is asked to shut
 * down, since two on the same folder would corrupt it.
 */
export async function waitUntilUnused(
  pgdata: string,
  urlAt: (port: number) => string,
  say: (line: string) => void,
) {
  let said = false
  let unowned = 0
  let unanswered = 0
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(250)) {
    const other = runningPostmaster(pgdata)
    if (other === null) return
    const owner = await ownerOf(urlAt(other.port))
    unowned = owner === 'none' ? unowned + 1 : 0
    unanswered = owner === 'unknown' ? unanswered + 1 : 0
    // Check eight times in a row: a server that has just started needs a moment to take the lock.
    if (unowned === 8) process.kill(other.pid, 'SIGINT')
    // The process id in a stale file may belong to any process; only PostgreSQL itself can tell.
    if (unanswered === 40) return
    if (owner === 'somebody' && !said) {
      said = true
      say(
        `Another Mithaq uses the data in ${pgdata}. Waiting for it to stop; set DATA_DIR to run a second one beside it.`,
      )
    }
  }
  throw new Error(`Another Mithaq still uses the data in ${pgdata}. Stop it first, or set DATA_DIR and PORT.`)
}

async function ownerOf(url: string): Promise<'somebody' | 'none' | 'unknown'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [ownerLock])
    return rows[0].free ? 'none' : 'somebody'
  } catch {
    return 'unknown'
  } finally {
    await client.end().catch(() => {})
  }
}
