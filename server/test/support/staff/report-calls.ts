import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import type { Ground } from '@mithaq/contract/safety'
import { sql } from '../../../src/db/sql.ts'
import { expect } from 'vitest'
import { addMembers, type Member } from '../members/add-members.ts'
import { memberCalls } from '../members/member-calls.ts'
import { createStaff, type Staff } from './staff.ts'
import type { TestApp } from '../app/test-app.ts'

interface Cast {
  him: Member
  women: Member[]
  leyla: Staff
  yahya: Staff
}

/** A man, three women who may report him, two moderators and nobody else; the clock is stopped. */
export async function createManAndReporters(app: TestApp): Promise<Cast> {
  app.clock.stopAt(new Date())
  for (const table of ['accounts', 'cases', 'staff']) await app.query(sql`delete from ${sql.ref(table)}`)
  const [him, ...women] = await addMembers(app, [
    { sex: 'male', name: 'Zayd' },
    ...['Sana', 'Fathima', 'Hafsa'].map((name) => ({ sex: 'female' as const, name })),
  ])
  const leyla = await createStaff(app)
  return { him: him!, women, leyla, yahya: await createStaff(app, { name: 'Yahya', sex: 'male' }) }
}

/** API calls about reports on him; the moderator is Leyla unless named. */
export function reportCalls(app: () => TestApp, cast: () => Cast) {
  const { moderation } = api
  const { report } = memberCalls(app)
  const queue = async (filters = {}, as = cast().leyla) =>
    (await app().call(moderation.queue, filters, as)).body
  return {
    report: (from: Member | undefined, ground: Ground, reason = 'He asked me for money.', more = {}) =>
      report(from!, cast().him, reason, { ground, ...more }),
    queue,
    onlyCase: async () => {
      const { cases } = await queue()
      expect(cases).toHaveLength(1)
      return cases[0]!
    },
    look: async (caseId: string, as = cast().leyla) =>
      (await app().call(moderation.look, { caseId }, as)).body,
    claim: (caseId: string, as: Staff) => app().call(moderation.claim, { caseId }, as),
    decide: (caseId: string, as: Staff, more = {}) =>
      app().call(
        moderation.decide,
        { caseId, id: randomUUID(), decision: 'warn', rule: 3, note: 'Asked for money.', ...more },
        as,
      ),
    hoursTo: (at: string) => (Date.parse(at) - app().clock.date().getTime()) / 3_600_000,
  }
}
