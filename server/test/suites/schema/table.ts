/** Statements that must be refused, by the name of the constraint or index. */
export type Violations = Record<string, readonly string[]>

export interface Part {
  /** Rows that the schema accepts, in their order. */
  rows: string
  violations: Violations
}

const id = (last: string) => `'00000000-0000-4000-8000-0000000000${last}'`
/** Four members in the order of their ids; some of them have matched. */
export const [amina, bilal, chadi, dana] = [id('a1'), id('b1'), id('c1'), id('d1')]
export const [locked, awaiting, ended] = [id('e1'), id('e2'), id('e3')]
/** Ids that no row has, below and above all others. */
export const [nobody, nobodyAbove] = [
  `'00000000-0000-0000-0000-000000000000'`,
  `'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
]

/** The same row a second time. */
export const twice = (...tables: string[]): Violations =>
  Object.fromEntries(
    tables.map((table) => [`${table}_pkey`, [`insert into ${table} select * from ${table} limit 1`]]),
  )

/** A row that references something missing. */
export const dangling = (table: string, ...columns: string[]): Violations =>
  Object.fromEntries(
    columns.map((column) => [`${table}_${column}_fkey`, [`update ${table} set ${column} = ${nobody}`]]),
  )
