import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectBalancesToAddUp } from '../../test/audit.ts'
import { bootApp, type TestApp } from '../../test/test-app.ts'
import { first, rows } from '../db.ts'
import { demoSignIns, seedDemo } from './seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
  const seed = () => seedDemo(app, app.account.passwords)
  await Promise.all([seed(), seed()])
  await seed()
})
afterAll(() => app.close())

afterEach(() => expectBalancesToAddUp(app.db))

describe('the demo', () => {
  it('is there once, however many servers put it there', async () => {
    const counted = await first(
      app.db,
      sql`
        select (select count(*)::int from profiles) as members, (select count(*)::int from profile_pictures) as pictures,
          (select count(distinct email)::int from accounts) as addresses`,
    )
    expect(counted).toEqual({ members: 120, pictures: 340, addresses: 120 })
  })

  it('lets two people in, with their pictures', async () => {
    for (const signIn of demoSignIns) {
      const { body } = await app.call(api.account.signIn, signIn)
      expect(body.session.user.hasProfile).toBe(true)
      const mine = await app.call(api.profile.mine, {}, { token: body.session.accessToken })
      expect(mine.body.pictures.length).toBeGreaterThan(1)
      expect(mine.body.tokenBalance).toBe(9)
    }
  })

  it('keeps away from a database that somebody uses', async () => {
    await rows(app.db, sql`delete from accounts where email <> 'yusuf@demo.mithaq.example'`)
    await seedDemo(app, app.account.passwords)
    expect(await first(app.db, sql`select count(*)::int as n from accounts`)).toEqual({ n: 1 })
  })
})
