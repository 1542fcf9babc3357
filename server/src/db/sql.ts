import pg from 'pg'

/** SQL text with its values; fragments can contain other fragments. `Row` is the type of the rows it returns. */
export class Sql<Row = unknown> {
  readonly #texts: readonly string[]
  readonly #parts: readonly unknown[]
  declare readonly row?: Row

  /** Each part, a fragment or a value, belongs between two texts. */
  constructor(texts: readonly string[], parts: readonly unknown[]) {
    this.#texts = texts
    this.#parts = parts
  }

  /** Returns the text for PostgreSQL and appends the values, which the text names as $1, $2, … */
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
/** A quoted table or column name, such as `p.id`. */
sql.ref = <Row = unknown>(name: string) => sql.raw<Row>(name.split('.').map(pg.escapeIdentifier).join('.'))
/** A quoted literal, for commands that take no parameters, such as `alter table`. */
sql.literal = (value: string) => sql.raw(pg.escapeLiteral(value))
sql.join = (parts: readonly unknown[], between: Sql = sql`, `) =>
  new Sql(
    ['', ...parts.flatMap((_, n) => (n === 0 ? [''] : ['', '']))],
    parts.flatMap((part, n) => (n === 0 ? [part] : [between, part])),
  )
