import { api } from '@mithaq/contract'
import { expect, it } from 'vitest'
import { newStaff } from '../../../test/staff.ts'
import { bootApp } from '../../../test/test-app.ts'
import { demoLink } from './demo-door.ts'

const { staff } = api

it('the link of the demo lets in without a passkey, where the demo runs and nowhere else', async () => {
  const plain = await bootApp()
  const link = demoLink(plain.sessionSecret)
  expect((await plain.call(staff.enrolment, { link })).status).toBe(404)
  await plain.close()
  const demo = await bootApp({ DEMO: '1' })
  const cookies = new Map<string, string>()
  for (let times = 0; times < 2; times++) {
    const { body } = await demo.call(staff.enrolment, { link: demoLink(demo.sessionSecret) }, { cookies })
    expect(body).toEqual({ name: 'Leyla', options: null })
    expect((await demo.call(staff.session, {}, { cookies })).body.role).toBe('reviewer')
  }
  // Nobody is shut out by a link that everybody has.
  const [lead, { id: staffId }] = [
    await newStaff(demo, { role: 'lead' }),
    (await demo.call(staff.session, {}, { cookies })).body,
  ]
  expect((await demo.call(staff.remove, { staffId }, lead)).status).toBe(404)
  expect((await demo.call(staff.renewLink, { staffId }, lead)).status).toBe(404)
  const { people } = (await demo.call(staff.people, {}, lead)).body
  expect(people.map(({ id }) => id)).toEqual([lead.id])
  const later = await bootApp({ DATABASE_URL: demo.databaseUrl })
  expect((await later.call(staff.session, {}, { cookies })).status).toBe(404)
  expect((await later.call(staff.signOut, {}, { cookies })).status).toBe(404)
  await later.close()
  await demo.close()
})
