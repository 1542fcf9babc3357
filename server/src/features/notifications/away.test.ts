import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAgain } from '../../../test/cast.ts'
import { deliverAll, register } from '../../../test/devices.ts'
import { newPair } from '../../../test/matches.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { rows } from '../../db/db.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterAll(() => app.close())

/** Bilal liked Amina, and has deactivated his account since. */
async function likedAndLeft({ phone = false } = {}) {
  const [amina, bilal] = await newPair(app)
  if (phone) await register(app, amina)
  await app.call(api.discovery.like, { profileId: amina.id }, bilal)
  await app.call(api.account.deactivate, {}, bilal)
  return { amina, bilal }
}

describe('a like of somebody who is away', () => {
  it('is in no list and no count, until they are back', async () => {
    const { amina, bilal } = await likedAndLeft()
    const list = async () => (await app.call(api.notifications.list, {}, amina)).body
    expect(await list()).toMatchObject({ notifications: [], unread: 0 })
    expect((await app.call(api.notifications.unread, {}, amina)).body.unread).toBe(0)
    await signInAgain(app, bilal)
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
    expect(await rows(app.db, mails)).toEqual([])
  })
})
