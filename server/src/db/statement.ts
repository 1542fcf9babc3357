import { createHash } from 'node:crypto'
import pg from 'pg'

export type Answer = Pick<pg.QueryResult, 'command' | 'rows' | 'rowCount'>
export type Values = readonly unknown[]

interface Column {
  name: string
  dataTypeID: number
}
type ReadValue = (value: string) => unknown
type ReadRow = (values: readonly (string | null)[]) => object

/** How pg reads the rows of a statement, as it has worked out of their description. */
interface Reading {
  fields: readonly Column[]
  /** None where there are no columns. */
  _parsers: readonly ReadValue[] | undefined
  _prebuiltEmptyResultObject: unknown
  parseRow: ReadRow
}

/** What of pg's own query is taken over; its types leave that out. */
declare module 'pg' {
  interface Query {
    name: string
    _result: Reading
    _accumulateRows: boolean
    prepare(connection: pg.Connection): void
    handleRowDescription(description: object): void
  }
}
type Done = (error: Error | null | undefined, answer: Answer) => void

/** What is known of a connection's statements, and the same connection without a wish to have one described. */
interface Known {
  readings: Map<string, Reading>
  undescribed: pg.Connection
}
const knownOf = new WeakMap<pg.Connection, Known>()

function knownTo(connection: pg.Connection): Known {
  let known = knownOf.get(connection)
  if (known === undefined) {
    known = {
      readings: new Map(),
      undescribed: Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection,
    }
    knownOf.set(connection, known)
  }
  return known
}

/**
 * A statement that PostgreSQL plans and describes once for a connection: planned each time, most of ours take longer than
 * to run, and 45 columns described each time longer than their rows. What a prepared statement answers never changes its
 * columns: PostgreSQL refuses it once they have.
 */
export class Statement extends pg.Query {
  #readings: Known['readings'] | undefined

  constructor(text: string, values: Values, done: Done) {
    super(text, values as unknown[], done)
    this.name = statementName(text)
  }

  override prepare(connection: pg.Connection): void {
    const { readings, undescribed } = knownTo(connection)
    const reading = readings.get(this.name)
    this.#readings = readings
    if (reading === undefined) return super.prepare(connection)
    Object.assign(this._result, reading)
    this._accumulateRows = true
    return super.prepare(undescribed)
  }

  override handleRowDescription(description: object): void {
    super.handleRowDescription(description)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    const parseRow = rowReader(fields, _parsers ?? [])
    this.#readings?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject, parseRow })
  }
}

const rowReaders = new Map<string, ReadRow>()

/**
 * Reads a row by a function made for its columns, which all connections share. Put together by one name after the other,
 * 45 of them, the rows made a deck page a tenth slower.
 */
function rowReader(columns: readonly Column[], readValues: readonly ReadValue[]): ReadRow {
  const key = JSON.stringify(columns.map(({ name, dataTypeID }) => [name, dataTypeID]))
  const known = rowReaders.get(key)
  if (known) return known
  const read = columns.map(
    ({ name }, n) => `${nameInLiteral(name)}: v[${n}] === null ? null : read${n}(v[${n}])`,
  )
  // The names are those that our own statements give their columns.
  const made = new Function(...columns.map((_, n) => `read${n}`), `return (v) => ({ ${read.join(', ')} })`)(
    ...readValues,
  ) as ReadRow
  rowReaders.set(key, made)
  return made
}

/** Written as other names are, it would be the prototype of the row. */
const nameInLiteral = (name: string) => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name))

const statementNames = new Map<string, string>()

function statementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    statementNames.set(text, name)
  }
  return name
}
