import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { signInAgain, type Person } from '../../../test/cast.ts'
import { deliverAll, register } from '../../../test/devices.ts'
import { newPair } from '../../../test/matches.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

/** Shows himself only to who has said that she prays. */
async function keepToFilters(me: Person) {
  await app.call(api.discovery.setFilters, { ...defaultFilters, said: { prayer: ['five_daily'] } }, me)
  await app.call(api.discovery.setVisibility, { onlyWithinFilters: true }, me)
}

describe.each([
  ['is away', (me: Person) => app.call(api.account.deactivate, {}, me), (me: Person) => signInAgain(app, me)],
  [
    'hides from me by their filters',
    keepToFilters,
    (me: Person) => app.call(api.discovery.setVisibility, { onlyWithinFilters: false }, me),
  ],
] as const)('a like of somebody who %s', (_, leave, comeBack) => {
  /** Bilal liked Amina, and is not there for her since. */
  async function likedAndLeft({ phone = false } = {}) {
    const [amina, bilal] = await newPair(app)
    if (phone) await register(app, amina)
    await app.call(api.discovery.like, { profileId: amina.id }, bilal)
    await leave(bilal)
    return { amina, bilal }
  }

  it('is in no list and no count, until they are back', async () => {
    const { amina, bilal } = await likedAndLeft()
    const list = async () => (await app.call(api.notifications.list, {}, amina)).body
    expect(await list()).toMatchObject({ notifications: [], unread: 0 })
    expect((await app.call(api.notifications.unread, {}, amina)).body.unread).toBe(0)
    await comeBack(bilal)
    expect(await list()).toMatchObject({ notifications: [{ type: 'like' }], unread: 1 })
  })

  it('is not pushed', async () => {
    await likedAndLeft({ phone: true })
    await deliverAll(app)
    expect(app.push.sent).toEqual([])
  })

  it('is in no mail', async () => {
    const { amina } = await likedAndLeft()
    app.clock.advance({ min: 61 })
    while (await app.notifications.gatherDigests());
    const mails = sql`select from pgboss.job where name = 'digest-mail' and data ->> 'memberId' = ${amina.id}`
    expect(await app.query(mails)).toEqual([])
  })
})
