import { api } from '@mithaq/contract'
import { PostgresQueryCompiler } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { meeting } from '../../../test/safety.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
afterEach(() => vi.restoreAllMocks())

const { add, addWomen, aMan, deck, like } = meeting(() => app)

it('asks for a deck page, likes and passes by statements that are known by their parts', async () => {
  await addWomen(15)
  const [her, him] = [await add(), await add()]
  const meet = async () => {
    const me = await aMan()
    await like(her, me)
    // The second page asks what it expects with its first question.
    for (const _ of [1, 2, 3]) await deck(me)
    await like(me, him)
    const passing = await app.call(api.discovery.pass, { profileId: her.id, inDeck: true }, me)
    expect(passing.status).toBe(200)
  }
  await meet()
  const worded = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery')
  await meet()
  expect(worded.mock.results.map(({ value }) => value.sql)).toEqual([])
})
