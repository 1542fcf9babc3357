import { factNames, factOf, isAskedOf, namesIn } from '@mithaq/contract/facts'
import type { FactChanges, FactName, FactPart, Facts } from '@mithaq/contract/facts'
import { limits } from '@mithaq/contract/limits'
import { mergePrompts, type Prompt } from '@mithaq/contract/prompts'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, transact, type Db, type RootDb } from '../../db/db.ts'
import { refuse } from '../../http/routes/serve-routes.ts'
import { factColumn } from '../visibility/fact-search.ts'
import { moveToTopOfDeck } from '../visibility/deck-position.ts'
import { countFilterableChange } from './filterable-changes.ts'

const isMultiValueFact = (fact: FactName) => factOf(fact).upTo !== undefined

const values = factNames.map((fact) => {
  const column = `p.${factColumn(fact)}`
  return { fact, value: isMultiValueFact(fact) ? `nullif(${column}, '{}')` : column }
})

/** The facts of `profiles p` as JSON, without unanswered ones. */
export const factsJsonSql = sql.raw(
  `json_strip_nulls(json_build_object(${values.map(({ fact, value }) => `'${fact}', ${value}`).join(', ')}))`,
)

const answerColumns = values.map(({ fact, value }) => ({ fact, column: `says ${fact}`, value }))

/** The facts as separate columns, because building JSON for each card is slow. */
export const factColumnsSql = sql.raw(
  answerColumns.map(({ column, value }) => `${value} as "${column}"`).join(', '),
)

/** The facts in a row with these columns. */
export function factsFromRow(row: object): Facts {
  const said = row as Record<string, unknown>
  const facts: Record<string, unknown> = {}
  for (const { fact, column } of answerColumns) if (said[column] !== null) facts[fact] = said[column]
  return facts as Facts
}

export const promptsJsonSql = sql`
  coalesce((
    select json_agg(json_build_object('prompt', said.prompt, 'answer', said.answer) order by said.position)
    from profile_prompts said where said.profile_id = p.id), '[]')`

/** Part of an update of `profiles p` that sets the sex. */
export const clearFactsOfOtherSexSql = (sex: string) =>
  sql.join(
    factNames.flatMap((fact) => {
      const { for: only } = factOf(fact)
      if (only === undefined) return []
      const column = sql.ref(factColumn(fact))
      return [sql`${column} = case when ${sex} = ${sql.literal(only)} then p.${column} end`]
    }),
  )

/** Changes facts of a part; unnamed facts stay. Returns a refusal, or undefined. */
export function saveFacts(db: RootDb, clock: Clock, id: string, part: FactPart, changes: FactChanges) {
  const names = namesIn(part)
  return transact(db, async (tx) => {
    const { sex, facts } = await lockProfile(tx, id)
    const wrong = names.find((fact) => changes[fact] && !isAskedOf(fact, sex))
    if (wrong) return refuse('invalid_input', { field: wrong, issue: 'fact_of_other_sex' })
    const answers = { ...facts, ...changes }
    if (names.every((fact) => isSameAnswer(facts[fact], answers[fact]))) return undefined
    const refused = await countFilterableChange(tx, clock, id)
    if (refused) return refused
    await writeFacts(tx, id, answers, names)
    await moveToTopOfDeck(tx, clock, id)
    return undefined
  })
}

type Answer = FactChanges[FactName]
const answerText = (answer: Answer) => (answer?.length ? JSON.stringify(answer) : null)
const isSameAnswer = (one: Answer, other: Answer) => answerText(one) === answerText(other)

/** Sets the named facts, and clears those without an answer. */
export async function writeFacts(
  tx: Db,
  id: string,
  said: FactChanges,
  names: readonly FactName[] = factNames,
): Promise<void> {
  const nothing = (fact: FactName) => (isMultiValueFact(fact) ? sql`'{}'` : sql`null`)
  const columns = names.map((fact) => sql.ref(factColumn(fact)))
  const values = names.map((fact) =>
    isMultiValueFact(fact)
      ? sql`${said[fact] ?? nothing(fact)}::text[]`
      : sql`${said[fact] ?? nothing(fact)}::text`,
  )
  const set = columns.map((column, n) => sql`${column} = ${values[n]}`)
  await query(tx, sql`update profiles set ${sql.join(set)} where id = ${id}`)
}

/** Applies a form's changes of the prompts, made to `before`. Returns a refusal, or undefined. */
export function savePrompts(
  db: RootDb,
  id: string,
  prompts: readonly Prompt[],
  before: Parameters<typeof mergePrompts>[1] | undefined,
) {
  return transact(db, async (tx) => {
    const { prompts: stored } = await lockProfile(tx, id)
    const merged = before ? mergePrompts(stored, before, prompts) : prompts
    if (merged.length > limits.prompts.max)
      return refuse('invalid_input', { field: 'prompts', issue: 'prompts_too_many' })
    await writePrompts(tx, id, merged)
    return undefined
  })
}

/** Replaces the prompts, in the given order. */
export async function writePrompts(tx: Db, id: string, prompts: readonly Prompt[]): Promise<void> {
  await query(tx, sql`delete from profile_prompts where profile_id = ${id}`)
  await query(
    tx,
    sql`
      insert into profile_prompts (profile_id, position, prompt, answer)
      select ${id}, place - 1, said ->> 'prompt', said ->> 'answer'
      from jsonb_array_elements(${JSON.stringify(prompts)}::jsonb) with ordinality as t (said, place)`,
  )
}

interface LockedProfile {
  sex: string
  facts: Facts
  prompts: Prompt[]
}

/** Otherwise parallel saves could overwrite each other, or save facts of the other sex. */
async function lockProfile(tx: Db, id: string): Promise<LockedProfile> {
  await queryOne(tx, sql`select from profiles where id = ${id} for update`)
  const row = await queryOne(
    tx,
    sql<LockedProfile>`
      select p.sex, ${factsJsonSql} as facts, ${promptsJsonSql} as prompts from profiles p where p.id = ${id}`,
  )
  if (row === undefined) throw new Error('a member without a profile')
  return row
}
