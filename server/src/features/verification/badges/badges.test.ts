import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, expect, it } from 'vitest'
import { addMembers, type Member } from '../../../../test/support/members/add-members.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import {
  another,
  herself,
  createStaffAndMember,
  verificationCalls,
} from '../../../../test/support/staff/verification-calls.ts'
import { ExaminerUnavailable, type Examiner, type Face } from '../../../ports/examiner/examiner.ts'
import { compareChangedAlbums } from './badges.ts'
import fc from 'fast-check'
import { decideBadgeState, showsOtherPerson } from './badge-rules.ts'

let app: TestApp
let leyla: Staff, emina: Member
bootForSuite((booted) => (app = booted))
beforeEach(async () => void ({ leyla, emina } = await createStaffAndMember(app)))

const noFace = '#0000ff'
const { publish, verify, standing, decideAs, takeEffect } = verificationCalls(() => app)
const compare = (examiner: Examiner = app.examiner) => compareChangedAlbums(app.pictures.store, examiner)
const order = (...ids: string[]) => app.call(api.pictures.reorder, { ids }, emina)
const codesFor = async (member: Member) =>
  (await app.call(api.notifications.list, {}, member)).body.notifications.map(({ code }) => code).toReversed()
const placeOf = async ({ id }: Member) =>
  Number(
    (await app.queryOne(sql<{ at: string }>`select deck_place as at from profiles where id = ${id}`))?.at,
  )

async function accept(member: Member) {
  await verify(member)
  await decideAs(leyla, member, 'accepted')
  await takeEffect()
  await compare()
}

/** Verified with these pictures; answers with their ids. */
async function verifiedWith(member: Member, ...colours: string[]) {
  const ids: string[] = []
  for (const colour of colours) ids.push(await publish(member, colour))
  await accept(member)
  return ids
}

const badgeOf = async (member: Member) => {
  const { verified, paused } = await standing(member)
  return verified ? 'worn' : paused
}

/** The pictures of open cases about a member, and why. */
const foundAbout = ({ id }: Member) =>
  app.query(sql<{ id: string; reason: string; severity: number }>`
    select k.picture_id as id, k.reason, c.severity::int from cases c join case_pictures k on k.case_id = c.id
    where c.member_id = ${id} and c.closed_at is null order by k.at`)

it('pauses while the first picture shows no face, and returns with a picture of hers', async () => {
  const [old] = (await verifiedWith(emina, herself)) as [string]
  const [faceless, similar] = [await publish(emina, noFace), await publish(emina, '#c2824f')]
  await compare()
  expect(await badgeOf(emina)).toBe('worn')
  const place = await placeOf(emina)
  await order(faceless, old, similar)
  await compare()
  expect(await badgeOf(emina)).toBe('needs_face')
  await order(similar, faceless, old)
  await compare()
  expect(await badgeOf(emina)).toBe('worn')
  // Members who look for verified people may have passed her place meanwhile.
  expect(await placeOf(emina)).toBeGreaterThan(place)
  expect(await codesFor(emina)).toEqual(['verified', 'badge_needs_face', 'badge_back'])
  expect(await foundAbout(emina)).toEqual([])
})

it('needs a new verification once the first picture shows a different person', async () => {
  const [old] = (await verifiedWith(emina, herself)) as [string]
  const other = await publish(emina, another)
  await order(other, old)
  // Two servers compare at once, and it is told once.
  await Promise.all([compare(), compare()])
  expect(await badgeOf(emina)).toBe('verify_again')
  await order(old, other)
  await compare()
  expect(await badgeOf(emina)).toBe('verify_again')
  expect(await codesFor(emina)).toEqual(['verified', 'badge_paused'])
  await accept(emina)
  expect(await badgeOf(emina)).toBe('worn')
})

