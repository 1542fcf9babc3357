import { factNames, factOf, type FactName } from '@mithaq/contract/facts'
import { chosenOf, isFact, isSet, saidNames, type Filters, type SaidName } from '@mithaq/contract/filters'
import { sql, type Sql } from '../../db/sql.ts'

/** The column of `profiles` that holds a fact. */
export const factColumn = (fact: FactName): string =>
  fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isMultiValue = (name: SaidName) =>
  isFact(name) ? factOf(name).upTo !== undefined : name === 'nationality'
/** The column of `profiles` that holds the answer to this. */
export const answerColumn = (name: SaidName): string =>
  isFact(name) ? factColumn(name) : name === 'maritalStatus' ? 'marital_status' : name

/** One answer as a lexeme of `factsTsvectorSql`. */
export const factLexeme = (name: SaidName, choice: string): string =>
  isMultiValue(name) ? choice : `${answerColumn(name)}:${choice}`

const single = [...factNames.filter((fact) => !isMultiValue(fact)), 'maritalStatus'] as SaidName[]
const many = saidNames.filter(isMultiValue).toSorted()

/** All answers of a row of `profiles`, as a tsvector. */
export function factsTsvectorSql(table: string): Sql {
  const known = tsvectorByTable.get(table) ?? sql.raw(factsTsvectorText(table))
  tsvectorByTable.set(table, known)
  return known
}

// Caches the SQL text by table alias, because building it for every query is slow.
const tsvectorByTable = new Map<string, Sql>()

function factsTsvectorText(table: string): string {
  const words = single.map((name) => `'${answerColumn(name)}:' || "${table}"."${answerColumn(name)}"`)
  const lists = many.map((name) => `"${table}"."${answerColumn(name)}"`)
  return `array_to_tsvector(array_remove(array[${words.join(', ')}], null) || ${lists.join(' || ')})`
}

/** The filters as a tsquery: one of the chosen answers to each fact. Null without such filters. */
export function filtersTsquery(filters: Filters): string | null {
  const asked = saidNames.filter((name) => isSet(filters, name))
  const oneOf = (name: SaidName) => chosenOf(filters, name).map((choice) => quoted(factLexeme(name, choice)))
  return asked.length === 0 ? null : asked.map((name) => `(${oneOf(name).join(' | ')})`).join(' & ')
}

/** Whether `profiles p` has the answers that the filters ask for, by its columns. */
export function matchesFactsSql(filters: Filters): Sql {
  const asked = saidNames.map((name) => {
    const column = sql.raw(`p.${answerColumn(name)}`)
    const chosen = chosenOf(filters, name)
    const fits = isMultiValue(name)
      ? sql`${column} && ${chosen}::text[]`
      : sql`${column} = any(${chosen}::text[])`
    return sql`(${chosen.length === 0} or ${fits})`
  })
  return sql.join(asked, sql` and `)
}

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`
