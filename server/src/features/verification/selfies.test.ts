import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { expect, it, onTestFinished } from 'vitest'
import { addPeople, type Member } from '../../../test/people.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { bootForVerifying, herself } from '../../../test/verifying.ts'
import { FilesUnavailable } from '../../ports/files.ts'
import { openVault } from './vault.ts'

let app: TestApp
let emina: Member
const { picture, send } = bootForVerifying((suite) => ({ app, emina } = suite))

it('selfies of one member take no encoder from everybody else: they come in line, and count among the pictures of the hour', async () => {
  const begin = () => app.call(api.verification.begin, { byWomen: false }, emina)
  await begin()
  const sent = await picture(herself)
  const first = () => send('/verification/selfies/1', sent, emina)
  const answers = await Promise.all(Array.from({ length: 12 }, first))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : body.code))
  expect(new Set(codes)).toEqual(new Set(['taken', 'unavailable']))
  expect(codes.filter((code) => code === 'taken').length).toBeLessThan(6)
  await app.query(sql`
    update upload_budgets set spent_until = ${app.clock.sql} + interval '1 hour' where member_id = ${emina.id}`)
  // A challenge begun anew brings nothing back.
  await begin()
  const tooMany = await first()
  expect([tooMany.status, tooMany.body.code]).toEqual([429, 'too_many_attempts'])
  const [salma] = (await addPeople(app, [{ sex: 'female' }])) as [Member]
  await app.call(api.verification.begin, { byWomen: false }, salma)
  expect((await send('/verification/selfies/1', sent, salma)).status).toBe(200)
})

it('a selfie that the store could not take is not counted', async () => {
  await app.call(api.verification.begin, { byWomen: false }, emina)
  // One more picture fits into this hour.
  app.clock.stopAt(app.clock.date())
  await app.query(sql`insert into upload_budgets (member_id, spent_until)
      values (${emina.id}, ${app.clock.sql} + interval '58 minutes 30 seconds')`)
  const { put } = app.files
  onTestFinished(() => void (app.files.put = put))
  app.files.put = () => Promise.reject(new FilesUnavailable('the store is away'))
  const sent = await picture(herself)
  const first = async () => {
    const { status, body } = await send('/verification/selfies/1', sent, emina)
    return status === 200 ? body : body.code
  }
  expect([await first(), await first(), await first()]).toEqual(Array(3).fill('unavailable'))
  app.files.put = put
  expect([await first(), await first()]).toEqual([{ sent: false }, 'too_many_attempts'])
})

it('what is sealed opens under its own key and for its own place alone, and not where a bit of it was changed', () => {
  const [vault, other] = [openVault('a key of this test'), openVault('another key')]
  const sealed = vault.seal('folder/1.sealed', Buffer.from('a face'))
  expect(vault.open('folder/1.sealed', sealed).toString()).toBe('a face')
  expect(vault.seal('folder/1.sealed', Buffer.from('a face'))).not.toEqual(sealed)
  expect(() => vault.open('folder/2.sealed', sealed)).toThrow()
  expect(() => other.open('folder/1.sealed', sealed)).toThrow()
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => vault.open('folder/1.sealed', changed)).toThrow()
  }
})

it('a new version opens what an older one sealed', () => {
  const sealed = Buffer.from('2Ybh2vKXExCI87RJtkkRUq/n957MaziF+C3lu+VG3bpBcg==', 'base64')
  expect(openVault('a key of this test').open('folder/1.sealed', sealed).toString()).toBe('a face')
})
