import { api } from '@mithaq/contract'
import { choicesOf, defaultFilters, saidNames, type SaidName } from '@mithaq/contract/filters'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { profileDetails } from '../../../../test/support/members/cast.ts'
import { createToken, type Member } from '../../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { writeFacts } from '../../profile/facts.ts'
import { markSeen } from '../../visibility/presence.ts'
import { answerColumn, factLexeme } from '../../visibility/fact-search.ts'

const { discovery, profile } = api

let app: TestApp
bootForSuite((booted) => void (app = booted))
beforeEach(() => app.query(sql`delete from accounts`))

const { add, aMan, deck, like } = memberCalls(() => app)
const says = (member: Member, facts: Parameters<typeof writeFacts>[2]) => writeFacts(app.db, member.id, facts)

/** Who is shown, and that as many are counted. */
async function shown(me: Member, some: object) {
  const filters = { ...defaultFilters, ...some }
  await app.call(discovery.setFilters, filters, me)
  const ids = await deck(me)
  expect((await app.call(discovery.count, filters, me)).body).toEqual({ people: ids.length, more: false })
  return ids.toSorted()
}
const of = (...people: Member[]) => people.map(({ id }) => id).toSorted()

describe('a filter on what somebody says', () => {
  it('works with all answers but one chosen for every fact, also for members who hide by filters', async () => {
    const [me, within, outside] = [await aMan(), await add(), await add()]
    const all = Object.fromEntries(
      saidNames
        .filter((name) => name !== 'beard')
        .map((name) => [name, choicesOf(name).slice(0, -1)] as const),
    )
    const facts = Object.fromEntries(Object.entries(all).map(([name, [first]]) => [name, first]))
    for (const [who, last] of [[within, {}] as const, [outside, { smoking: null }] as const])
      await says(who, { ...facts, languages: all['languages']!.slice(0, 1), ...last } as never)
    await app.query(sql`
      update profiles set nationality = ${all['nationality']!.slice(0, 1)}, marital_status = ${all['maritalStatus']![0]}`)
    expect(await shown(me, { said: all })).toEqual(of(within))
    await app.call(discovery.setVisibility, { onlyWithinFilters: true }, me)
    expect(await Promise.all([within, outside].map((who) => deck(who)))).toEqual([[me.id], []])
    expect((await app.call(discovery.filters, {}, me)).body.said).toEqual(all)
  })

  it('shows only those who said one of the chosen answers; unset it asks nothing', async () => {
    const [me, five, mostly, silent] = [await aMan(), await add(), await add(), await add()]
    await says(five, { prayer: 'five_daily', languages: ['ar', 'fr'], sect: 'sunni' })
    await says(mostly, { prayer: 'mostly', languages: ['en'], sect: 'shia' })
    expect(await shown(me, {})).toEqual(of(five, mostly, silent))
    expect(await shown(me, { said: { prayer: ['five_daily'] } })).toEqual(of(five))
    expect(await shown(me, { said: { prayer: ['five_daily', 'mostly'] } })).toEqual(of(five, mostly))
    expect(await shown(me, { said: { prayer: ['fridays'] } })).toEqual([])
    expect(await shown(me, { said: { languages: ['fr', 'so'] } })).toEqual(of(five))
    expect(await shown(me, { said: { prayer: ['mostly'], sect: ['sunni'] } })).toEqual([])
    expect(await shown(me, { said: { prayer: ['mostly', 'five_daily'], sect: ['shia'] } })).toEqual(
      of(mostly),
    )
    expect(await shown(me, { said: { prayer: [] } })).toEqual(of(five, mostly, silent))
  })

  it.each(saidNames.map((name) => [name] as const))(
    'finds each answer about %s by its own word',
    async (name) => {
      const asked = name === 'beard' ? 'male' : 'female'
      const [me, her, other] = [
        await add({ sex: asked === 'male' ? 'female' : 'male' }),
        await add({ sex: asked }),
        await add({ sex: asked }),
      ]
      const [one, two] = choicesOf(name) as [string, string]
      for (const [member, answer] of [
        [her, one],
        [other, two],
      ] as const)
        await answers(member, name, answer)
      expect(await shown(me, { said: { [name]: [one] } })).toEqual(of(her))
      expect(await shown(me, { said: { [name]: [two] } })).toEqual(of(other))
    },
  )

  it('is dropped where nobody of the sex that is sought is asked', async () => {
    const [me, her] = [await aMan(), await add()]
    const chosen = { ...defaultFilters, said: { beard: ['full'], dress: ['hijab'] } }
    expect((await app.call(discovery.setFilters, chosen, me)).body.said).toEqual({ dress: ['hijab'] })
    await says(her, { dress: 'hijab' })
    expect(await deck(me)).toEqual([her.id])
    const details = { ...profileDetails, sex: 'female' }
    expect((await app.call(profile.update, details, me)).status).toBe(200)
    expect((await app.call(discovery.filters, {}, me)).body).toEqual(defaultFilters)
  })

  it('shows who comes to say so after the end was reached, likers included', async () => {
    const [me, her, liker] = [await aMan(), await add(), await add()]
    await like(liker, me)
    expect(await shown(me, { said: { smoking: ['never'] } })).toEqual([])
    /** Every place is committed by then, and the list has come past it. */
    const lookPastAll = async () => {
      app.clock.advance({ min: 5 })
      expect(await deck(me)).toEqual([])
    }
    await lookPastAll()
    for (const one of [her, liker]) await app.call(profile.sayFamily, { smoking: 'never' }, one)
    expect(await deck(me)).toEqual([liker.id, her.id])
    expect(await shown(me, { said: { nationality: ['EG'] } })).toEqual([])
    await lookPastAll()
    for (const one of [her, liker])
      await app.call(profile.update, { ...profileDetails, sex: 'female', nationality: ['EG'] }, one)
    expect(await deck(me)).toEqual([liker.id, her.id])
  })
})

