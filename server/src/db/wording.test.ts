import * as fc from 'fast-check'
import { Kysely, PostgresDialect, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { WordingDialect } from './wording.ts'

afterEach(() => vi.restoreAllMocks())

const pool = new pg.Pool()
const plain = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })

type Part = RawBuilder<unknown>
const seen = <T>(value: T) => sql<T>`seen = ${value}`
const values = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()))

/** Anything that our statements are made of. */
const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    values.map(seen),
    fc.constantFrom(sql``, sql`true`, sql`a`, sql`b`),
    fc.constantFrom('a', 'b', 'a b', '').map((words) => sql.raw(words)),
    fc.constantFrom('a', 'b', '1', 1, true).map((value) => sql.lit(value)),
    fc.constantFrom('a', 'p.a').map((name) => sql.ref(name)),
    fc.constantFrom('a', 'b').map((name) => sql.id(name, 'c')),
    fc.array(tie('part'), { maxLength: 3 }).map((parts) => sql.join(parts)),
    fc.array(values, { maxLength: 3 }).map((several) => sql.join(several, sql` or `)),
    fc.tuple(tie('part'), values, tie('part')).map(([one, value, two]) => sql`(${one} and ${value}${two})`),
    fc.tuple(tie('part'), tie('part')).map(([one, two]) => sql`${one}${two}`),
  ),
}))

it('says of any statements, one after the other, what Kysely says, with their own values', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (statements) => {
      const db = new Kysely<unknown>({ dialect: new WordingDialect({ pool }) })
      for (const statement of [...statements, ...statements]) {
        const { sql: text, parameters } = statement.compile(db)
        const expected = statement.compile(plain)
        expect({ text, parameters }).toEqual({ text: expected.sql, parameters: expected.parameters })
      }
    }),
    { numRuns: 300 },
  )
})

it('has the values of each call in a list of its own', () => {
  const db = new Kysely<unknown>({ dialect: new WordingDialect({ pool }) })
  const [one, two] = [seen(1).compile(db), seen(1).compile(db)]
  expect(one.parameters).toEqual(two.parameters)
  expect(one.parameters).not.toBe(two.parameters)
})

const wordings = () => vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery')

it('puts a statement into words once, however often it is made', () => {
  const db = new Kysely<unknown>({ dialect: new WordingDialect({ pool }) })
  const worded = wordings()
  const all = (n: number) =>
    sql`${seen(n)} and ${sql.join([n, n + 1])} and ${sql.lit('a')} and ${sql.raw('b')} or ${n === 9 ? sql`c` : sql``}`
  for (const n of [1, 2, 3, 4, 5]) all(n).compile(db)
  expect(worded).toHaveBeenCalledTimes(1)
  all(9).compile(db)
  expect(worded).toHaveBeenCalledTimes(2)
})

it('begins anew before what it knows fills the memory, and says the same', () => {
  const db = new Kysely<unknown>({ dialect: new WordingDialect({ pool }) })
  const list = (length: number) => sql.join(Array.from({ length }, (_, n) => n))
  const worded = wordings()
  for (let length = 1; length <= 500; length++) list(length).compile(db)
  expect(worded).toHaveBeenCalledTimes(500)
  expect(list(3).compile(db).sql).toBe('$1, $2, $3')
  expect(worded, 'the first lists are forgotten').toHaveBeenCalledTimes(501)
  list(500).compile(db)
  expect(worded, 'the last ones are not').toHaveBeenCalledTimes(501)
})
