import { factNames, factOf, type FactName } from '@mithaq/contract/facts'
import { chosenOf, isFact, isSet, saidNames, type Filters, type SaidName } from '@mithaq/contract/filters'
import { sql, type Sql } from '../../db/sql.ts'

/** The column of `profiles` that holds a fact. */
export const columnOf = (fact: FactName): string =>
  fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const holdsMany = (name: SaidName) =>
  isFact(name) ? factOf(name).upTo !== undefined : name === 'nationality'
/** The column of `profiles` that holds what somebody says to this. */
export const columnFor = (name: SaidName): string =>
  isFact(name) ? columnOf(name) : name === 'maritalStatus' ? 'marital_status' : name

/** One answer as a word of `saidBy`. */
export const wordOf = (name: SaidName, choice: string): string =>
  holdsMany(name) ? choice : `${columnFor(name)}:${choice}`

const single = [...factNames.filter((fact) => !holdsMany(fact)), 'maritalStatus'] as SaidName[]
const many = saidNames.filter(holdsMany).toSorted()

/** Everything that a row of `profiles` says. */
export function saidBy(table: string): Sql {
  const known = saidByTable.get(table) ?? sql.raw(saidText(table))
  saidByTable.set(table, known)
  return known
}

// One text for each name of a table. Put together from its pieces for every statement, it took ten times as long to word.
const saidByTable = new Map<string, Sql>()

function saidText(table: string): string {
  const words = single.map((name) => `'${columnFor(name)}:' || "${table}"."${columnFor(name)}"`)
  const lists = many.map((name) => `"${table}"."${columnFor(name)}"`)
  return `array_to_tsvector(array_remove(array[${words.join(', ')}], null) || ${lists.join(' || ')})`
}

/** What the filters ask of it: one of the chosen answers to each. Null where they ask nothing. */
export function asksOf(filters: Filters): string | null {
  const asked = saidNames.filter((name) => isSet(filters, name))
  const oneOf = (name: SaidName) => chosenOf(filters, name).map((choice) => quoted(wordOf(name, choice)))
  return asked.length === 0 ? null : asked.map((name) => `(${oneOf(name).join(' | ')})`).join(' & ')
}

/** The row of `profiles p` says what filters ask, by its columns. */
export function says(filters: Filters): Sql {
  const asked = saidNames.map((name) => {
    const column = sql.raw(`p.${columnFor(name)}`)
    const chosen = chosenOf(filters, name)
    const fits = holdsMany(name)
      ? sql`${column} && ${chosen}::text[]`
      : sql`${column} = any(${chosen}::text[])`
    return sql`(${chosen.length === 0} or ${fits})`
  })
  return sql.join(asked, sql` and `)
}

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`
