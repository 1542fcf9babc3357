import { api } from '@mithaq/contract'
import * as demo from '@mithaq/demo'
import { afterEach, describe, expect, it } from 'vitest'
import { bootForSuite, type TellEvent } from '../../test/support/app/boot-for-suite.ts'
import { postMessage, unlockChat } from '../../test/support/matches/matches.ts'
import { createMember, type Person } from '../../test/support/members/cast.ts'
import type { TestApp } from '../../test/support/app/test-app.ts'
import { waitForEvent } from '../../test/support/wait/wait-until.ts'
import { sql } from '../db/sql.ts'
import { createWorker, openJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import { likeMember } from '../features/discovery/decisions/like.ts'
import { castActJob, runCastAct, type CastAct } from './cast-acts.ts'
import { seedDemo } from './seed-demo.ts'

let app: TestApp
let told: TellEvent[]
bootForSuite(
  async (booted, events) => {
    app = booted
    told = events
    await seedDemo(app, app.account.passwords, demo)
  },
  {},
  { demo },
)

const queues: JobQueue[] = []
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop()
  await app.query(sql`delete from pgboss.job where name = 'cast-acts'`)
})

const waiting = () =>
  app.query(
    sql<{ data: CastAct; inS: number }>`
      select data, round(extract(epoch from start_after - created_on))::int as "inS" from pgboss.job
      where name = 'cast-acts' and state = 'created' order by start_after, id`,
  )

/** Runs what the cast has planned, as two servers that both begin the same job would. Returns the kinds of acts. */
async function runPlanned(): Promise<string[]> {
  const planned = await waiting()
  await app.query(sql`delete from pgboss.job where name = 'cast-acts'`)
  for (const { data } of planned)
    await Promise.all([runCastAct(app, demo, data), runCastAct(app, demo, data)])
  return planned.map(({ data }) => data.act)
}

const idOf = async (email: string) =>
  (await app.queryOne(sql<{ id: string }>`select id from accounts where email = ${email}`))!.id

/** Men of the cast without a story, who did not like the newcomer before. */
const men = demo.cast.filter(
  ({ sex, likesNewcomers, readySignIn, email }) =>
    sex === 'male' && !likesNewcomers && !readySignIn && !demo.haveStory(demo.demoSignIns[0].email, email),
)

/** Both like each other, and the chat is open. */
async function openChat(visitor: Person, at: number) {
  const castId = await idOf(men[at]!.email)
  await app.call(api.discovery.like, { profileId: castId }, visitor)
  await likeMember(app, castId, visitor.id)
  const found = await app.queryOne(
    sql<{
      id: string
    }>`select match_id as id from match_sides where me = ${visitor.id} and other = ${castId}`,
  )
  await app.query(sql`delete from pgboss.job where name = 'cast-acts' and data ->> 'act' = 'like'`)
  const matchId = found!.id
  await unlockChat(app, visitor, matchId)
  await runPlanned()
  return { castId, matchId }
}

async function say(visitor: Person, matchId: string, words: string) {
  expect((await postMessage(app, visitor, matchId, words)).status).toBe(200)
  app.clock.advance({ s: 5 })
}

const messagesIn = async (visitor: Person, matchId: string) =>
  (await app.call(api.chat.messages, { matchId }, visitor)).body.messages

