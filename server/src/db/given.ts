import { sql, type Sql } from './sql.ts'

/** The columns of rows that a statement is given, each with its type. */
type Columns = Readonly<
  Record<string, 'uuid' | 'text' | 'int' | 'bigint' | 'boolean' | 'timestamptz' | 'jsonb'>
>

/**
 * Rows as a table of a statement. One row, as most acts have it, goes as values: read from JSON it would cost PostgreSQL
 * a function, a join and, of a wide row, half as much again as writing it.
 */
export function given(name: string, columns: Columns): (rows: readonly object[]) => Sql {
  const named = Object.entries(columns).map(([column, type]) => ({ column, type, quoted: `"${column}"` }))
  const many = sql.raw(`as ${name} (${named.map(({ quoted, type }) => `${quoted} ${type}`).join(', ')})`)
  const around = named.map(
    ({ quoted, type }, n) => `::${type} as ${quoted}${n < named.length - 1 ? ', ' : `) ${name}`}`,
  )
  return (rows) => {
    const [row] = rows as readonly Readonly<Record<string, unknown>>[]
    if (row === undefined || rows.length > 1) return sql`json_to_recordset(${JSON.stringify(rows)}) ${many}`
    return sql(['(select ', ...around], ...named.map(({ column }) => row[column] ?? null))
  }
}

/**
 * That a row's id is one of these. Beside a join with JSON it says what the planner cannot see: that they are few.
 * Without it a prepared statement reads the whole table.
 */
export function oneOf(table: string, ids: readonly string[]): Sql<boolean> {
  const all = [...new Set(ids)]
  const id = sql.ref(`${table}.id`)
  return all.length === 1 ? sql<boolean>`${id} = ${all[0]}::uuid` : sql<boolean>`${id} = any(${all}::uuid[])`
}
