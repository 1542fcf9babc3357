import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PushOutcome } from '../../../ports/push/push.ts'
import { createMember, signInAgain, type Person } from '../../../../test/support/members/cast.ts'
import {
  deliverAllPushes,
  newBrowser,
  newPhone,
  registerDevice,
} from '../../../../test/support/notifications/devices.ts'
import { createPair } from '../../../../test/support/matches/matches.ts'
import { outboxHelpers, weeklyPushBody } from '../../../../test/support/notifications/outbox-helpers.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import { nextEventLoopTurn } from '../../../../test/support/wait/wait-until.ts'
import { claimDuePushes } from './push-outbox.ts'
import { api } from '@mithaq/contract'

let app: TestApp
bootForSuite((booted) => (app = booted))
const {
  bodies,
  memberWithDevice,
  outboxOf,
  tellOf,
  tokensTo,
  resetOutbox: startAnew,
} = outboxHelpers(() => app)
beforeEach(startAnew)

describe('the outbox', () => {
  it('sends the claims of a crashed server once, after their lease', async () => {
    const amina = await memberWithDevice()
    await tokensTo(amina)
    expect(await claimDuePushes(app.db, app.clock, ['web'], 100)).toHaveLength(1)
    app.clock.advance({ s: 100 })
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
    app.clock.advance({ s: 21 })
    await deliverAllPushes(app)
    await deliverAllPushes(app)
    expect(app.push.sent).toHaveLength(1)
  })

  it('claims one batch, the earliest due first, and says that more are due', async () => {
    const people = [await memberWithDevice(), await memberWithDevice(), await memberWithDevice()]
    for (const person of people) await tokensTo(person)
    // The first notification is due last.
    for (const [n, { id }] of people.entries())
      await app.query(
        sql`update notifications set push_at = push_at - ${n} * interval '1 second' where user_id = ${id}`,
      )
    const claimed = await claimDuePushes(app.db, app.clock, ['web'], 2)
    expect(claimed.map(({ userId }) => userId)).toEqual(people.slice(1).map(({ id }) => id))
    app.clock.advance({ s: 121 })
    const amina = people[2]!
    for (let n = 0; n < 98; n++) await tokensTo(amina)
    expect([await app.notifications.deliverDue(), await app.notifications.deliverDue()]).toEqual([
      true,
      false,
    ])
  })

  it('never repeats a push that was sent before the crash', async () => {
    const amina = await memberWithDevice()
    await tokensTo(amina)
    // The server crashes after the service got the push and before its answer arrived.
    let left: () => void = () => {}
    const hasLeft = new Promise<void>((resolve) => (left = resolve))
    app.push.answer = async (pushed) => {
      app.push.sent.push(pushed)
      left()
      return new Promise(() => {})
    }
    void app.notifications.deliverDue()
    await hasLeft
    app.push.answer = async () => ({ outcome: 'sent' })
    app.clock.advance({ s: 121 })
    await deliverAllPushes(app)
    app.clock.advance({ h: 1 })
    await deliverAllPushes(app)
    expect(app.push.sent).toHaveLength(1)
    expect(await outboxOf(amina)).toMatchObject([{ waits: false }])
  })

  it('sends every push once after the service was down for an hour', async () => {
    const [amina, bilal] = await createPair(app)
    await registerDevice(app, amina, newPhone('android'))
    await registerDevice(app, await signInAgain(app, amina), newBrowser().device)
    app.push.answer = async () => ({ outcome: 'later', why: 'ECONNREFUSED' })
    for (let minute = 0; minute < 60; minute += 5) {
      await tellOf({ to: amina.id, code: 'like', senderId: bilal.id })
      await deliverAllPushes(app)
      app.clock.advance({ min: 5 })
    }
    expect(app.push.sent).toEqual([])
    app.push.answer = async () => ({ outcome: 'sent' })
    for (let minute = 0; minute < 60; minute += 5) {
      await deliverAllPushes(app)
      app.clock.advance({ min: 5 })
    }
    const got = app.push.sent.map(({ platform, message }) => `${platform} ${message.data.notification_id}`)
    expect(got).toHaveLength(24)
    expect(new Set(got).size).toBe(24)
    expect((await outboxOf(amina)).every(({ waits, givenUp }) => !waits && !givenUp)).toBe(true)
  })

  it('retries only the devices that failed', async () => {
    const amina = await createMember(app)
    await registerDevice(app, amina, newPhone('android'))
    await registerDevice(app, await signInAgain(app, amina), newPhone('ios'))
    app.push.answer = async ({ platform }) =>
      platform === 'ios' ? { outcome: 'later', why: 'busy' } : { outcome: 'sent' }
    await tokensTo(amina)
    await deliverAllPushes(app)
    expect(app.push.sent.map(({ platform }) => platform)).toEqual(['android'])
    app.push.answer = async () => ({ outcome: 'sent' })
    app.clock.advance({ s: 11 })
    await deliverAllPushes(app)
    expect(app.push.sent.map(({ platform }) => platform)).toEqual(['android', 'ios'])
  })

  it('waits as long as the service requests', async () => {
    const amina = await memberWithDevice()
    app.push.answer = async () => ({ outcome: 'later', why: 'busy', afterS: 300 })
    await tokensTo(amina)
    await deliverAllPushes(app)
    app.push.answer = async () => ({ outcome: 'sent' })
    app.clock.advance({ s: 290 })
    await deliverAllPushes(app)
    expect(app.push.sent).toEqual([])
    app.clock.advance({ s: 11 })
    await deliverAllPushes(app)
    expect(app.push.sent).toHaveLength(1)
  })

  it('gives up after about a day and logs it', async () => {
    const amina = await memberWithDevice()
    app.push.answer = async () => ({ outcome: 'later', why: 'busy' })
    await tokensTo(amina)
    const since = app.clock.date().getTime()
    for (let attempt = 0; attempt < 100; attempt++) {
      expect((await outboxOf(amina))[0]).toMatchObject({ waits: true, givenUp: false })
      await deliverAllPushes(app)
      app.clock.advance({ min: 15 })
    }
    expect(app.clock.date().getTime() - since).toBeGreaterThan(24 * 3_600_000)
    expect(await outboxOf(amina)).toEqual([{ waits: false, attempts: 100, givenUp: true }])
    expect(app.logs.join('')).toMatch(/"platform":"web"[^\n]*gave up on a push/)
    const { body } = await app.server.inject('/metrics')
    expect(body).toMatch(/mithaq_pushes_total\{platform="web",outcome="given_up"\} 1/)
    expect(body).toMatch(/mithaq_pushes_total\{platform="web",outcome="later"\} \d+/)
    expect(body).toMatch(/mithaq_pushes_total\{platform="android",outcome="sent"\} \d+/)
  })

  it('goes on when the database fails for one push, and sends that one soon, in order', async () => {
    const [amina, bilal] = [await memberWithDevice(), await memberWithDevice()]
    await registerDevice(app, await signInAgain(app, amina), newPhone('ios'))
    for (const tokens of [2, 3, 4]) await tokensTo(amina, tokens)
    await tokensTo(bilal, 5)
    const refused = await app.query(sql<{ id: string }>`
      select n.id from notifications n where n.user_id = ${amina.id} and n."values" = '{"tokens": 3}'`)
    await app.query(sql`alter table push_deliveries add constraint refused
        check (notification_id <> ${sql.literal(refused[0]!.id)}) not valid`)
    await deliverAllPushes(app)
    await app.query(sql`alter table push_deliveries drop constraint refused`)
    expect(bodies().toSorted()).toEqual([weeklyPushBody(2), weeklyPushBody(2), weeklyPushBody(5)])
    expect(await outboxOf(amina)).toEqual([
      { waits: false, attempts: 1, givenUp: false },
      { waits: true, attempts: 0, givenUp: false },
      { waits: true, attempts: 0, givenUp: false },
    ])
    expect(app.logs.join('')).toMatch(/"error":[^\n]*"refused"[^\n]*the database failed during a push/)
    app.clock.advance({ s: 6 })
    await deliverAllPushes(app)
    for (const platform of ['web', 'ios'])
      expect(
        app.push.sent.filter((sent) => sent.platform === platform && sent.message.body !== weeklyPushBody(5)),
      ).toMatchObject([2, 3, 4].map((tokens) => ({ message: { body: weeklyPushBody(tokens) } })))
    expect((await outboxOf(amina)).some(({ waits }) => waits)).toBe(false)
  })

  it.each<PushOutcome>([
    { outcome: 'rejected', why: 'status 413' },
    { outcome: 'unknown', why: 'no answer in time' },
  ])('does not repeat a push that was $outcome', async (outcome) => {
    const amina = await memberWithDevice()
    let asked = 0
    app.push.answer = async () => {
      asked++
      return outcome
    }
    await tokensTo(amina)
    await deliverAllPushes(app)
    app.clock.advance({ d: 1 })
    await deliverAllPushes(app)
    expect(asked).toBe(1)
    const noted = sql`
      select l.outcome from push_deliveries l join notifications n on n.id = l.notification_id
      where n.user_id = ${amina.id}`
    expect(await app.query(noted)).toEqual([{ outcome: outcome.outcome }])
  })

  it('sends each push once, even if several servers sweep', async () => {
    const other = await bootApp({ DATABASE_URL: app.databaseUrl })
    const amina = await memberWithDevice()
    for (let i = 0; i < 150; i++) await tokensTo(amina, i)
    const slowly = async (): Promise<PushOutcome> => {
      await nextEventLoopTurn()
      return { outcome: 'sent' }
    }
    for (const server of [app, other]) {
      server.clock.advance({ s: (app.clock.date().getTime() - server.clock.date().getTime()) / 1000 })
      server.push.answer = slowly
    }
    await Promise.all([
      deliverAllPushes(app),
      deliverAllPushes(other),
      deliverAllPushes(other),
      deliverAllPushes(app),
    ])
    const got = [...app.push.sent, ...other.push.sent].map(({ message }) => message.body)
    expect(got).toHaveLength(150)
    expect(new Set(got).size).toBe(150)
    await other.close()
  })
})

