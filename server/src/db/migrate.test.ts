import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { databaseUrl, execute } from '../../test/support/app/database.ts'
import { migrate, ForeignSchemaError, unsupportedVersionMessage } from './migrate.ts'

let url: string
let folder: string
const directory = () => pathToFileURL(`${folder}/`)
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
let count = 0

beforeEach(async () => {
  const name = `migrate_${process.pid}_${count++}`
  await execute(inject('postgresUrl'), `create database ${name}`)
  url = databaseUrl(inject('postgresUrl'), name)
  folder = mkdtempSync(join(tmpdir(), 'mithaq-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function query(text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

it('applies new migrations once, in the order of their names', async () => {
  write('2_more.sql', 'insert into kept values (2)')
  write('3_notes.md', 'No statement at all.')
  write('1_first.sql', 'create table kept (id int); insert into kept values (1)')
  expect(await migrate(url, directory())).toEqual(['1_first.sql', '2_more.sql'])
  expect(await migrate(url, directory())).toEqual([])
  expect(await query('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

it('lets one of several servers migrate while the others wait', async () => {
  write('1_slow.sql', 'select pg_sleep(0.3); create table kept (id int); insert into kept values (1)')
  const done = await Promise.all(Array.from({ length: 6 }, () => migrate(url, directory())))
  expect(done.filter((names) => names.length === 1)).toHaveLength(1)
  expect(await query('select count(*)::int as n from kept')).toEqual([{ n: 1 }])
})

it('rolls back a failed migration and keeps the earlier ones', async () => {
  write('1_good.sql', 'create table good (id int)')
  write('2_bad.sql', 'create table half (id int); select 1 / 0')
  await expect(migrate(url, directory())).rejects.toThrow(/2_bad\.sql failed: division by zero/)
  expect(
    await query("select to_regclass('good') is not null as good, to_regclass('half') is not null as half"),
  ).toEqual([{ good: true, half: false }])
})

it.each([
  ['a migration that is not here', "insert into schema_migrations values ('0_older.sql', 'x')"],
  ['one that was another when it was applied', "update schema_migrations set checksum = 'x'"],
])('refuses a database that has %s, and changes nothing', async (_, damage) => {
  write('1_first.sql', 'create table kept (id int)')
  await migrate(url, directory())
  await execute(url, damage)
  write('2_more.sql', 'create table more (id int)')
  await expect(migrate(url, directory())).rejects.toThrow(ForeignSchemaError)
  expect(await query("select to_regclass('more') is null as unchanged")).toEqual([{ unchanged: true }])
})

it.each([
  [150_000, null],
  [180_004, null],
  [149_999, 'Mithaq needs PostgreSQL 15 or newer; this server is version 14.'],
  [90_624, 'Mithaq needs PostgreSQL 15 or newer; this server is version 9.'],
])("checks PostgreSQL's version %i: %j", (version, refusal) => {
  expect(unsupportedVersionMessage(version)).toBe(refusal)
})
