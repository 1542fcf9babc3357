import { sql } from './sql.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase, query, type Database } from './db.ts'
import { given, oneOf } from './given.ts'

const [me, other] = ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '7f9619ff-8b86-4d01-b42d-00cf4fc964ff']
let opened: Database
beforeAll(() => {
  opened = openDatabase(inject('postgresUrl'), { publish: () => {} }, () => {}, 1)
})
afterAll(() => opened.close())

describe('rows that a statement is given', () => {
  const givenGuests = given('g', {
    id: 'uuid',
    name: 'text',
    left: 'int',
    longAgo: 'bigint',
    came: 'boolean',
    at: 'timestamptz',
    brings: 'jsonb',
  })
  const amina = {
    id: me,
    name: "Amina 'A'",
    left: 2,
    longAgo: 9_007_199_254_740_991,
    came: true,
    at: new Date('2026-03-01T10:00:00.123Z'),
    brings: { dates: 3 },
    besides: 'not asked for',
  }
  const bilal = { id: other, name: 'Bilal', left: null, came: false, at: undefined, brings: null }
  const read = (...guests: object[]) =>
    query(opened.db, sql`select g.* from ${givenGuests(guests)} order by g.name`)

  it('are the same whether they are one or several, and what is not there is null', async () => {
    const { besides: _, ...asAmina } = { ...amina, longAgo: '9007199254740991' }
    const asBilal = { ...bilal, longAgo: null, at: null }
    expect(await read(amina)).toEqual([asAmina])
    expect(await read(bilal)).toEqual([asBilal])
    expect(await read(bilal, amina)).toEqual([asAmina, asBilal])
    expect(await read()).toEqual([])
  })

  it('are found among others by one of their ids', async () => {
    const found = (...ids: string[]) =>
      query(opened.db, sql`select g.name from ${givenGuests([amina, bilal])} where ${oneOf('g', ids)}`)
    expect(await found(other)).toEqual([{ name: 'Bilal' }])
    expect(await found(me, me, other)).toEqual([{ name: "Amina 'A'" }, { name: 'Bilal' }])
    expect(await found('8f9619ff-8b86-4d01-b42d-00cf4fc964ff')).toEqual([])
  })
})