/** The member's notifications that are kept, by their number of tokens. */
async function keptOf(person: Person) {
  await app.notifications.forgetOld()
  const kept = sql<{ tokens: number }>`
    select ("values" -> 'tokens')::int as tokens from notifications where user_id = ${person.id}
    order by created_at, id`
  return (await app.query(kept)).map(({ tokens }) => tokens)
}

/** No push or mail is due any more. */
async function everythingIsTold() {
  await deliverAllPushes(app)
  await app.query(sql`update notifications set mail_at = null`)
}

it('deletes read notifications after 90 days and unread ones after 365', async () => {
  const amina = await createMember(app)
  const [read, unread, fresh] = [2, 3, 4]
  await tokensTo(amina, read)
  await app.call(api.notifications.markRead, {}, amina)
  await tokensTo(amina, unread)
  await everythingIsTold()
  app.clock.advance({ d: 89, h: 23 })
  expect(await keptOf(amina)).toEqual([read, unread])
  app.clock.advance({ h: 2 })
  expect(await keptOf(amina)).toEqual([unread])
  app.clock.advance({ d: 274, h: 22 })
  expect(await keptOf(amina)).toEqual([unread])
  await tokensTo(amina, fresh)
  app.clock.advance({ h: 2 })
  expect(await keptOf(amina)).toEqual([fresh])
})

