import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import type { Ground } from '@mithaq/contract/safety'
import { sql } from '../../../src/db/sql.ts'
import { query } from '../../../src/db/db.ts'
import { applyDueDecisions } from '../../../src/features/moderation/decisions/apply-decisions.ts'
import { endSuspensions } from '../../../src/features/moderation/sanctions/sanctions.ts'
import { createMember, password, type Person } from '../members/cast.ts'
import { createStaff, type Staff } from './staff.ts'
import type { TestApp } from '../app/test-app.ts'
import { FailedRowBackoff } from '../../../src/lib/run-batch.ts'

interface Somebody {
  id: string
  token: string
}

/** Deletes all cases, staff and rate limits, and stops the clock. */
export async function resetModeration({ db, clock }: TestApp): Promise<void> {
  clock.stopAt(new Date())
  for (const table of ['cases', 'staff', 'attempt_rates']) await query(db, sql`delete from ${sql.ref(table)}`)
}

/** Two moderators and a member who reports, without cases. */
export async function createModeratorsAndReporter(app: TestApp) {
  await resetModeration(app)
  return {
    leyla: await createStaff(app),
    yahya: await createStaff(app, { name: 'Yahya', sex: 'male' }),
    reporter: await createMember(app, 'reporter'),
  }
}

/** API calls of moderators, with their effect after the 10 seconds. */
export function decisionCalls(app: () => TestApp) {
  const { account, moderation, safety, standing } = api
  const caseOf = async (memberId: string, as: Staff, kind = 'report') => {
    const { body } = await app().call(moderation.queue, { kind }, as)
    for (const { id } of body.cases) {
      const looked = await app().call(moderation.look, { caseId: id }, as)
      if (looked.body.memberId === memberId) return looked.body
    }
    throw new Error(`no open ${kind} about the member`)
  }
  const decide = (caseId: string, as: Staff, decision: string, more: object = {}) =>
    app().call(
      moderation.decide,
      { caseId, id: randomUUID(), decision, rule: 4, note: 'You asked members for money.', ...more },
      as,
    )
  /** Lets the 10 seconds pass and applies due decisions. */
  const settle = async () => {
    app().clock.advance({ s: 10 })
    await sweepDecisions()
  }
  const sweepDecisions = async () => {
    const failed: unknown[] = []
    while (await applyDueDecisions(app(), new FailedRowBackoff((error) => failed.push(error))));
    while (await endSuspensions(app(), new FailedRowBackoff((error) => failed.push(error))));
    if (failed.length > 0) throw failed[0]
  }
  const report = (from: Somebody, about: { id: string }, ground: Ground = 'money') =>
    app().call(safety.report, { profileId: about.id, reason: 'He asked me for money.', ground }, from)
  return {
    caseOf,
    decide,
    settle,
    sweepDecisions,
    report,
    /** Reports a member and decides the case, until it has taken effect. */
    async decided(reporter: Somebody, about: { id: string }, as: Staff, decision: string, more: object = {}) {
      await report(reporter, about)
      const { id } = await caseOf(about.id, as)
      const { status, error } = await decide(id, as, decision, more)
      if (status !== 200) throw new Error(`the decision was refused: ${error.code}`)
      await settle()
      return id
    },
    /** A member's standing, as they read it themselves. */
    async own(person: Somebody) {
      const { status, body } = await app().call(standing.mine, {}, person)
      if (status !== 200) throw new Error(`the standing answered ${status}`)
      return body
    },
    /** Signs in again, after the sessions were closed. */
    async again(person: Person) {
      const { status, body } = await app().call(account.signIn, { email: person.email, password }, person)
      if (status !== 200) throw new Error(`the sign-in answered ${status}`)
      person.token = body.session.accessToken
      return body
    },
  }
}
