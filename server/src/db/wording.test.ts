import * as fc from 'fast-check'
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { WordingDialect } from './wording.ts'

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

it('puts a statement into words once, however often it is made', () => {
  const compiled: unknown[] = []
  class Noting extends WordingDialect {
    override createQueryCompiler() {
      const compiler = super.createQueryCompiler() as ReturnType<WordingDialect['createQueryCompiler']> & {
        visitNode(node: unknown): void
      }
      const visit = compiler.visitNode
      compiler.visitNode = (node) => (compiled.push(node), visit.call(compiler, node))
      return compiler
    }
  }
  const db = new Kysely<unknown>({ dialect: new Noting({ pool }) })
  seen('a').compile(db)
  const once = compiled.length
  expect(once).toBeGreaterThan(0)
  for (let n = 0; n < 5; n++) seen(n).compile(db)
  expect(compiled).toHaveLength(once)
})
