import { sql } from '../../db/sql.ts'
import { expect, it } from 'vitest'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { forgetOldCases } from './forget.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const justBefore = '1 year 364 days'
const longAgo = '2 years 1 day'

it.each<[string, { closed: string | null; left: string | null }, boolean]>([
  ['is kept while it is open and its member is here', { closed: null, left: null }, true],
  [
    'of somebody who is here is kept for two years after it was closed',
    { closed: justBefore, left: null },
    true,
  ],
  ['of somebody who is here is forgotten then', { closed: longAgo, left: null }, false],
  [
    'of somebody who has left is kept for two years after that',
    { closed: '3 years', left: justBefore },
    true,
  ],
  ['that was closed after they left is kept no longer', { closed: justBefore, left: longAgo }, false],
  ['of somebody who has left is forgotten then', { closed: '3 years', left: longAgo }, false],
  ['that nobody has closed is forgotten then too', { closed: null, left: longAgo }, false],
])('a case %s', async (_, { closed, left }, isKept) => {
  await app.query(sql`delete from cases`)
  const ago = (age: string | null) => sql`${app.clock.sql} - ${age}::interval`
  await app.query(sql`
    insert into cases (id, member_id, kind, severity, opened_at, due_at, closed_at, member_left_at)
    values (gen_random_uuid(), gen_random_uuid(), 'report', 2, now(), now(), ${ago(closed)}, ${ago(left)})`)
  await forgetOldCases(app.db, app.clock)
  expect((await app.query(sql`select from cases`)).length > 0).toBe(isKept)
})
