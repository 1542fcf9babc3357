import { hash } from 'node:crypto'
import pg from 'pg'
import {
  codeOf,
  isAfterFailedStatement,
  isStaleStatement,
  needsFreshConnection,
  commitOutcomeUnknown,
} from './errors.ts'
import type { BusEvent, Publisher } from '../events/bus-event.ts'
import { collectEvents, type EventCollector } from '../events/collect-events.ts'
import type { Sql } from './sql.ts'

interface Statement {
  text: string
  values: unknown[]
  /** Not prepared. */
  unnamed?: boolean
}

/** A database or a transaction in it. */
export interface Db {
  run(statement: Statement): Promise<pg.QueryResult>
}

/** The database itself, and the bus on which its transactions are heard. */
export interface RootDb extends Db {
  readonly pool: pg.Pool
  readonly bus: Publisher
}

/** A transaction, which collects what others are to hear of it. */
export interface Tx extends Db, EventCollector {
  runAndCommit(statement: Statement): Promise<pg.QueryResult>
}

export interface Database {
  db: RootDb
  pool: pg.Pool
  close(): Promise<void>
}

/** For a free connection, when members come in a burst, and for a database that does not answer a new one. */
const waitForConnectionMs = 20_000

// A connection to a primary that has become a replica must not live for ever. Connections that were opened together end
// at different times, since each has to prepare its statements again.
export const connectionLifetimeS = () => 2_700 + Math.floor(Math.random() * 900)

// A day has 23 or 25 hours where the clocks of its machine change.
// A prepared statement keeps one plan: to plan it for its values would often cost more than to run it.
const sessionOptions = '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC'

/** Options in the address would replace ours: ours come after them, and the last one counts. */
function connection(url: string): { connectionString: string; options: string } {
  const address = new URL(url)
  const given = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  return { connectionString: address.href, options: `${given} ${sessionOptions}`.trim() }
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
    pipeline: true,
    connectionTimeoutMillis: waitForConnectionMs,
    // A connection closed while idle is missed by the next burst, and a new one has to prepare every statement again.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: connectionLifetimeS(),
    // A statement that hangs would hold its connection, and soon every connection.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener an idle connection that PostgreSQL closes ends the whole process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    // The same for one that breaks between two statements of a transaction.
    client.on('error', () => {})
    pool.options.maxLifetimeSeconds = connectionLifetimeS()
  })
  return { db: { pool, bus, run: (statement) => runOnPool(pool, statement) }, pool, close: () => pool.end() }
}

async function runOnPool(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  try {
    return await runOnce(pool, statement)
  } catch (error) {
    if (!isStaleStatement(error)) throw error
    return runOnce(pool, { ...statement, unnamed: true })
  }
}

async function runOnce(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  const client = await pool.connect()
  const warnings = watchWarnings(client)
  try {
    const result = await send(client, statement)
    // The statement was committed with its answer.
    warnings.expectNone()
    client.release()
    return result
  } catch (error) {
    client.release(needsFreshConnection(error))
    throw error
  } finally {
    warnings.close()
  }
}

/** A commit may warn that the wait for a replica was cancelled: it may be lost with this machine. */
function watchWarnings(client: pg.PoolClient, counts = () => true) {
  let warning: string | undefined
  const onNotice = ({
    severity,
    message,
  }: {
    severity?: string | undefined
    message?: string | undefined
  }) => {
    if (severity === 'WARNING' && counts()) warning = message
  }
  client.on('notice', onNotice)
  return {
    expectNone() {
      if (warning !== undefined) throw commitOutcomeUnknown(warning)
    },
    close: () => void client.off('notice', onNotice),
  }
}

/** The name of a prepared statement is a hash of its text, so that each connection prepares a text once. */
function send(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  const { text, values, unnamed = false } = statement
  return client.query(unnamed ? { text, values } : { name: hash('sha1', text, 'base64url'), text, values })
}

export async function query<Row>(db: Db, sql: Sql<Row>): Promise<Row[]> {
  return (await db.run(toStatement(sql))).rows
}

