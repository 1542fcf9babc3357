import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import sharp from 'sharp'
import { beforeEach, expect } from 'vitest'
import { applyVerificationDecisions } from '../../../src/features/verification/review/decide-verification.ts'
import { addMembers, createToken, type Member } from '../members/add-members.ts'
import { createStaff, type Staff } from './staff.ts'
import { bootForSuite } from '../app/boot-for-suite.ts'
import type { TestApp } from '../app/test-app.ts'

/** The colours by which the local examiner recognises a person. */
export const [herself, another] = ['#c08050', '#50c080'] as const

/** Two moderators and the member whose selfies they see, with new sessions. */
export async function createStaffAndMember(app: TestApp, emina?: Member) {
  const [woman] = emina
    ? [{ ...emina, token: await createToken(app, emina.id) }]
    : await addMembers(app, [{ sex: 'female' }])
  return {
    leyla: await createStaff(app, { sex: 'female' }),
    yahya: await createStaff(app, { sex: 'male', role: 'lead' }),
    emina: woman!,
  }
}

/** API calls about pictures, selfies and their review. */
export function verificationCalls(app: () => TestApp) {
  const picture = (background: string) =>
    sharp({ create: { width: 210, height: 280, channels: 3, background } })
      .jpeg()
      .toBuffer()

  async function send(path: string, bytes: Buffer, { token }: Member) {
    const response = await app().server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      payload: bytes,
    })
    return { status: response.statusCode, body: response.json() }
  }

  /** Adds a picture in one colour to the album, and returns its id. */
  const publish = async (member: Member, colour: string): Promise<string> =>
    (await send(`/pictures/${randomUUID()}`, await picture(colour), member)).body.id

  /** Sends three selfies, or returns why they are refused. */
  async function verify(member: Member, { byWomen = false, colour = herself as string } = {}) {
    const begun = await app().call(api.verification.begin, { byWomen }, member)
    if (begun.status !== 200) return begun.error.code
    const sent = []
    for (const place of [1, 2, 3])
      sent.push((await send(`/verification/selfies/${place}`, await picture(colour), member)).body.sent)
    expect(sent).toEqual([false, false, true])
    return begun.body
  }

  const standing = async (member: Member) => (await app().call(api.verification.mine, {}, member)).body

  async function caseOf({ id }: Member) {
    const found = await app().queryOne(sql<{ id: string; hours: number; severity: number; closed: boolean }>`
      select id, severity::int, (extract(epoch from due_at - opened_at) / 3600)::int as hours, closed_at is not null as closed
      from cases where member_id = ${id} and kind = 'verification' order by opened_at desc limit 1`)
    return found!
  }

  const decideAs = async (by: Staff, member: Member, outcome: string) =>
    app().call(
      api.review.decide,
      { caseId: (await caseOf(member)).id, id: randomUUID(), outcome, note: 'Looked.' },
      by,
    )

  async function takeEffect() {
    app().clock.advance({ s: 11 })
    await applyVerificationDecisions(app().pictures.store)
    await app().pictures.sweepErasures()
  }

  /** Every selfie file in the store, which has no folder before the first picture. */
  const filesOnDisk = () =>
    readdirSync(app().config.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.sealed'),
    )

  return { picture, send, publish, verify, standing, caseOf, decideAs, takeEffect, filesOnDisk }
}

/** Boots a suite of verification tests. `hand` receives the people before each test and after sessions ended. */
export function bootForVerifying(
  hand: (suite: { app: TestApp; leyla: Staff; yahya: Staff; emina: Member }) => void,
) {
  let app: TestApp
  let people: Awaited<ReturnType<typeof createStaffAndMember>>
  bootForSuite((booted) => (app = booted))
  const gather = async (emina?: Member) => {
    people = await createStaffAndMember(app, emina)
    hand({ app, ...people })
  }
  beforeEach(() => gather())

  const { decideAs, ...acts } = verificationCalls(() => app)
  const decide = (member: Member, outcome: string, by: Staff = people.leyla) => decideAs(by, member, outcome)
  /** Time passes and sessions end: everyone signs in again. */
  async function later(by: Parameters<TestApp['clock']['advance']>[0]) {
    app.clock.advance(by)
    await gather(people.emina)
  }
  return { ...acts, decide, later }
}
