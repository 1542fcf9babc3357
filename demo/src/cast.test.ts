import { answersIn, factParts, isAskedOf, namesIn } from '@mithaq/contract/facts'
import * as prompts from '@mithaq/contract/prompts'
import * as rules from '@mithaq/contract/profile'
import { describe, expect, it } from 'vitest'
import { cast, demoSignIns, portraitKeysOf, type CastMember } from './cast.ts'

const today = '2026-01-01'
const inTenYears = '2036-12-31'
const count = (of: (member: CastMember) => boolean) => cast.filter(of).length
const isSteadfast = ({ facts }: CastMember) => facts.practice === 'steadfast'
const inAbaya = ({ facts }: CastMember) => facts.dress === 'hijab_and_abaya'
const ageOf = ({ birthday }: CastMember) => rules.ageOn(birthday, today)

describe('the cast', () => {
  it('fills in the profile as every member must', () => {
    for (const member of cast) {
      const {
        portrait: _,
        pictures,
        daysSinceSeen,
        likesNewcomers: __,
        readySignIn: ___,
        choosesViewers: ________,
        facts: ____,
        prompts: _____,
        picturesFor: ______,
        verified: _______,
        email,
        ...details
      } = member
      expect(Object.keys(member).toSorted()).toEqual(Object.keys(cast[0]!).toSorted())
      expect(rules.profiles.create.input.safeParse(details)).toMatchObject({ success: true })
      for (const day of [today, inTenYears]) expect(rules.birthdayProblem(member.birthday, day)).toBeNull()
      expect(email).toMatch(/^[a-z0-9]+@demo\.mithaq\.example$/)
      expect(pictures).toBeLessThanOrEqual(5)
      expect(daysSinceSeen).toBeGreaterThanOrEqual(0)
      expect(daysSinceSeen).toBeLessThanOrEqual(40)
      expect(portraitKeysOf(member)).toHaveLength(pictures)
    }
  })

  it('answers between none and all of the optional facts', () => {
    const known: string[] = factParts.flatMap(namesIn)
    for (const { sex, facts, prompts: ended } of cast) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(facts)))
      for (const part of factParts) {
        const names = namesIn(part).filter((name) => facts[name] !== undefined)
        expect(names.filter((name) => !isAskedOf(name, sex))).toEqual([])
        const saying = Object.fromEntries(names.map((name) => [name, facts[name]]))
        expect(answersIn(part).safeParse(saying)).toMatchObject({ success: true })
      }
      expect(prompts.prompts.safeParse(ended)).toMatchObject({ success: true, data: ended })
    }
    expect(count(({ facts }) => Object.keys(facts).length === 0)).toBeGreaterThanOrEqual(5)
    expect(count(({ facts }) => Object.keys(facts).length >= 14)).toBeGreaterThan(85)
    expect(count(({ prompts: ended }) => ended.length > 0)).toBeGreaterThan(85)
    for (const answers of [1, 2, 3])
      expect(count(({ prompts: ended }) => ended.length === answers)).toBeGreaterThan(1)
    expect(new Set(cast.flatMap(({ prompts: ended }) => ended.map(({ prompt }) => prompt))).size).toBe(30)
  })

  it('uses every picture visibility', () => {
    for (const setting of ['matches', 'chosen'])
      expect(count(({ picturesFor }) => picturesFor === setting)).toBeGreaterThanOrEqual(4)
    expect(count(({ picturesFor }) => picturesFor === 'everyone')).toBeGreaterThan(cast.length * 0.6)
  })

  // The sign-in accounts show their pictures to everyone, so that a visitor sees them.
  it.each([
    ['covers her face', 'chosen', ({ facts }: CastMember) => facts.dress === 'niqab'],
    ['is steadfast and wears an abaya', 'chosen', (one: CastMember) => inAbaya(one) && isSteadfast(one)],
    ['wears an abaya', 'matches', (one: CastMember) => inAbaya(one) && !isSteadfast(one)],
    [
      'is steadfast and wears a hijab',
      'matches',
      (one: CastMember) => isSteadfast(one) && one.facts.dress === 'hijab',
    ],
    [
      'is steadfast and has a full beard',
      'matches',
      (one: CastMember) => isSteadfast(one) && one.facts.beard === 'full',
    ],
    [
      'is less so, with a hijab or a full beard,',
      'everyone',
      (one: CastMember) => !isSteadfast(one) && (one.facts.dress === 'hijab' || one.facts.beard === 'full'),
    ],
  ])('has %s show pictures to %s', (_, setting, is) => {
    const some = cast.filter((member) => is(member) && !member.readySignIn && !member.choosesViewers)
    expect(some.length).toBeGreaterThan(0)
    expect(new Set(some.map(({ picturesFor }) => picturesFor))).toEqual(new Set([setting]))
  })

  it('has a third of both sexes verified, and not the sign-in accounts', () => {
    for (const sex of rules.sexes) {
      const wearing = count((member) => member.sex === sex && member.verified)
      expect(wearing).toBeGreaterThan(15)
      expect(wearing).toBeLessThan(25)
    }
    const ready = cast.filter(({ readySignIn }) => readySignIn)
    expect(ready).toMatchObject([1, 2].map(() => ({ verified: false, picturesFor: 'everyone' })))
  })

  it('has two sign-in accounts', () => {
    const ready = cast.filter(({ readySignIn }) => readySignIn)
    expect(demoSignIns.map(({ email }) => email)).toEqual(ready.map(({ email }) => email))
    expect(ready).toMatchObject([
      {
        name: 'Maryam',
        sex: 'female',
        city: 'Amman',
        birthday: '1996-03-14',
        occupation: 'Paediatric nurse',
      },
      { name: 'Yusuf', sex: 'male', city: 'London', occupation: 'Civil engineer' },
    ])
  })

  it('has no two alike', () => {
    const unique = (values: string[]) =>
      expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
    unique(cast.map(({ name }) => name))
    unique(cast.map(({ email }) => email))
    unique(cast.map(({ name, city }) => `${name}, ${city}`))
    unique(cast.map(({ birthday }) => birthday))
    unique(cast.flatMap(({ prompts: ended }) => ended.map(({ answer }) => answer)))
    unique(cast.flatMap(portraitKeysOf))
    unique(
      cast.flatMap(({ aboutMe }) =>
        aboutMe.split(/(?<=[.!?।])\s+|(?<=。)\s*/).filter((sentence) => sentence !== ''),
      ),
    )
  })

  it('has texts about themselves of sensible length', () => {
    for (const { aboutMe } of cast) {
      expect([...aboutMe].length).toBeGreaterThanOrEqual(60)
      expect([...aboutMe].length).toBeLessThanOrEqual(600)
    }
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Han}/u, /\p{Script=Bengali}/u, /[ışğç]/])
      expect(count(({ aboutMe }) => script.test(aboutMe))).toBeGreaterThan(0)
  })

  it('is spread over countries, ages and marital statuses', () => {
    expect(count(({ sex }) => sex === 'female')).toBe(60)
    expect(count(({ sex }) => sex === 'male')).toBe(60)
    expect(new Set(cast.map(({ country }) => country)).size).toBeGreaterThanOrEqual(35)
    const ages = cast.map(ageOf)
    expect(Math.min(...ages)).toBeLessThanOrEqual(19)
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(60)
    expect(Math.max(...ages)).toBeLessThanOrEqual(67)
    expect(ages.filter((age) => age >= 22 && age <= 38).length).toBeGreaterThan(75)
    expect(count(({ maritalStatus }) => maritalStatus === 'Never Married')).toBeGreaterThan(75)
    for (const status of ['Divorced', 'Widowed', 'Separated'])
      expect(count(({ maritalStatus }) => maritalStatus === status)).toBeGreaterThanOrEqual(2)
    expect(
      count(({ nationality, country }) => nationality.length > 1 || nationality[0] !== country),
    ).toBeGreaterThan(15)
    expect(count(({ education }) => education === '')).toBeGreaterThan(5)
    expect(count(({ occupation }) => occupation === '')).toBeGreaterThan(2)
    expect(count(({ daysSinceSeen }) => daysSinceSeen <= 5)).toBeGreaterThan(75)
    for (const sex of rules.sexes) {
      const likers = count((member) => member.sex === sex && member.likesNewcomers)
      expect(likers).toBeGreaterThanOrEqual(9)
      expect(likers).toBeLessThanOrEqual(15)
    }
    const heights = (sex: CastMember['sex']) =>
      cast.filter((member) => member.sex === sex).map(({ height }) => height)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean(heights('female'))).toBeCloseTo(164, -1)
    expect(mean(heights('male'))).toBeGreaterThan(mean(heights('female')) + 8)
    for (const pictures of [2, 3, 4])
      expect(count((member) => member.pictures === pictures)).toBeGreaterThan(10)
  })
})