it('opens one case for a later picture of a different person and keeps it visible', async () => {
  const [old] = (await verifiedWith(emina, herself)) as [string]
  const other = await publish(emina, another)
  await compare()
  const found = [{ id: other, reason: 'other_person', severity: 2 }]
  expect([await badgeOf(emina), await foundAbout(emina)]).toEqual(['worn', found])
  const { pictures } = (await app.call(api.profile.mine, {}, emina)).body
  expect(pictures.map(({ id }) => id)).toEqual([old, other])
  const [open] = await app.query(sql<{ id: string }>`
    select id from cases where member_id = ${emina.id} and kind = 'picture'`)
  const man = await createStaff(app, { sex: 'male' })
  const shown = (await app.call(api.review.pictures, { caseId: open!.id }, man)).body.pictures
  expect(shown).toMatchObject([{ id: other, reason: 'other_person' }])
  // Somebody has decided that it is fine: it is not compared again, a further one is.
  await app.query(sql`update cases set closed_at = ${app.clock.sql} where id = ${open!.id}`)
  const further = await publish(emina, another)
  await compare()
  expect(await foundAbout(emina)).toEqual([{ id: further, reason: 'other_person', severity: 2 }])
})

it('compares later pictures while it is paused because of a missing face', async () => {
  const [old] = (await verifiedWith(emina, herself)) as [string]
  await order(await publish(emina, noFace), old)
  await compare()
  const other = await publish(emina, another)
  await compare()
  expect(await badgeOf(emina)).toBe('needs_face')
  expect(await foundAbout(emina)).toMatchObject([{ id: other }])
})

it('stays without published faces, and needs a new verification once one is published anywhere', async () => {
  const [bare, salma] = (await addMembers(app, [{ sex: 'female' }, { sex: 'female' }])) as [Member, Member]
  await verifiedWith(emina, noFace)
  await publish(emina, '#0000fe')
  await accept(bare)
  await accept(salma)
  await compare()
  expect(await Promise.all([emina, bare, salma].map(badgeOf))).toEqual(['worn', 'worn', 'worn'])
  await publish(emina, another)
  await publish(bare, herself)
  // A picture that waited counts from the moment at which others see it.
  const waiting = await publish(salma, '#00ffff')
  await compare()
  expect(await Promise.all([emina, bare, salma].map(badgeOf))).toEqual([
    'verify_again',
    'verify_again',
    'worn',
  ])
  await app.transact((tx) => app.pictures.show(tx, waiting))
  await compare()
  expect(await badgeOf(salma)).toBe('verify_again')
  expect(await foundAbout(emina)).toEqual([])
})

it('is compared as soon as it is given, because its first picture may show no face', async () => {
  const [, face] = await verifiedWith(emina, noFace, herself)
  expect(await badgeOf(emina)).toBe('needs_face')
  await app.call(
    api.pictures.reorder,
    { ids: (await app.call(api.profile.mine, {}, emina)).body.pictures.map(({ id }) => id).toReversed() },
    emina,
  )
  await compare()
  expect((await app.call(api.profile.mine, {}, emina)).body.pictures[0]?.id).toBe(face)
  expect(await badgeOf(emina)).toBe('worn')
})

it('is compared again when the album or badge changed during the comparison', async () => {
  const [old] = (await verifiedWith(emina, herself)) as [string]
  const [faceless, other] = [await publish(emina, noFace), await publish(emina, another)]
  await compare()
  let act: () => Promise<unknown> = async () => {}
  const examiner: Examiner = {
    ...app.examiner,
    async examine(picture) {
      await act()
      return app.examiner.examine(picture)
    },
  }
  act = () => order(old, faceless, other)
  await order(faceless, old, other)
  await compare(examiner)
  expect(await badgeOf(emina)).toBe('worn')
  act = async () => {
    throw new ExaminerUnavailable('away')
  }
  await order(faceless, old, other)
  await compare(examiner)
  expect(await badgeOf(emina)).toBe('worn')
  await compare()
  expect(await badgeOf(emina)).toBe('needs_face')
})

