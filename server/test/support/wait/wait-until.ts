import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../../src/db/sql.ts'
import { query, type Db } from '../../../src/db/db.ts'

/** Polls until the condition holds. Prefer waiting for an event where there is one. */
export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>, withinMs = 30_000) {
  for (const deadline = Date.now() + withinMs; !(await holds()); await pause(20))
    if (Date.now() > deadline) throw new Error(`it never came about that ${what}`)
}

/** Waits for a promise, and rejects with a sentence after a while. */
export async function waitForEvent<T>(what: string, event: Promise<T>, withinMs = 20_000): Promise<T> {
  const over = new AbortController()
  const late = pause(withinMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`it never came about that ${what}`)
  })
  try {
    return await Promise.race([event, late])
  } finally {
    late.catch(() => {})
    over.abort()
  }
}

/** Waits until the transaction's earlier statements, and so its locks, are done. */
export const waitForOwnLocks = (tx: Db) => query(tx, sql`select`)

/** Waits until this many connections wait for a lock in this database. */
export const waitUntilLocksAwaited = (db: Db, count = 1) =>
  waitUntil(`${count} waited for a lock`, async () => {
    await query(db, sql`select pg_stat_clear_snapshot()`)
    const waiting = await query(
      db,
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.length >= count
  })

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie that no parent collects still has its process id.
    return !existsSync('/proc/self/stat') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // It may end between the two checks.
    return false
  }
}

/** Waits until a process that is not our child has ended. */
export const waitUntilProcessGone = (pid: number) => waitUntil(`process ${pid} ended`, () => !isAlive(pid))

/** Resolves in the next turn of the event loop. */
export const nextEventLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
