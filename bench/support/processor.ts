import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Processor time in milliseconds. */
export interface Spent {
  server: number
  database: number
}

/**
 * Runs the work and returns the processor time of the server and its database. Unlike elapsed time it ignores other work
 * on the machine. Null unless the system is Linux.
 */
export type Measure = (work: () => Promise<unknown>) => Promise<Spent | null>

export async function openProcessor(pool: pg.Pool, serverPid: number): Promise<Measure> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  if (postmaster === null) return async (work) => (await work(), null)
  return async (work) => {
    const before = { server: takenBy(serverPid), database: takenByChildren(postmaster) }
    await work()
    let database = 0
    for (const [pid, taken] of takenByChildren(postmaster))
      database += taken - (before.database.get(pid) ?? 0)
    return { server: takenBy(serverPid) - before.server, database }
  }
}

function parentOf(pid: number): string | null {
  try {
    return /^PPid:\s(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? null
  } catch {
    return null
  }
}

/** Every database connection; ours are idle meanwhile, and autovacuum does not count. */
function takenByChildren(pid: string): Map<string, number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return new Map(children.filter(isConnection).map((child) => [child, takenBy(child)]))
}

function isConnection(pid: string): boolean {
  try {
    return /\d\(\d+\)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

/** Nanoseconds per thread; the main thread does the work of a server or connection. */
function takenBy(pid: number | string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