describe('the cast', () => {
  it('returns the first two likes, and then two of three', async () => {
    const visitor = await createMember(app)
    for (const { email } of men.slice(0, 20))
      await app.call(api.discovery.like, { profileId: await idOf(email) }, visitor)
    const planned = await waiting()
    expect(planned).toHaveLength(20)
    for (const { inS } of planned) expect(inS).toBeGreaterThanOrEqual(10)
    for (const { inS } of planned) expect(inS).toBeLessThanOrEqual(40)
    await runPlanned()
    const matched = await app.query(
      sql<{ email: string }>`
        select a.email from match_sides s join accounts a on a.id = s.other where s.me = ${visitor.id}`,
    )
    const emails = matched.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(men.slice(0, 2).map(({ email }) => email)))
    expect(emails.length).toBeGreaterThan(8)
    expect(emails.length).toBeLessThan(20)
    expect((await waiting()).map(({ data, inS }) => [data.act, inS])).toEqual(emails.map(() => ['pay', 20]))
  })

  it('pays once, answers three messages, types before, reacts, and earns the visitor a reward', async () => {
    const visitor = await createMember(app)
    const { castId, matchId } = await openChat(visitor, 30)
    expect((await app.call(api.matches.get, { matchId }, visitor)).body.match).toMatchObject({
      chatUnlocked: true,
      iPaid: true,
      theyPaid: true,
    })
    for (const words of ['Salam', 'I keep bees.', 'And you?', 'Good night.']) {
      await say(visitor, matchId, words)
      expect(await runPlanned()).toEqual(['read_and_type', 'answer'])
    }
    expect(told.filter(({ event }) => event.type === 'typing').length).toBeGreaterThanOrEqual(3)
    const messages = await messagesIn(visitor, matchId)
    expect(messages.map(({ senderId }) => (senderId === castId ? 'them' : 'me'))).toEqual([
      'me',
      'them',
      'me',
      'them',
      'me',
      'them',
      'me',
    ])
    expect(messages[2]!.reactions).toHaveLength(1)
    expect((await app.call(api.profile.mine, {}, visitor)).body.tokenBalance).toBe(9 - 3 + 1)
  })

  it('asks for a day in the second chat, and closes the third one kindly', async () => {
    const visitor = await createMember(app)
    await say(visitor, (await openChat(visitor, 31)).matchId, 'Salam')
    await runPlanned()
    const second = await openChat(visitor, 32)
    await say(visitor, second.matchId, 'Salam')
    await runPlanned()
    await say(visitor, second.matchId, 'What do you hope for?')
    await runPlanned()
    const asked = (await app.call(api.matches.get, { matchId: second.matchId }, visitor)).body.match
    expect(asked).toMatchObject({ dayMore: { them: true }, clock: { awaited: 'them' } })
    expect(await waiting()).toMatchObject([
      { data: { act: 'answer' }, inS: 30 },
      { data: { act: 'answer' }, inS: 30 },
    ])
    await runPlanned()
    expect(await messagesIn(visitor, second.matchId)).toHaveLength(4)

    const third = await openChat(visitor, 33)
    await say(visitor, third.matchId, 'Salam')
    await runPlanned()
    await say(visitor, third.matchId, 'What do you hope for?')
    await runPlanned()
    const closed = (await app.call(api.matches.get, { matchId: third.matchId }, visitor)).body.match
    expect(closed.ended).toMatchObject({ by: 'them', goodbye: { words: demo.castGoodbye } })
  })

  it('receives tokens before it would run out of them', async () => {
    const castId = await idOf(men[34]!.email)
    for (const _ of [1, 2, 3]) {
      const visitor = await createMember(app)
      await openChat(visitor, 34)
    }
    const rows = await app.query(
      sql<{
        amount: number
      }>`select amount from token_transactions where user_id = ${castId} and type = 'purchase'`,
    )
    expect(rows).toEqual([{ amount: 9 }])
  })

  it('does nothing in the stories of Maryam and Yusuf', async () => {
    const { body } = await app.call(api.account.signIn, demo.demoSignIns[0])
    const me = { id: body.session.user.id, token: body.session.accessToken } as Person
    const { matches } = (await app.call(api.matches.list, {}, me)).body
    const karim = matches.find(({ profile }) => profile.name === 'Karim')!
    await say(me, karim.id, 'That courage is contagious.')
    expect(await waiting()).toEqual([])
    // With others, they are answered like any newcomer.
    await app.call(api.discovery.like, { profileId: await idOf(men[35]!.email) }, me)
    expect((await waiting()).map(({ data }) => data.act)).toEqual(['like'])
  })

  it('acts once however many servers run, also after a restart', async () => {
    const visitor = await createMember(app)
    const { castId, matchId } = await openChat(visitor, 36)
    await say(visitor, matchId, 'Salam')
    await app.query(sql`update pgboss.job set start_after = now() where name = 'cast-acts'`)
    const ran: string[] = []
    const answered = Promise.withResolvers<void>()
    for (const _ of ['one server', 'another']) {
      const queue = await openJobQueue(app.databaseUrl, [castActJob], () => {})
      queues.push(queue)
      const run = async (act: CastAct) => {
        await runCastAct(app, demo, act)
        ran.push(act.act)
        if (ran.length === 2) answered.resolve()
      }
      await queue.start([createWorker(castActJob, run, { concurrency: 4 })])
    }
    await waitForEvent('both acts ran', answered.promise)
    for (const queue of queues.splice(0)) await queue.stop()
    expect(ran.toSorted()).toEqual(['answer', 'read_and_type'])
    const messages = await messagesIn(visitor, matchId)
    expect(messages.filter(({ senderId }) => senderId === castId)).toHaveLength(1)
  })
})