describe('a filter on pictures and activity', () => {
  it('shows who has a picture', async () => {
    const [me, her] = [await aMan(), await add(), await add()]
    await app.query(sql`
      insert into profile_pictures (id, profile_id, storage_path, position, created_at)
      values (gen_random_uuid(), ${her.id}, 'test/her', 0, ${app.clock.sql})`)
    expect(await shown(me, { withPictures: true })).toEqual([her.id])
  })

  it('shows who is verified', async () => {
    const [me, her] = [await aMan(), await add(), await add()]
    await app.query(sql`update profiles set verified_at = ${app.clock.sql} where id = ${her.id}`)
    expect(await shown(me, { verified: true })).toEqual([her.id])
    expect(await shown(me, { verified: true, said: { prayer: ['mostly'] } })).toEqual([])
  })

  it('shows members active within 7 or 30 days, and hides those unseen for 60 until they return', async () => {
    const [her, liker] = [await add(), await add()]
    app.clock.advance({ d: 7, s: -60 })
    const me = await aMan()
    await like({ ...liker, token: await createToken(app, liker.id) }, me)
    expect(await shown(me, { activeWithin: 'week' })).toEqual(of(her, liker))
    const later = async (step: Parameters<typeof app.clock.advance>[0], filters: object) => {
      app.clock.advance(step)
      return shown({ ...me, token: await createToken(app, me.id) }, filters)
    }
    expect(await later({ min: 2 }, { activeWithin: 'week' })).toEqual([])
    expect(await later({ d: 22 }, { activeWithin: 'month' })).toEqual(of(her, liker))
    expect(await later({ d: 2 }, { activeWithin: 'month' })).toEqual([])
    expect(await later({ d: 28 }, {})).toEqual(of(her, liker))
    expect(await later({ d: 2 }, {})).toEqual([])
    for (const { id } of [her, liker]) await markSeen(app.db, app.clock, id)
    expect(await later({ s: 1 }, { activeWithin: 'week' })).toEqual(of(her, liker))
    expect(await later({ s: 1 }, {})).toEqual(of(her, liker))
  })
})

it('tells every two answers apart', () => {
  const words = saidNames.flatMap((name) => choicesOf(name).map((choice) => factLexeme(name, choice)))
  expect(new Set(words).size).toBe(words.length)
})

it('holds every answer in the index of the deck', async () => {
  const index = await app.queryOne(
    sql<{
      definition: string
    }>`select indexdef as definition from pg_indexes where indexname = 'profiles_deck'`,
  )
  const columns = index!.definition.match(/INCLUDE \((.*?)\)/)?.[1]?.split(', ')
  expect(columns).toEqual(expect.arrayContaining(saidNames.map(answerColumn)))
})

async function answers(member: Member, name: SaidName, answer: string) {
  if (name === 'maritalStatus' || name === 'nationality')
    await app.queryOne(
      name === 'nationality'
        ? sql`update profiles set nationality = array[${answer}] where id = ${member.id}`
        : sql`update profiles set marital_status = ${answer} where id = ${member.id}`,
    )
  else await says(member, { [name]: name === 'languages' ? [answer] : answer })
}
