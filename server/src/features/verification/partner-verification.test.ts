import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { password } from '../../../test/support/members/cast.ts'
import { addMembers, type Member } from '../../../test/support/members/add-members.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { signatureOf } from '../../ports/verifier/http-verifier.ts'
import { forgetPartnerMessages } from './partner-verification.ts'
import { endElapsedVerifications } from './review/decide-verification.ts'

const key = 'what-only-we-two-know'
let app: TestApp
/** A partner on this machine, and what it was asked. */
let partner: Server
let answers = 200
let leadsTo = 'https://partner.example/'
let longerBy = 0
const asked: { reference: string; returnTo: string; hook: string; key: string | undefined }[] = []
beforeAll(async () => {
  partner = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { reference, returnTo, hook } = JSON.parse(body)
      asked.push({ reference, returnTo, hook, key: request.headers.authorization })
      response.writeHead(answers, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ url: `${leadsTo}${reference}` }) + ' '.repeat(longerBy))
    })
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  const { port } = partner.address() as AddressInfo
  app = await bootApp({ VERIFIER_URL: `http://${key}@127.0.0.1:${port}/sessions` })
})
afterAll(async () => {
  await app.close()
  partner.close()
})

let emina: Member
beforeEach(async () => {
  answers = 200
  ;[emina] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
})

const standing = async () => (await app.call(api.verification.mine, {}, emina)).body
const visit = () => app.call(api.verification.beginWithPartner, {}, emina)
const nowS = () => String(Math.floor(app.clock.date().getTime() / 1000))

interface Telling {
  id?: string
  reference?: string
  outcome?: string
  at?: string
  signedWith?: string
  signature?: string
}
async function tell({ id = randomUUID(), at = nowS(), signedWith = key, ...more }: Telling = {}) {
  const { reference = asked.at(-1)!.reference, outcome = 'accepted' } = more
  const body = Buffer.from(JSON.stringify({ id, reference, outcome }))
  const signature = more.signature ?? signatureOf(signedWith, at, body)
  const headers = {
    'content-type': 'application/json',
    'mithaq-timestamp': at,
    'mithaq-signature': signature,
  }
  const answer = await app.server.inject({
    method: 'POST',
    url: '/hooks/verification',
    headers,
    payload: body,
  })
  return answer.statusCode
}

it('a configured partner replaces our own camera, and its result counts', async () => {
  expect(await standing()).toMatchObject({ partner: true, waiting: null })
  expect((await app.call(api.verification.begin, { byWomen: false }, emina)).status).toBe(404)
  const { body } = await visit()
  const { reference, returnTo, hook, key: sent } = asked.at(-1)!
  expect(body).toEqual({ url: `https://partner.example/${reference}` })
  expect([new URL(returnTo).pathname, new URL(hook).pathname, sent]).toEqual([
    '/app/verification',
    '/hooks/verification',
    `Bearer ${key}`,
  ])
  expect(await standing()).toMatchObject({ waiting: { withPartner: true } })
  // Its clock is not ours: minutes between them are nothing.
  expect(await tell({ at: String(Number(nowS()) - 290) })).toBe(204)
  expect(await standing()).toMatchObject({ verified: true, waiting: null, last: 'accepted' })
  const told = await app.call(api.notifications.list, {}, emina)
  expect(told.body.notifications.map(({ code }) => code)).toEqual(['verified'])
  const cases = await app.query(sql`select from cases where member_id = ${emina.id}`)
  expect(cases).toEqual([])
})

