import { api } from '@mithaq/contract'
import { expect, it } from 'vitest'
import { createStaff } from '../../../test/support/staff/staff.ts'
import { bootApp } from '../../../test/support/app/test-app.ts'
import { demoStaffLink } from './demo-sign-in.ts'

const { staff } = api

it('signs in as one of three people by the demo’s link, only where the demo runs', async () => {
  const plain = await bootApp()
  const [huda, elsewhere] = [await createStaff(plain, { name: 'Huda' }), demoStaffLink(plain.sessionSecret)]
  expect((await plain.call(staff.enrolment, { link: elsewhere })).status).toBe(404)
  expect((await plain.call(staff.enterDemo, { link: elsewhere, staffId: huda.id })).status).toBe(404)
  await plain.close()
  const demo = await bootApp({ DEMO: '1' })
  const cookies = new Map<string, string>()
  const link = demoStaffLink(demo.sessionSecret)
  const offered = async () => (await demo.call(staff.enrolment, { link })).body
  const { demo: people, ...nobody } = await offered()
  expect(nobody).toEqual({ name: null, options: null })
  expect(people.map(({ name, sex, role }) => `${name}, ${sex}, ${role}`).toSorted()).toEqual([
    'Leyla, female, reviewer',
    'Mariam, female, lead',
    'Yahya, male, reviewer',
  ])
  expect((await offered()).demo).toEqual(people)
  for (const { id, name, role } of people) {
    const entered = await demo.call(staff.enterDemo, { link, staffId: id }, { cookies })
    expect(entered.body).toMatchObject({ id, name, role })
    expect((await demo.call(staff.session, {}, { cookies })).body.id).toBe(id)
  }
  // The link cannot sign in as staff outside the demo.
  const lead = await createStaff(demo, { role: 'lead' })
  expect((await demo.call(staff.enterDemo, { link, staffId: lead.id })).status).toBe(404)
  // A lead cannot remove the demo's staff.
  const staffId = people[0]!.id
  expect((await demo.call(staff.remove, { staffId }, lead)).status).toBe(404)
  expect((await demo.call(staff.renewLink, { staffId }, lead)).status).toBe(404)
  const listed = (await demo.call(staff.people, {}, lead)).body.people
  expect(listed.map(({ id }) => id)).toEqual([lead.id])
  const later = await bootApp({ DATABASE_URL: demo.databaseUrl })
  expect((await later.call(staff.session, {}, { cookies })).status).toBe(404)
  expect((await later.call(staff.signOut, {}, { cookies })).status).toBe(404)
  await later.close()
  await demo.close()
})