it('keeps notifications whose push or mail is still due', async () => {
  const [amina, bilal] = [await memberWithDevice(), await createMember(app)]
  await tokensTo(amina, 2)
  await tokensTo(bilal, 3)
  app.clock.advance({ d: 400 })
  expect(await keptOf(amina)).toEqual([2])
  expect(await keptOf(bilal)).toEqual([3])
  await everythingIsTold()
  expect(await keptOf(amina)).toEqual([])
  expect(await keptOf(bilal)).toEqual([])
})

it('deletes deliveries three days after their push ended', async () => {
  const [amina, bilal] = [await memberWithDevice(), await memberWithDevice()]
  const deliveriesTo = async (person: Person) => {
    await app.notifications.forgetOld()
    const left = sql`
      select from push_deliveries l join notifications n on n.id = l.notification_id where n.user_id = ${person.id}`
    return (await app.query(left)).length
  }
  for (const person of [amina, bilal]) await tokensTo(person)
  await deliverAllPushes(app)
  await app.query(sql`update notifications set push_at = ${app.clock.sql} where user_id = ${bilal.id}`)
  app.clock.advance({ d: 2, h: 23 })
  expect([await deliveriesTo(amina), await deliveriesTo(bilal)]).toEqual([1, 1])
  app.clock.advance({ h: 2 })
  expect([await deliveriesTo(amina), await deliveriesTo(bilal)]).toEqual([0, 1])
})

it('deletes more than one batch, and only deliveries that ended', async () => {
  const [amina, bilal] = [await createMember(app), await createMember(app)]
  await app.query(sql`
    insert into notifications (id, user_id, type, code, "values", created_at, read_at)
    select gen_random_uuid(), ${amina.id}, 'tokens', 'weekly', '{"tokens": 2}', ${app.clock.sql}, ${app.clock.sql}
    from generate_series(1, 2500)`)
  app.clock.advance({ d: 91 })
  await tokensTo(bilal, 3)
  expect(await keptOf(amina)).toEqual([])
  expect(await keptOf(bilal)).toEqual([3])
})