it('is compared again later after a failure, without delaying other badges', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  for (const member of [emina, salma]) await verifiedWith(member, herself)
  await app.query(sql`update badges set compare = true where member_id in (${emina.id}, ${salma.id})`)
  const failing = sql`add constraint failing check (member_id <> ${sql.literal(emina.id)} or compare)`
  await app.query(sql`alter table badges ${failing}`)
  await expect(compare()).rejects.toThrow('failing')
  await app.query(sql`alter table badges drop constraint failing`)
  const waiting = () => app.query(sql`select member_id as id from badges where compare`)
  expect(await waiting()).toEqual([{ id: emina.id }])
  await compare()
  expect(await waiting()).toEqual([])
})

it('asks for a comparison with every change of the album, and ends with a fraud', async () => {
  const asked = async () =>
    (await app.query(sql`select from pgboss.job where name = 'compare-badges'`)).length
  const before = await asked()
  const [old] = (await verifiedWith(emina, herself)) as [string]
  const second = await publish(emina, '#c2824f')
  await order(second, old)
  await app.call(api.pictures.remove, { id: old }, emina)
  // Given, added, ordered and removed.
  expect((await asked()) - before).toBe(4)
  await verify(emina)
  await decideAs(leyla, emina, 'fraudulent')
  await takeEffect()
  expect(await standing(emina)).toMatchObject({ verified: false, paused: null, barred: true })
  await publish(emina, herself)
  expect((await asked()) - before).toBe(4)
})

type Person = 'herself' | 'her sister' | 'a stranger'
const measures: Record<Person, number[]> = { herself: [0], 'her sister': [30], 'a stranger': [60] }

interface Picture {
  people: Person[]
  atVerification: boolean
}

const faceOf = (person: Person): Face => ({
  height: 0.5,
  years: 30,
  real: 0.9,
  live: 0.9,
  smile: 0,
  left: 0,
  up: 0,
  measure: measures[person],
})
const asSeen = ({ people, atVerification }: Picture) => ({
  atVerification,
  seen: { explicit: 0, suggestive: 0, faces: people.map(faceOf) },
})

const person = fc.constantFrom<Person[]>('herself', 'her sister', 'a stranger')
const picture = fc.record({ people: fc.uniqueArray(person, { maxLength: 2 }), atVerification: fc.boolean() })
const albums = fc.array(picture, { minLength: 1, maxLength: 5 })

/** The decision in its own words, over names instead of measures. */
function expectedState(hadFace: boolean, album: Picture[]): string {
  const verified = album.filter(({ atVerification }) => atVerification)
  const first = album[0]?.people ?? []
  const hasFaces = (pictures: Picture[]) => pictures.some(({ people }) => people.length > 0)
  if (!hadFace) return hasFaces(album) ? 'verify_again' : 'worn'
  if (!hasFaces(verified)) return 'verify_again'
  if (first.length === 0) return 'needs_face'
  return verified.some(({ people }) => people.some((one) => first.includes(one))) ? 'worn' : 'verify_again'
}

it('decides the badge of any album by the written rules', () => {
  const seenStates = new Set<string>()
  fc.assert(
    fc.property(fc.boolean(), albums, (hadFace, album) => {
      const expected = expectedState(hadFace, album)
      seenStates.add(`${hadFace} ${expected}`)
      expect(decideBadgeState(hadFace, album.map(asSeen))).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
  expect([...seenStates].toSorted()).toEqual([
    'false verify_again',
    'false worn',
    'true needs_face',
    'true verify_again',
    'true worn',
  ])
})

it('finds later pictures whose only face is a different person, wherever they stand', () => {
  fc.assert(
    fc.property(albums, (album) => {
      const known = album.flatMap(({ people, atVerification }) => (atVerification ? people : []))
      const expected = album.map(
        ({ people, atVerification }) =>
          !atVerification && people.length === 1 && known.length > 0 && !known.includes(people[0]!),
      )
      const seen = album.map(asSeen)
      expect(seen.map((each) => showsOtherPerson(each, seen))).toEqual(expected)
    }),
    { numRuns: 2_000 },
  )
})
