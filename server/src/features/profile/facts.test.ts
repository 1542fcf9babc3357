import { api } from '@mithaq/contract'
import { facts, factNames, factOf } from '@mithaq/contract/facts'
import { promptIds } from '@mithaq/contract/prompts'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { profileDetails } from '../../../test/support/members/cast.ts'
import { addMembers, type Member } from '../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { factColumn } from '../visibility/fact-search.ts'

const { profile, discovery } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

async function newcomer(): Promise<Member> {
  const [amina] = await addMembers(app, [{ sex: 'female' }])
  return amina!
}

const faith = { sect: 'sunni', prayer: 'five_daily', dress: 'hijab', halalFood: 'always' } as const
const family = { smoking: 'never', marriage: 'one_year', homeAfterMarriage: 'own' } as const
const learning = { languages: ['ar', 'zgh', 'fr'], educationLevel: 'master' } as const
const bees = { prompt: 'ask_me', answer: 'Ask me about bees, and bring time.' } as const

describe('facts', () => {
  it('are empty for a new member', async () => {
    const amina = await newcomer()
    const { body } = await app.call(profile.mine, {}, amina)
    expect([body.facts, body.prompts]).toEqual([{}, []])
  })

  it('are saved one by one and shown to others', async () => {
    const [amina, bilal] = await addMembers(app, [{ sex: 'female' }, { sex: 'male' }])
    await app.call(profile.sayFaith, faith, amina)
    await app.call(profile.sayFamily, family, amina)
    const { body } = await app.call(
      profile.sayLearning,
      { ...learning, languages: ['ar', 'zgh', 'fr'] },
      amina,
    )
    expect(body.facts).toEqual({ ...faith, ...family, ...learning })
    await app.call(profile.setPrompts, { prompts: [bees] }, amina)
    const seen = await app.call(discovery.profile, { profileId: amina!.id }, bilal)
    expect(seen.body.facts).toEqual({ ...faith, ...family, ...learning })
    expect(seen.body.prompts).toEqual([bees])
    const deck = await app.call(discovery.deck, {}, bilal)
    expect(deck.body.cards.find(({ id }) => id === amina!.id)).toMatchObject({
      facts: faith,
      prompts: [bees],
    })
  })

  it('move the member to the top of decks when they change, not when saved unchanged', async () => {
    const [amina, bilal] = await addMembers(app, [{ sex: 'female' }, { sex: 'male' }])
    await app.call(profile.sayFaith, faith, amina)
    const [salma] = await addMembers(app, [{ sex: 'female' }])
    const first = async () => (await app.call(discovery.deck, {}, bilal)).body.cards[0]?.id
    await app.call(profile.sayFaith, faith, amina)
    expect(await first()).toBe(salma!.id)
    await app.call(profile.sayFaith, { ...faith, prayer: 'mostly' }, amina)
    expect(await first()).toBe(amina!.id)
  })

  it('keep omitted answers, and remove an answer set to null', async () => {
    const amina = await newcomer()
    await app.call(profile.sayFaith, faith, amina)
    await app.call(profile.sayLearning, { languages: ['ar'], educationLevel: 'master' }, amina)
    await app.call(profile.sayFaith, { prayer: 'mostly', sect: null }, amina)
    const { body } = await app.call(profile.sayLearning, { languages: [] }, amina)
    const { sect: _, ...rest } = faith
    expect(body.facts).toEqual({ ...rest, prayer: 'mostly', educationLevel: 'master' })
    const { body: none } = await app.call(profile.sayLearning, { educationLevel: null }, amina)
    expect(none.facts).toEqual({ ...rest, prayer: 'mostly' })
  })

  it.each([
    ['sayFaith', { beard: 'full' }, 'beard', 'fact_of_other_sex'],
    ['sayLearning', { languages: ['ar', 'ar'] }, 'languages', 'languages_double'],
  ] as const)('%s refuses %j at its field', async (route, wrong, field, issue) => {
    const amina = await newcomer()
    const { status, error } = await app.call(profile[route], wrong as object, amina)
    expect([status, error.code, error.issues?.[0]]).toEqual([
      400,
      'invalid_input',
      expect.objectContaining({ field, code: issue }),
    ])
    expect((await app.call(profile.mine, {}, amina)).body.facts).toEqual({})
  })

  it('for one sex only are removed when the sex changes', async () => {
    const amina = await newcomer()
    await app.call(profile.sayFaith, faith, amina)
    await app.call(profile.update, { ...profileDetails, sex: 'female' }, amina)
    expect((await app.call(profile.mine, {}, amina)).body.facts).toEqual(faith)
    const { dress: _, ...rest } = faith
    const { body } = await app.call(profile.update, { ...profileDetails, sex: 'male' }, amina)
    expect(body.facts).toEqual(rest)
    await app.call(profile.sayFaith, { ...rest, beard: 'short' }, amina)
    const back = await app.call(profile.update, { ...profileDetails, sex: 'female' }, amina)
    expect(back.body.facts).toEqual(rest)
  })

  it('stay valid while the sex changes at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const amina = await newcomer()
      const answers = await Promise.all([
        app.call(profile.sayFaith, faith, amina),
        app.call(profile.update, { ...profileDetails, sex: 'male' }, amina),
      ])
      expect(answers.map(({ status }) => status)).not.toContain(500)
      expect((await app.call(profile.mine, {}, amina)).body.facts).not.toHaveProperty('dress')
    }
  })
})