it('forged, foreign, old and repeated results are refused and change nothing', async () => {
  await visit()
  const { reference } = asked.at(-1)!
  expect(await tell({ signedWith: 'another key, not ours' })).toBe(401)
  expect(await tell({ signature: '' })).toBe(401)
  expect(await tell({ at: String(Number(nowS()) - 301) })).toBe(401)
  expect(await tell({ at: String(Number(nowS()) + 310) })).toBe(401)
  expect(await tell({ outcome: 'adored' })).toBe(401)
  expect(await tell({ outcome: 'a'.repeat(5000) })).toBe(413)
  // Signed for another moment.
  const body = Buffer.from(JSON.stringify({ id: randomUUID(), reference, outcome: 'accepted' }))
  expect(await tell({ signature: signatureOf(key, String(Number(nowS()) - 9), body) })).toBe(401)
  expect(await tell({ reference: randomUUID() })).toBe(409)
  expect(await standing()).toMatchObject({ verified: false, waiting: { withPartner: true } })
  const id = randomUUID()
  expect(await tell({ id, outcome: 'refused' })).toBe(204)
  expect(await tell({ id, outcome: 'refused' })).toBe(409)
  expect(await tell({ outcome: 'accepted' })).toBe(409)
  expect(await standing()).toMatchObject({ verified: false, last: 'refused', triesLeft: 2 })
  // It is known as long as its signature could be shown again, and not for ever.
  const known = async () => {
    await forgetPartnerMessages(app.db, app.clock)
    return (await app.query(sql`select from partner_messages where id = ${id}`)).length
  }
  expect(await known()).toBe(1)
  await app.query(sql`update partner_messages set at = at - interval '1 day 1 minute'`)
  expect(await known()).toBe(0)
})

it('after a fraud the selfies stay with the partner, and no further attempt is allowed', async () => {
  await visit()
  expect(await tell({ outcome: 'fraudulent' })).toBe(204)
  const sealed = await app.query(sql`select from sealed_selfies where member_id = ${emina.id}`)
  expect(sealed).toEqual([])
  expect((await visit()).error.code).toBe('verification_barred')
})

it('abandoned visits are no attempts, undecided ones lapse, and an outage is reported', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  await app.call(api.verification.beginWithPartner, {}, salma)
  for (const _ of [1, 2, 3, 4]) expect((await visit()).status).toBe(200)
  const atOnce = await Promise.all([visit(), visit(), visit()])
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await standing()).toMatchObject({ triesLeft: 2, waiting: { withPartner: true } })
  const open = await app.queryOne(
    sql`select count(*)::int as n from verifications where member_id = ${emina.id} and state = 'waiting'`,
  )
  expect(open).toEqual({ n: 1 })
  // Nobody else's visit is replaced.
  const hers = (await app.call(api.verification.mine, {}, salma)).body
  expect(hers.waiting).toMatchObject({ withPartner: true })
  await app.query(sql`update verifications set sent_at = sent_at - interval '8 days'`)
  await endElapsedVerifications(app.pictures.store)
  expect(await standing()).toMatchObject({ waiting: null, last: 'lapsed' })
  answers = 500
  const { error, headers } = await visit()
  expect([error.code, headers['retry-after']]).toEqual(['unavailable', '30'])
  // Nor is one believed who leads members to a script.
  answers = 200
  leadsTo = 'javascript:alert(1)//'
  expect((await visit()).error.code).toBe('unavailable')
  leadsTo = 'https://partner.example/'
  // A fault of our own is not said to be theirs.
  answers = 200
  await app.query(sql`alter table verifications add constraint failing check (not partner) not valid`)
  expect((await visit()).error.code).toBe('internal')
  await app.query(sql`alter table verifications drop constraint failing`)
  expect(await standing()).toMatchObject({ waiting: null })
})

it('a partner response over 64 kB counts as unavailable', async () => {
  longerBy = 64 * 1024
  expect((await visit()).error.code).toBe('unavailable')
  longerBy = 0
  expect((await visit()).status).toBe(200)
})

it('repeated visits reach the partner at most ten times a day', async () => {
  const before = asked.length
  for (let time = 1; time <= 10; time++) expect((await visit()).status).toBe(200)
  expect((await visit()).error.code).toBe('too_many_attempts')
  expect(asked.length - before).toBe(10)
  const salma = (await addMembers(app, [{ sex: 'female' }]))[0]!
  expect((await app.call(api.verification.beginWithPartner, {}, salma)).status).toBe(200)
})

it('after deletion an abandoned visit still is no attempt, an answered one is', async () => {
  const keptAfterLeaving = async () => {
    expect((await app.call(api.account.erase, { password }, emina)).status).toBe(200)
    return (await app.query(sql`select from former_addresses where member_id = ${emina.id}`)).length
  }
  await visit()
  expect(await keptAfterLeaving()).toBe(0)
  ;[emina] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  await visit()
  expect(await tell({ outcome: 'refused' })).toBe(204)
  expect(await keptAfterLeaving()).toBe(1)
})
