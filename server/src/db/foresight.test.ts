import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { first, openDatabase, rows, type Database } from './db.ts'
import { foresight, type Foresight } from './foresight.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let opened: Database
let ahead: Foresight

beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'))
  opened = openDatabase(database.url, { publish: () => {} }, () => {}, 3)
  await rows(opened.db, sql`create table asked (word text)`)
})
beforeEach(async () => {
  await rows(opened.db, sql`truncate asked`)
  ahead = foresight(opened.db, 3)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

/** A question that leaves a trace wherever it is asked. */
const question = (word: string) => sql<{ word: string }>`insert into asked values (${word}) returning word`
const traces = async () =>
  (await rows(opened.db, sql<{ word: string }>`select word from asked order by word`)).map(({ word }) => word)
const begin = (turn: string) => ahead.begin(turn, sql<{ turn: string }>`select ${turn}::text as turn`)

/** A turn that asks this, and expects to ask it again. */
async function turn(name: string, word: string) {
  const { answer, next } = await begin(name)
  expect(answer).toEqual({ turn: name })
  expect(await next.ask(question(word))).toEqual([{ word }])
  next.expectAgain()
}

it('what followed last time is asked with the first question, and not once more', async () => {
  await turn('hers', 'salam')
  const { answer, next } = await begin('hers')
  expect(answer).toEqual({ turn: 'hers' })
  expect(await traces()).toEqual(['salam', 'salam'])
  expect(await next.ask(question('salam'))).toEqual([{ word: 'salam' }])
  expect(await traces()).toHaveLength(2)
})

it('another question is asked, and so is the same one a second time', async () => {
  await turn('hers', 'salam')
  const { next } = await begin('hers')
  expect(await next.ask(question('peace'))).toEqual([{ word: 'peace' }])
  expect(await next.ask(question('salam'))).toEqual([{ word: 'salam' }])
  expect(await traces()).toEqual(['peace', 'salam', 'salam', 'salam'])
  const after = (await begin('hers')).next
  await after.ask(question('salam'))
  await after.ask(question('salam'))
  expect(await traces()).toHaveLength(6)
})

it('nothing is foreseen for others, nor where it is not expected again', async () => {
  await turn('hers', 'salam')
  await begin('his')
  expect(await traces()).toHaveLength(1)
  await begin('hers')
  expect(await traces()).toHaveLength(2)
  await begin('hers')
  expect(await traces()).toHaveLength(2)
})

it('is answered after the first question', async () => {
  const count = sql<{ count: string }>`select count(*) from asked`
  const asks = async () => {
    const { next } = await ahead.begin('hers', question('salam'))
    const [row] = await next.ask(count)
    next.expectAgain()
    return Number(row?.count)
  }
  expect([await asks(), await asks(), await asks()]).toEqual([1, 2, 3])
})

it('one that fails leaves the first question its answer', async () => {
  await rows(opened.db, sql`create table gone ()`)
  const { next } = await begin('hers')
  await next.ask(sql`select from gone`)
  next.expectAgain()
  await rows(opened.db, sql`drop table gone`)
  expect((await begin('hers')).answer).toEqual({ turn: 'hers' })
  expect(await first(opened.db, sql`select 1 as one`)).toEqual({ one: 1 })
})

it('so many turns are remembered, and no more', async () => {
  for (const name of ['one', 'two', 'three']) await turn(name, name)
  await begin('one')
  expect(await traces()).toEqual(['one', 'one', 'three', 'two'])
  await turn('four', 'four')
  await turn('five', 'five')
  const before = (await traces()).length
  await begin('two')
  expect(await traces()).toHaveLength(before)
})
