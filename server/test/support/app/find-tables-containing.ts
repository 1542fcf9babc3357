import { sql } from '../../../src/db/sql.ts'
import { expect } from 'vitest'
import { queryOne, query } from '../../../src/db/db.ts'
import type { TestApp } from './test-app.ts'

/** Every table, including the job queue's, with a row that contains the text in any column. */
export async function findTablesContaining({ db }: TestApp, text: string): Promise<string[]> {
  const tables = await query(
    db,
    sql<{ schema: string; name: string }>`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const naming: string[] = []
  for (const { schema, name } of tables) {
    const found = sql`select from ${sql.ref(`${schema}.${name}`)} t where t::text ilike ${`%${text}%`} limit 1`
    if (await queryOne(db, found)) naming.push(`${schema}.${name}`)
  }
  return naming
}
