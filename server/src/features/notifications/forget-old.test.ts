import { sql } from '../../db/sql.ts'
import { api } from '@mithaq/contract'
import { beforeEach, expect, it } from 'vitest'
import { newMember, type Person } from '../../../test/cast.ts'
import { deliverAll } from '../../../test/devices.ts'
import { outboxIn } from '../../../test/outbox.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
const { tokensTo, memberWithDevice, startAnew } = outboxIn(() => app)
beforeEach(startAnew)

/** What is kept of a member's notifications, by how many tokens they speak of. */
async function keptOf(person: Person) {
  await app.notifications.forgetOld()
  const kept = sql<{ tokens: number }>`
    select ("values" -> 'tokens')::int as tokens from notifications where user_id = ${person.id}
    order by created_at, id`
  return (await app.query(kept)).map(({ tokens }) => tokens)
}

/** Nobody waits to be told: the push has left, and the mail went out. */
async function everythingIsTold() {
  await deliverAll(app)
  await app.query(sql`update notifications set mail_at = null`)
}

it('a notification that was read goes after 90 days, one that was not after 365', async () => {
  const amina = await newMember(app)
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

it('nothing goes whose push or mail is still due', async () => {
  const [amina, bilal] = [await memberWithDevice(), await newMember(app)]
  await tokensTo(amina, 2)
  await tokensTo(bilal, 3)
  app.clock.advance({ d: 400 })
  expect(await keptOf(amina)).toEqual([2])
  expect(await keptOf(bilal)).toEqual([3])
  await everythingIsTold()
  expect(await keptOf(amina)).toEqual([])
  expect(await keptOf(bilal)).toEqual([])
})

it('that a push has left is forgotten after three days, once nothing of it waits', async () => {
  const [amina, bilal] = [await memberWithDevice(), await memberWithDevice()]
  const deliveriesTo = async (person: Person) => {
    await app.notifications.forgetOld()
    const left = sql`
      select from push_deliveries l join notifications n on n.id = l.notification_id where n.user_id = ${person.id}`
    return (await app.query(left)).length
  }
  for (const person of [amina, bilal]) await tokensTo(person)
  await deliverAll(app)
  await app.query(sql`update notifications set push_at = ${app.clock.sql} where user_id = ${bilal.id}`)
  app.clock.advance({ d: 2, h: 23 })
  expect([await deliveriesTo(amina), await deliveriesTo(bilal)]).toEqual([1, 1])
  app.clock.advance({ h: 2 })
  expect([await deliveriesTo(amina), await deliveriesTo(bilal)]).toEqual([0, 1])
})

it('more than a batch of them goes, and nothing of others', async () => {
  const [amina, bilal] = [await newMember(app), await newMember(app)]
  await app.query(sql`
    insert into notifications (id, user_id, type, code, "values", created_at, read_at)
    select gen_random_uuid(), ${amina.id}, 'tokens', 'weekly', '{"tokens": 2}', ${app.clock.sql}, ${app.clock.sql}
    from generate_series(1, 2500)`)
  app.clock.advance({ d: 91 })
  await tokensTo(bilal, 3)
  expect(await keptOf(amina)).toEqual([])
  expect(await keptOf(bilal)).toEqual([3])
})
