import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBalancesToAddUp } from '../../../test/audit.ts'
import { tokenOf } from '../../../test/people.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { newPairs } from '../../../test/many-members.ts'
import { rows } from '../../db/db.ts'
import { endOverdue } from './end-overdue.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterAll(() => app.close())

it('a row that cannot end keeps no other waiting, and is reported', async () => {
  const pairs = await newPairs(app, 12)
  const [bad, ...good] = pairs
  await rows(
    app.db,
    sql`alter table matches add constraint never_ends check (id <> ${sql.lit(bad!.matchId)} or unmatched_at is null)`,
  )
  app.clock.advance({ h: 73 })
  const reported: unknown[] = []
  await endOverdue(app, (error) => void reported.push(error))
  const left = await rows(app.db, sql<{ id: string }>`select id from matches where unmatched_at is null`)
  expect(left).toEqual([{ id: bad!.matchId }])
  expect(reported).toHaveLength(1)
  const token = await tokenOf(app, good[0]!.one.id)
  expect((await app.call(api.matches.unmatched, {}, { token })).body.matches).toHaveLength(1)
  await rows(app.db, sql`alter table matches drop constraint never_ends`)
  await endOverdue(app)
  await expectBalancesToAddUp(app.db)
})
