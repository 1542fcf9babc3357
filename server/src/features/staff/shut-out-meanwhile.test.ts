import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { expect, it } from 'vitest'
import { newAuthenticator } from '../../../test/authenticator.ts'
import { newStaff } from '../../../test/staff.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { untilLocksAreAwaited } from '../../../test/until.ts'
import { query } from '../../db/db.ts'
import { remove, shutOutForNewLink } from './people.ts'

const { staff } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

it.each([
  ['shut out for a new link', shutOutForNewLink],
  ['removed', remove],
])('a passkey is added by nobody who is %s at this very instant', async (_, shutOut) => {
  const [lead, person, bystander] = [
    await newStaff(app, { role: 'lead' }),
    await newStaff(app),
    await newStaff(app),
  ]
  const add = async (who: typeof person) => {
    const { options } = (await app.call(staff.beginAnother, {}, who)).body
    const passkey = newAuthenticator(app.config.publicUrl).create(options)
    return () => app.call(staff.addAnother, { passkey }, who)
  }
  const [added, addedBeside] = [await add(person), await add(bystander)]
  const { act } = await app.transact(async (tx) => {
    await query(tx, sql`select from staff where id = ${person.id} for update`)
    const act = added()
    await untilLocksAreAwaited(app.db)
    await shutOut(tx, app.clock, lead.id, person.id)
    return { act }
  })
  expect([(await act).status, (await addedBeside()).status]).toEqual([404, 200])
  const passkeysOf = (id: string) => app.query(sql`select from staff_passkeys where staff_id = ${id}`)
  expect([(await passkeysOf(person.id)).length, (await passkeysOf(bystander.id)).length]).toEqual([0, 2])
})
