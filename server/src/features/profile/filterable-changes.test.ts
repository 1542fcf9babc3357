import { api } from '@mithaq/contract'
import { facts, factNames, isAskedOf, type FactName, type FactPart } from '@mithaq/contract/facts'
import { limits } from '@mithaq/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMember } from '../../../test/support/members/cast.ts'
import { addMembers, createToken, type Member } from '../../../test/support/members/add-members.ts'
import { raceEach, raceCount } from '../../../test/support/matches/race-calls.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'

const { profile } = api
const noon = new Date('2026-11-15T12:00:00Z')
const most = limits.filterableChangesADay
let app: TestApp
/** Another server of the same database, as after a restart. */
let other: TestApp
beforeAll(async () => {
  app = await bootApp()
  other = await bootApp({ DATABASE_URL: app.databaseUrl })
})
beforeEach(() => {
  app.clock.stopAt(noon)
  other.clock.stopAt(noon)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

async function newcomer(sex: 'female' | 'male' = 'female'): Promise<Member> {
  const [member] = await addMembers(app, [{ sex, height: 165 }])
  return member!
}

async function later(member: Member, by: Parameters<typeof app.clock.advance>[0]) {
  app.clock.advance(by)
  other.clock.advance(by)
  member.token = await createToken(app, member.id)
}

const setHeight = (member: Member, height: number, server = app) =>
  server.call(profile.update, { height }, member)
const sayPart = (member: Member, part: FactPart, said: object) =>
  app.call(
    { faith: profile.sayFaith, family: profile.sayFamily, learning: profile.sayLearning }[part],
    said,
    member,
  )

/** Ten changes, an hour apart from each other where that is said. */
async function changeTenTimes(member: Member, by = {}) {
  for (let n = 0; n < most; n++) {
    if (n > 0) await later(member, by)
    expect((await setHeight(member, 170 + n)).status).toBe(200)
  }
}

it('takes ten changes in any 24 hours, and says when the next one is possible', async () => {
  expect(most).toBe(10)
  const amina = await newcomer()
  await changeTenTimes(amina, { h: 1 })
  const refused = await setHeight(amina, 180)
  expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
    429,
    'too_many_profile_changes',
    String(15 * 3600),
  ])
  expect(refused.error.values).toEqual({ max: 10, seconds: 15 * 3600 })
  await later(amina, { h: 14, min: 59, s: 59 })
  expect((await setHeight(amina, 180)).status).toBe(429)
  await later(amina, { s: 1 })
  expect((await setHeight(amina, 180)).body.height).toBe(180)
  // The second of the ten leaves the window an hour after the first.
  expect((await setHeight(amina, 181)).error.values).toEqual({ max: 10, seconds: 3600 })
})

it('counts on at another server, and for each member by themselves', async () => {
  const [amina, salma] = [await newcomer(), await newcomer()]
  await changeTenTimes(amina)
  expect((await setHeight(amina, 180, other)).error.code).toBe('too_many_profile_changes')
  expect((await setHeight(salma, 180, other)).status).toBe(200)
})

it('takes exactly ten of many changes that come to two servers at once', async () => {
  const members = await Promise.all(Array.from({ length: raceCount(24) }, () => newcomer()))
  const languages = ['ar', 'fr', 'en', 'de', 'nl', 'es', 'it', 'tr'] as const
  await raceEach(members, async (member) => {
    const answers = await Promise.all([
      ...Array.from({ length: 16 }, (_, n) => setHeight(member, 170 + n, n % 2 ? app : other)),
      ...languages.map((language, n) =>
        (n % 2 ? app : other).call(profile.sayLearning, { languages: [language] }, member),
      ),
    ])
    const codes = answers.map(({ status, error }) => (status === 200 ? 'taken' : error.code))
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: most }, () => 'taken'),
      ...Array.from({ length: 24 - most }, () => 'too_many_profile_changes'),
    ])
  })
})

/** Another answer to a fact than a newcomer's, who has said nothing. */
const answerTo = (name: FactName) => {
  const [choice] = facts[name].choices
  return 'upTo' in facts[name] ? [choice] : choice
}

it.each(['female', 'male'] as const)(
  'refuses a %s member a change of any field that filters read',
  async (sex) => {
    const member = await newcomer(sex)
    await changeTenTimes(member)
    const before = (await app.call(profile.mine, {}, member)).body
    const details = {
      sex: sex === 'female' ? 'male' : 'female',
      height: 150,
      maritalStatus: 'Divorced',
      nationality: ['SN'],
    } as const
    for (const [field, value] of Object.entries(details)) {
      const { error } = await app.call(profile.update, { [field]: value }, member)
      expect([field, error?.code]).toEqual([field, 'too_many_profile_changes'])
    }
    const { error } = await app.call(profile.update, { country: 'SN', city: 'Dakar' }, member)
    expect(error.code).toBe('too_many_profile_changes')
    for (const name of factNames.filter((fact) => isAskedOf(fact, sex))) {
      const answered = await sayPart(member, facts[name].part, { [name]: answerTo(name) })
      expect([name, answered.error?.code]).toEqual([name, 'too_many_profile_changes'])
    }
    expect((await app.call(profile.mine, {}, member)).body).toEqual(before)
  },
)

it('saves everything else, and what is as it was, after ten changes', async () => {
  const amina = await newcomer()
  await sayPart(amina, 'learning', { languages: ['ar'], educationLevel: 'master' })
  for (let n = 1; n < most; n++) await setHeight(amina, 170 + n)
  const saves = [
    app.call(profile.update, { name: 'Aminata', aboutMe: 'I sell honey.', education: 'Bees' }, amina),
    app.call(profile.update, { occupation: 'Merchant', city: 'Rabat' }, amina),
    app.call(profile.update, { height: 179, nationality: ['MA', 'ES'], sex: 'female' }, amina),
    sayPart(amina, 'learning', { languages: ['ar'], educationLevel: 'master' }),
    sayPart(amina, 'faith', { sect: null }),
    app.call(profile.setPrompts, { prompts: [{ prompt: 'ask_me', answer: 'Ask me about bees.' }] }, amina),
    app.call(profile.showPicturesTo, { picturesFor: 'matches' }, amina),
  ]
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200))
  expect((await app.call(profile.mine, {}, amina)).body).toMatchObject({
    name: 'Aminata',
    occupation: 'Merchant',
    location: { country: 'MA', city: 'Rabat' },
    facts: { languages: ['ar'], educationLevel: 'master' },
    picturesFor: 'matches',
  })
})

it('does not count the wizard, a save without changes or a refused one', async () => {
  const amina = await createMember(app)
  for (let n = 0; n < most; n++) {
    expect((await setHeight(amina, 165)).status).toBe(200)
    expect((await setHeight(amina, 99)).status).toBe(400)
  }
  await changeTenTimes(amina)
  expect((await setHeight(amina, 180)).status).toBe(429)
})