export async function queryOne<Row>(db: Db, sql: Sql<Row>): Promise<Row | undefined> {
  return (await query(db, sql))[0]
}

/** Runs the last statement of a transaction together with its commit: throwing afterwards does not roll back. */
export async function queryAndCommit<Row>(tx: Tx, sql: Sql<Row>): Promise<Row[]> {
  return (await tx.runAndCommit(toStatement(sql))).rows
}

function toStatement(sql: Sql): Statement {
  const values: unknown[] = []
  return { text: sql.compile(values), values }
}

/**
 * How often transactions began again, by PostgreSQL's code: could not serialize; deadlock; another transaction wrote the
 * same unique row since this one looked for it; a prepared statement whose columns changed, or that is gone.
 */
const retries = new Map(['40001', '40P01', '23505', '0A000', '26000'].map((code) => [code, 0]))
export const transactionRetries = (): ReadonlyMap<string, number> => retries

const attempts = 5

/**
 * Runs the work in one transaction, again from the start where another transaction came between. What it tells is published
 * once it is committed: told before, others would ask and find nothing; told by an attempt that failed, it never happened.
 */
export async function transact<T>(
  db: RootDb,
  work: (tx: Tx) => Promise<T>,
  { begin = 'begin' }: { begin?: string } = {},
): Promise<T> {
  for (let attempt = 1, unnamed = false; ; attempt++)
    try {
      const { answer, events } = await runTransaction(db.pool, work, begin, unnamed)
      for (const event of events) db.bus.publish(event)
      return answer
    } catch (error) {
      const code = codeOf(error)
      const before = retries.get(code)
      if (before === undefined || attempt === attempts) throw error
      retries.set(code, before + 1)
      // Every connection may hold the stale statement: without prepared statements the next attempt meets none.
      unnamed ||= isStaleStatement(error)
    }
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  begin: string,
  unnamed: boolean,
): Promise<{ answer: T; events: BusEvent[] }> {
  const client = await pool.connect()
  const transaction = openTransaction(client, begin, unnamed)
  try {
    const answer = await work(transaction.tx)
    await transaction.commit()
    client.release()
    return { answer, events: transaction.events }
  } catch (thrown) {
    const error = transaction.causeOf(thrown)
    const isRolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isRolledBack || needsFreshConnection(error))
    throw error
  } finally {
    transaction.close()
  }
}

/** Statements are sent as they come, without waiting for earlier ones. PostgreSQL answers them in order. */
function openTransaction(client: pg.PoolClient, begin: string, unnamed: boolean) {
  const events: BusEvent[] = []
  let firstFailure: { error: unknown } | undefined
  let committing: Promise<void> | undefined

  function watch<R>(sent: Promise<R>): Promise<R> {
    // Recorded even where nobody waits for the statement: the commit tells.
    sent.catch((error: unknown) => (firstFailure ??= { error }))
    return sent
  }

  function run(statement: Statement): Promise<pg.QueryResult> {
    if (committing !== undefined)
      return Promise.reject(new Error('Invariant violated: a statement was sent after the commit'))
    return watch(send(client, { ...statement, unnamed: unnamed || (statement.unnamed ?? false) }))
  }

  const warnings = watchWarnings(client, () => committing !== undefined)

  async function sendCommit() {
    const { command } = await watch(client.query('commit'))
    if (firstFailure !== undefined) throw firstFailure.error
    if (command !== 'COMMIT') throw commitOutcomeUnknown(`the answer to commit was ${command}`)
    warnings.expectNone()
  }
  const commit = () => (committing ??= sendCommit())

  const tx: Tx = {
    run,
    async runAndCommit(statement) {
      const [result] = await Promise.all([run(statement), commit()])
      return result
    },
    ...collectEvents(events),
  }

  void watch(client.query(begin))
  return {
    tx,
    events,
    commit,
    /** Statements after a failed one fail as well: the first failure is the one to report. */
    causeOf: (error: unknown) =>
      firstFailure !== undefined && isAfterFailedStatement(error) ? firstFailure.error : error,
    close: warnings.close,
  }
}
