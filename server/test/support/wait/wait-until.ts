import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../../src/db/sql.ts'
import { query, type Db } from '../../../src/db/db.ts'

/** Waits for what tells nobody that it has come about: it is looked at again and again. Whatever has an event is awaited. */
export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>, withinMs = 30_000) {
  for (const deadline = Date.now() + withinMs; !(await holds()); await pause(20))
    if (Date.now() > deadline) throw new Error(`it never came about that ${what}`)
}

/** What has an event, awaited for as long as a busy machine may take: what never comes fails with a sentence. */
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

/** A lock goes with the statement after it: here is one. */
export const waitForOwnLocks = (tx: Db) => query(tx, sql`select`)

/** As soon as so many wait for a lock in this database. A transaction sees a fresh snapshot each time it asks. */
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
    // Where nobody collects orphans, one that has ended still has its number.
    return !existsSync('/proc/self/stat') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // It may end between the two looks.
    return false
  }
}

/** As soon as a process that is not our child has ended. */
export const waitUntilProcessGone = (pid: number) => waitUntil(`process ${pid} ended`, () => !isAlive(pid))

/** Whatever was begun in this turn of the event loop has gone on. */
export const nextEventLoopTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