describe('prompts', () => {
  it('replace the earlier ones in order, trimmed and in one paragraph', async () => {
    const amina = await newcomer()
    await app.call(profile.setPrompts, { prompts: [bees] }, amina)
    const { body } = await app.call(
      profile.setPrompts,
      {
        prompts: [
          { prompt: 'home_is', answer: '  loud on Fridays,\n\n\nquiet after Isha ' },
          { prompt: 'ask_me', answer: '🐝'.repeat(200) },
          { prompt: 'dua', answer: 'رب زدني علما' },
        ],
      },
      amina,
    )
    expect(body.prompts).toEqual([
      { prompt: 'home_is', answer: 'loud on Fridays, quiet after Isha' },
      { prompt: 'ask_me', answer: '🐝'.repeat(200) },
      { prompt: 'dua', answer: 'رب زدني علما' },
    ])
    expect((await app.call(profile.setPrompts, { prompts: [] }, amina)).body.prompts).toEqual([])
  })

  it("keeps another device's changes, and at most three prompts", async () => {
    const amina = await newcomer()
    const [home, dua, book] = (['home_is', 'dua', 'book'] as const).map((prompt) => ({
      prompt,
      answer: `Words about ${prompt}.`,
    }))
    const before = [bees, home!]
    await app.call(profile.setPrompts, { prompts: before }, amina)
    const elsewhere = [{ ...bees, answer: 'Ask me about honey instead.' }, home!, dua!]
    await app.call(profile.setPrompts, { prompts: elsewhere, before }, amina)
    const here = await app.call(
      profile.setPrompts,
      { prompts: [bees, { ...home!, answer: 'Quiet after Isha.' }], before },
      amina,
    )
    const merged = [elsewhere[0], { ...home!, answer: 'Quiet after Isha.' }, dua]
    expect(here.body.prompts).toEqual(merged)
    const tooMany = await app.call(profile.setPrompts, { prompts: [...before, book!], before }, amina)
    expect(tooMany.error.issues?.[0]).toMatchObject({ field: 'prompts', code: 'prompts_too_many' })
    // Removed on one device, untouched on the other.
    await app.call(profile.setPrompts, { prompts: [dua!], before: merged as [] }, amina)
    const late = await app.call(
      profile.setPrompts,
      { prompts: [...merged] as [], before: merged as [] },
      amina,
    )
    expect(late.body.prompts).toEqual([dua])
  })

  it('are refused when one is given twice', async () => {
    const amina = await newcomer()
    const { status, error } = await app.call(profile.setPrompts, { prompts: [bees, bees] }, amina)
    expect([status, error.issues?.[0]]).toMatchObject([400, { field: 'prompts', code: 'prompt_double' }])
  })

  it('saved on two devices at once are those of one of them', async () => {
    const amina = await newcomer()
    const one = [bees, { prompt: 'book', answer: 'The one I lent and never saw again.' }] as const
    const other = [{ ...bees, prompt: 'guests' }] as const
    const answers = await Promise.all(
      [[...one], [...other], [...one], [...other]].map((prompts) =>
        app.call(profile.setPrompts, { prompts: [...prompts] }, amina),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([one, other]).toContainEqual((await app.call(profile.mine, {}, amina)).body.prompts)
  })
})

describe('the schema', () => {
  /** Whatever stands in quotes in a constraint. */
  async function quotedIn(constraint: string): Promise<string[]> {
    const found = await app.queryOne(
      sql<{
        text: string
      }>`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}`,
    )
    return [...(found?.text ?? '').matchAll(/'([^']*)'::text/g)].map(([, text]) => text ?? '')
  }

  it.each(factNames)('lists the choices of the contract for %s', async (fact) => {
    expect(await quotedIn(`profiles_${factColumn(fact)}`)).toEqual(facts[fact].choices)
  })

  it('knows for whom a fact is, how many languages there are, and every prompt', async () => {
    expect(factNames.filter((fact) => factOf(fact).for)).toEqual(['dress', 'beard'])
    expect(await quotedIn('profiles_dress_of_women')).toEqual([facts.dress.for])
    expect(await quotedIn('profiles_beard_of_men')).toEqual([facts.beard.for])
    expect(await quotedIn('profile_prompts_prompt')).toEqual(promptIds)
    expect([facts.languages.upTo, promptIds.length]).toEqual([6, 30])
  })
})
