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
  /** Sent without a name, so PostgreSQL does not keep it prepared. */
  unnamed?: boolean
}

/** A database or a transaction. */
export interface Db {
  run(statement: Statement): Promise<pg.QueryResult>
}

/** The database itself, with the bus on which transactions publish their events. */
export interface RootDb extends Db {
  readonly pool: pg.Pool
  readonly bus: Publisher
  /** Everything runs in this transaction instead of one of its own: see `joinTransaction`. */
  readonly joined?: Tx
}

/** A transaction. It collects events and publishes them after the commit. */
export interface Tx extends Db, EventCollector {
  runAndCommit(statement: Statement): Promise<pg.QueryResult>
}

export interface Database {
  db: RootDb
  pool: pg.Pool
  close(): Promise<void>
}

/** How long to wait for a free connection during a burst, or for a new connection to be accepted. */
const waitForConnectionMs = 20_000

// Connections must not live for ever: the primary may have become a replica. The random part keeps connections that were
// opened together from all preparing their queries again at the same time.
export const connectionLifetimeS = () => 2_700 + Math.floor(Math.random() * 900)

// UTC: in a time zone with daylight saving, some days have 23 or 25 hours.
// Generic plans: planning a prepared query for its values often costs more than running it.
const sessionOptions = '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC'

/** Appends our session options to those in the URL, so that ours win. */
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
    // Keep idle connections: a new one has to prepare every query again.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: connectionLifetimeS(),
    // A query that hangs would keep its connection, and soon every connection would be in use.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener, an idle connection closed by PostgreSQL ends the process.
  pool.on('error', onError)
  pool.on('connect', (client) => {
    // Without a listener, a connection that breaks between two queries of a transaction ends the process.
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
    // The query was committed together with its result.
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

/** Watches for the warning that the wait for a replica was cancelled: such a commit can still be lost. */
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

/** The prepared statement's name is a hash of its text, so each connection prepares a text once. */
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

/** Sends the last query of a transaction together with COMMIT: throwing afterwards does not roll back. */
export async function queryAndCommit<Row>(tx: Tx, sql: Sql<Row>): Promise<Row[]> {
  return (await tx.runAndCommit(toStatement(sql))).rows
}

function toStatement(sql: Sql): Statement {
  const values: unknown[] = []
  return { text: sql.compile(values), values }
}

/**
 * Number of retried transactions by PostgreSQL's error code: serialization failure, deadlock, unique violation by a
 * concurrent insert, and a prepared statement that is stale or gone.
 */
const retries = new Map(['40001', '40P01', '23505', '0A000', '26000'].map((code) => [code, 0]))
export const transactionRetries = (): ReadonlyMap<string, number> => retries

const attempts = 5

/**
 * Runs `work` in a transaction and retries it from the start on conflicts with other transactions. Events are published
 * after the commit, so that nobody reads before the data is there and a failed attempt publishes nothing.
 */
export async function transact<T>(
  db: RootDb,
  work: (tx: Tx) => Promise<T>,
  { begin = 'begin' }: { begin?: string } = {},
): Promise<T> {
  if (db.joined !== undefined) return work(db.joined)
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
      // Every connection may hold the stale statement, so the next attempt prepares none.
      unnamed ||= isStaleStatement(error)
    }
}

/** The database as seen from within a transaction: several commands, each of which would begin its own, run in this one. */
export const joinTransaction = (db: RootDb, tx: Tx): RootDb => ({
  ...db,
  run: tx.run,
  joined: { ...tx, runAndCommit: tx.run },
})

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
    const isRolledBack = await transaction.rollback().then(
      () => true,
      () => false,
    )
    client.release(!isRolledBack || needsFreshConnection(error))
    throw error
  } finally {
    transaction.close()
  }
}

/** Queries are sent without waiting for earlier ones; PostgreSQL answers them in order. */
function openTransaction(client: pg.PoolClient, begin: string, unnamed: boolean) {
  const events: BusEvent[] = []
  let firstFailure: { error: unknown } | undefined
  let committing: Promise<void> | undefined
  let isRollingBack = false

  function watch<R>(sent: Promise<R>): Promise<R> {
    // Recorded even if nobody awaits the query: the commit then fails with its error.
    sent.catch((error: unknown) => (firstFailure ??= { error }))
    return sent
  }

  function run(statement: Statement): Promise<pg.QueryResult> {
    // The connection may serve another transaction by then.
    if (committing !== undefined || isRollingBack)
      return Promise.reject(new Error('Invariant violated: a statement was sent after its transaction ended'))
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

  function rollback() {
    isRollingBack = true
    return client.query('rollback')
  }

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
    rollback,
    /** Queries after a failed one fail too; report the first failure. */
    causeOf: (error: unknown) =>
      firstFailure !== undefined && isAfterFailedStatement(error) ? firstFailure.error : error,
    close: warnings.close,
  }
}
