import pg from 'pg'

/** A piece of a statement with its values; pieces stand inside each other. `Row` is what the statement returns. */
export class Sql<Row = unknown> {
  readonly #texts: readonly string[]
  readonly #parts: readonly unknown[]
  declare readonly row?: Row

  /** Each part stands between two texts: another piece, or a value. */
  constructor(texts: readonly string[], parts: readonly unknown[]) {
    this.#texts = texts
    this.#parts = parts
  }

  /** The text for PostgreSQL. The values are added to the list, and named by their places in it. */
  compile(values: unknown[]): string {
    return this.#texts.reduce((written, text, n) => {
      const part = this.#parts[n - 1]
      return written + (part instanceof Sql ? part.compile(values) : `$${values.push(part)}`) + text
    })
  }
}

export function sql<Row = unknown>(texts: readonly string[], ...parts: readonly unknown[]): Sql<Row> {
  return new Sql(texts, parts)
}

sql.raw = <Row = unknown>(text: string) => new Sql<Row>([text], [])
/** The name of a table or column, such as `p.id`. */
sql.ref = <Row = unknown>(name: string) => sql.raw<Row>(name.split('.').map(pg.escapeIdentifier).join('.'))
/** For statements that take no values, such as `alter table`. */
sql.literal = (value: string) => sql.raw(pg.escapeLiteral(value))
sql.join = (parts: readonly unknown[], between: Sql = sql`, `) =>
  new Sql(
    ['', ...parts.flatMap((_, n) => (n === 0 ? [''] : ['', '']))],
    parts.flatMap((part, n) => (n === 0 ? [part] : [between, part])),
  )
