import { api } from '@mithaq/contract'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  signUpAccount,
  createMember,
  filledProfile,
  signInAgain,
  type Person,
} from '../../../test/support/members/cast.ts'
import { notificationCalls } from '../../../test/support/notifications/notification-calls.ts'
import { addMembers } from '../../../test/support/members/add-members.ts'
import { eventTypesFor, type TellEvent } from '../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { sql } from '../../db/sql.ts'
import { announcePolicyChanges } from './announce-policy-changes.ts'

const policyVersions = [
  { version: 1, announced: '2030-01-01', effective: '2030-01-01', summary: 'The first.' },
  { version: 2, announced: '2030-03-01', effective: '2030-03-20', summary: 'Pictures are kept for a year.' },
  { version: 3, announced: '2030-06-01', effective: '2030-06-20', summary: 'Mails are counted.' },
] as const
const [, second, third] = policyVersions
const shown = ({ version, effective, summary }: (typeof policyVersions)[number]) => ({
  version,
  effective,
  summary,
})

let app: TestApp
const apps: TestApp[] = []
const told: TellEvent[] = []
/** Each test starts with new members, on 1 February, with the first version. */
beforeEach(async () => {
  app = await bootApp({}, { policyVersions })
  apps.push(app)
  app.clock.stopAt(new Date('2030-02-01T12:00:00Z'))
  app.bus.subscribe((event) => void (event.type === 'tell' && told.push(event)))
  told.length = 0
})
afterAll(() => Promise.all(apps.map((one) => one.close())))

const { list, unread } = notificationCalls(() => app)
const on = (day: string) => app.clock.stopAt(new Date(day))
/** The versions that the sheet would show on a device that signs in now. */
async function changesFor(person: Person) {
  const device = await signInAgain(app, person)
  return (await app.call(api.policy.changes, {}, device)).body.changes
}
/** A member who has seen the token lesson. */
async function joined(name?: string) {
  const person = await createMember(app, name)
  await haveLesson(person)
  return person
}
const haveLesson = async (person: Person) => app.call(api.wallet.taught, {}, await signInAgain(app, person))
const see = async (person: Person, version: number) =>
  (await app.call(api.policy.seeChanges, { version }, await signInAgain(app, person))).status
const noticesFor = async (person: Person) =>
  (await list(await signInAgain(app, person))).notifications
    .filter(({ code }) => code === 'policy_changes')
    .map(({ text, read, path, type }) => ({ text, read, path, type }))
const announce = () => Promise.all([1, 2, 3].map(() => announcePolicyChanges(app)))

it('shows a change before it takes effect to members who joined before its announcement', async () => {
  const amina = await joined()
  on('2030-02-28T23:59:59Z')
  expect(await changesFor(amina)).toEqual([])
  on('2030-03-01T00:00:00Z')
  expect(await changesFor(amina)).toEqual([shown(second)])
  // A member who was away for that long sees it, too.
  on('2030-05-31T12:00:00Z')
  expect(await changesFor(amina)).toEqual([shown(second)])
  on('2030-06-01T12:00:00Z')
  expect(await changesFor(amina)).toEqual([shown(third), shown(second)])
})

it('shows new members only what is announced after they signed up', async () => {
  // An account created under the first version, whose profile is created under the second.
  const early = await signUpAccount(app)
  on('2030-03-02T12:00:00Z')
  const bilal = await joined('Bilal')
  await app.call(api.profile.create, filledProfile, await signInAgain(app, early))
  expect(await changesFor(bilal)).toEqual([])
  // The token lesson comes first.
  expect(await changesFor(early)).toEqual([])
  await haveLesson(early)
  expect(await changesFor(early)).toEqual([shown(second)])
  on('2030-06-01T12:00:00Z')
  expect(await changesFor(bilal)).toEqual([shown(third)])
})

it('shows a change once, and closes it on the other devices', async () => {
  const [amina, bilal] = [await joined(), await joined('Bilal')]
  on('2030-03-01T12:00:00Z')
  await announce()
  expect(await unread(await signInAgain(app, amina))).toBe(1)
  told.length = 0
  expect(await see(amina, 2)).toBe(200)
  expect(eventTypesFor(told, amina)).toEqual(['notification', 'policy'])
  expect(eventTypesFor(told, bilal)).toEqual([])
  expect(await changesFor(amina)).toEqual([])
  expect(await unread(await signInAgain(app, amina))).toBe(0)
  expect(await changesFor(bilal)).toEqual([shown(second)])
  on('2030-06-01T12:00:00Z')
  await announce()
  // Closing an older sheet on another device does not mark the newer version as seen.
  expect(await see(amina, 2)).toBe(200)
  expect(await changesFor(amina)).toEqual([shown(third)])
  expect(await unread(await signInAgain(app, amina))).toBe(1)
})

it('treats a version that was never announced as the newest one', async () => {
  const amina = await joined()
  on('2030-03-01T12:00:00Z')
  expect(await see(amina, 900)).toBe(200)
  expect(await changesFor(amina)).toEqual([])
  on('2030-06-01T12:00:00Z')
  expect(await changesFor(amina)).toEqual([shown(third)])
})

it('sends one notice of a change to earlier members, without push or mail', async () => {
  const [amina, bilal] = [await joined(), await joined('Bilal')]
  await announce()
  expect(await noticesFor(amina)).toEqual([])
  on('2030-03-01T12:00:00Z')
  const late = await joined('Chadi')
  expect(await see(bilal, 2)).toBe(200)
  told.length = 0
  await announce()
  await announce()
  expect(eventTypesFor(told, amina)).toEqual(['notification', 'policy'])
  const notice = {
    ...{ type: 'house', path: '/privacy-policy', read: false },
    text: 'It changes on 20 March 2030. Pictures are kept for a year.',
  }
  expect(await noticesFor(amina)).toEqual([notice])
  expect([await noticesFor(bilal), await noticesFor(late)]).toEqual([[], []])
  const outside = await app.query(sql`
    select from notifications where code = 'policy_changes' and (push_at is not null or mail_at is not null)`)
  expect(outside).toEqual([])
  on('2030-06-02T12:00:00Z')
  await announce()
  const texts = async (person: Person) => (await noticesFor(person)).map(({ text }) => text)
  expect(await texts(amina)).toEqual(['It changes on 20 June 2030. Mails are counted.', notice.text])
  expect(await texts(late)).toEqual(['It changes on 20 June 2030. Mails are counted.'])
})

it('tells more members than one batch holds', async () => {
  const sketches = Array.from({ length: 1_003 }, () => ({ sex: 'female' as const }))
  const people = await addMembers(app, sketches)
  on('2030-03-01T12:00:00Z')
  await announcePolicyChanges(app)
  const rows = await app.query(sql<{ id: string }>`
    select user_id as id from notifications where code = 'policy_changes'`)
  expect(rows.map(({ id }) => id).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
})
