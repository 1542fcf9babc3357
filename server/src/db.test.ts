import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { first, openDatabase } from './db.ts'

const settings = sql<{ plans: string; path: string }>`
  select current_setting('plan_cache_mode') as plans, current_setting('search_path') as path`

it('plans statements once, whatever options the address brings', async () => {
  const address = new URL(inject('postgresUrl'))
  address.searchParams.set('options', '-c search_path=members,public')
  const { db, close } = openDatabase(address.href, () => {}, 1)
  expect(await first(db, settings)).toEqual({ plans: 'force_generic_plan', path: 'members,public' })
  await close()
})
