import { expect, it } from 'vitest'
import { sql, type Sql } from './sql.ts'

function written(statement: Sql) {
  const values: unknown[] = []
  return [statement.write(values), ...values]
}

it('numbers the values of nested pieces in the order of the text', () => {
  const age = (years: number) => sql`age > ${years} and not ${false}`
  const found = sql`select ${'a'} from people where ${age(18)} and (${sql`true`}) or ${age(99)} limit ${null}`
  const text = 'select $1 from people where age > $2 and not $3 and (true) or age > $4 and not $5 limit $6'
  expect(written(found)).toEqual([text, 'a', 18, false, 99, false, null])
  expect(written(found), 'a second time').toEqual([text, 'a', 18, false, 99, false, null])
})

it('passes lists, dates and undefined as values', () => {
  const date = new Date(0)
  expect(written(sql`select ${['a', 'b']}, ${date}, ${undefined}`)).toEqual([
    'select $1, $2, $3',
    ['a', 'b'],
    date,
    undefined,
  ])
})

it('joins values and pieces', () => {
  expect(written(sql.join([1, sql`two`, 3]))).toEqual(['$1, two, $2', 1, 3])
  expect(written(sql.join(['a', 'b'], sql` or ${0} or `))).toEqual(['$1 or $2 or $3', 'a', 0, 'b'])
  expect(written(sql.join(['alone']))).toEqual(['$1', 'alone'])
  expect(written(sql`in (${sql.join([])})`)).toEqual(['in ()'])
})

it('quotes names and literals, and leaves raw text alone', () => {
  expect(written(sql.ref('p.deck"place'))).toEqual(['"p"."deck""place"'])
  expect(written(sql.literal(`it's`))).toEqual([`'it''s'`])
  expect(written(sql.raw('now() -- $1'))).toEqual(['now() -- $1'])
})
