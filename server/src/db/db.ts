import { Kysely, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { FromServer } from '@mithaq/contract/live'
import { answerAhead, commitWith, sendWithNext, StatementClient } from './client.ts'
import type { BusEvent, Publisher } from './events.ts'
import { WordingDialect } from './wording.ts'

/** A database or a transaction in it. Tables are spoken to in SQL, so no table types are mirrored here. */
export type Db = Kysely<unknown>

/** The database itself, and the bus on which its transactions are heard. */
export class RootDb extends Kysely<unknown> {
  readonly bus: Publisher
  constructor(pool: pg.Pool, bus: Publisher) {
    super({ dialect: new WordingDialect({ pool }) })
    this.bus = bus
  }
}

/** A transaction, which collects what others are to hear of it. */
export interface Tx extends Db {
  /** On the sockets of these members, once this is committed. */
  tell(to: readonly string[], event: FromServer): void
  /** To every server, once this is committed. */
  publish(event: BusEvent): void
}

/** A burst waits for a connection in line. Five seconds were too short on a loaded machine: members read an error. */
const waitInLineMs = 30_000

export interface Database {
  db: RootDb
  pool: pg.Pool
  close(): Promise<void>
}

// Left to choose, PostgreSQL plans a deck page each time, which takes longer than reading it; and a day has 23 or 25 hours
// where its machine's clocks change.
const ours = '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC'

/** Options in the address would take the place of ours: ours come after them, and the last one counts. */
function connection(url: string): { connectionString: string; options: string } {
  const address = new URL(url)
  const given = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  return { connectionString: address.href, options: `${given} ${ours}`.trim() }
}

export function openDatabase(
  url: string,
  bus: Publisher,
  onError: (error: Error) => void,
  max = 20,
): Database {
  const pool = new pg.Pool({
    ...connection(url),
    max,
    Client: StatementClient,
    connectionTimeoutMillis: waitInLineMs,
    // A connection that was closed while idle is missed by the next burst: a new one plans every statement anew, some
    // for 20 ms.
    idleTimeoutMillis: 0,
    // A statement that hangs would hold its connection, and soon every connection.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener an idle connection that PostgreSQL closes ends the whole process.
  pool.on('error', onError)
  const db = new RootDb(pool, bus)
  return { db, pool, close: () => db.destroy() }
}

export async function rows<T>(db: Db, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(db)).rows
}

export async function first<T>(db: Db, query: RawBuilder<T>): Promise<T | undefined> {
  return (await query.execute(db)).rows[0]
}

/** A lock that answers nothing: it goes with the statement after it, which sees what is committed once it is held. */
export async function ahead(tx: Tx, query: RawBuilder<unknown>): Promise<void> {
  const compiled = query.compile(tx)
  sendWithNext(compiled.parameters)
  await tx.executeQuery(compiled)
}

/** Asks both at once: the second sees what is committed once the first is done, and cannot depend on its answer. */
export async function both<A, B>(
  tx: Tx,
  one: RawBuilder<A>,
  two: RawBuilder<B>,
): Promise<[A | undefined, B | undefined]> {
  const compiled = one.compile(tx)
  sendWithNext(compiled.parameters)
  await tx.executeQuery(compiled)
  const answered = await first(tx, two)
  return [answerAhead(compiled.parameters)[0] as A | undefined, answered]
}

/** Runs the statement with which a transaction is done. What reads its answer must not change its mind. */
export async function finish(tx: Tx, query: RawBuilder<unknown>): Promise<void> {
  const compiled = query.compile(tx)
  commitWith(compiled.parameters)
  await tx.executeQuery(compiled)
}

/**
 * How often transactions began again, by what PostgreSQL said: could not serialize, deadlock, and that another wrote
 * the same row since this one looked for it. Begun again, it sees that row and answers for it.
 */
const retries = new Map([
  ['40001', 0],
  ['40P01', 0],
  ['23505', 0],
])
export const transactionRetries = (): ReadonlyMap<string, number> => retries

/**
 * Runs the work in one transaction, again from the start where another transaction came between. What it tells is published
 * once it is committed: told before, others would ask and find nothing; told by an attempt that failed, it never happened.
 */
export async function transact<T>(db: RootDb, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { answer, heard } = await attempted(db, work)
  for (const event of heard) db.bus.publish(event)
  return answer
}

async function attempted<T>(db: RootDb, work: (tx: Tx) => Promise<T>) {
  for (let attempt = 1; ; attempt++) {
    const heard: BusEvent[] = []
    const telling: Pick<Tx, 'tell' | 'publish'> = {
      publish: (event) => void heard.push(event),
      tell(to, event) {
        const memberIds = [...new Set(to)]
        if (memberIds.length > 0) heard.push({ type: 'tell', memberIds, event })
      },
    }
    try {
      const answer = await db.transaction().execute((tx) => work(Object.assign(tx, telling)))
      return { answer, heard }
    } catch (error) {
      const code = codeOf(error)
      const before = retries.get(code)
      if (before === undefined || attempt === 5) throw error
      retries.set(code, before + 1)
    }
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}

/** One statement, or the pause between two: the database is there. */
export const tookTooLong = (error: unknown): boolean => ['57014', '25P03'].includes(codeOf(error))

/** The database is away, starting, stopping, full or out of connections: worth another try soon. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08|53|57P|58)/.test(code) || tookTooLong(error)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'].includes(code))
    return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
