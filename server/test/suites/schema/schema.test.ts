import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase, databaseUrl } from '../../support/app/database.ts'
import { dumpSchema } from './dump-schema.ts'
import { accounts } from './accounts.ts'
import { discovery } from './discovery.ts'
import { guardians } from './guardians.ts'
import { matches } from './matches.ts'
import { notifications } from './notifications.ts'
import { staffTables } from './staff.ts'
import type { Violations } from './table.ts'

// The schema states the rules: every constraint and unique index is violated here; one without a case fails.

const parts = [accounts, discovery, matches, guardians, notifications, staffTables]
const violations: Violations = Object.assign({}, ...parts.map((part) => part.violations))

let client: pg.Client
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await cloneDatabase(inject('postgresUrl'))
  drop = database.drop
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const { rows } of parts) await client.query(rows)
})
afterAll(async () => {
  await client.end()
  await drop()
})

const names = async (query: string): Promise<string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)

it('has a case for every constraint and unique index', async () => {
  const stated = await names(`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'p', 'u', 'f', 'x')
    union
    select index.relname from pg_index join pg_class index on index.oid = indexrelid
    where indisunique and index.relnamespace = 'public'::regnamespace`)
  expect(stated.toSorted()).toEqual(Object.keys(violations).toSorted())
})

it.each(Object.entries(violations))('enforces %s', async (constraint, statements) => {
  for (const statement of statements) {
    await client.query('begin')
    const refusal = await client.query(statement).catch((error: pg.DatabaseError) => error)
    await client.query('rollback')
    expect(refusal, statement).toMatchObject({ constraint })
  }
})

it('equals schema.sql (npm run schema writes it)', async () => {
  await expect(await dumpSchema(databaseUrl(inject('postgresUrl'), 'mithaq_template'))).toMatchFileSnapshot(
    '../../../schema.sql',
  )
})

it('has exactly the tables that docs/data-model.md names', async () => {
  const tables = await names(`
    select table_name as name from information_schema.tables where table_schema = 'public'`)
  const page = await readFile(new URL('../../../../docs/data-model.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  const drawn = [...page.matchAll(/^ {2}(\w+) \|\|--\S+ (\w+)/gm)].flatMap(([, from, to]) => [from!, to!])
  const elsewhere = ['schema_migrations', 'match_sides', 'kept_folders']
  expect([...new Set([...named, ...elsewhere])].toSorted()).toEqual(tables.toSorted())
  expect(drawn.filter((name) => !tables.includes(name))).toEqual([])
})

it('deletes everything of an account with it', async () => {
  const staying = await names(`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f' and confdeltype <> 'c'`)
  expect(staying).toEqual([])
})
