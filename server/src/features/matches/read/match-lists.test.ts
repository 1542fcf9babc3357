import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../test/support/members/cast.ts'
import { openChat, postMessage, unlockChat } from '../../../../test/support/matches/matches.ts'
import { setBalance } from '../../../../test/support/members/wallet-helpers.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { createMembers } from '../../../../test/support/members/create-members.ts'
import { openMatch } from '../commands/open-match.ts'
import { readMatchListCursor, writeMatchListCursor, type MatchListCursor } from './list-order.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

describe('the lists of matches', () => {
  it('show running and ended matches apart, and search by name', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, bilal, matchId, 'Salam')
    const list = (search = '') => app.call(api.matches.list, { search }, amina)
    expect((await list()).body.matches).toMatchObject([
      { id: matchId, unread: 1, lastMessage: { content: 'Salam' }, profile: { name: 'Bilal' } },
    ])
    expect((await list(' biL ')).body.matches).toHaveLength(1)
    expect((await list('%')).body.matches).toHaveLength(0)
    const summary = () => app.call(api.matches.summary, {}, amina)
    expect((await summary()).body).toEqual({ unread: 1, hasActive: true, unmatched: 0 })
    await app.call(api.matches.unmatch, { matchId }, bilal)
    expect((await list()).body.matches).toHaveLength(0)
    const ended = (await app.call(api.matches.unmatched, {}, amina)).body
    expect(ended).toMatchObject({
      balance: 6,
      matches: [{ ended: { by: 'them', canRematch: false, rematchUnanswered: false } }],
    })
    expect((await summary()).body).toEqual({ unread: 0, hasActive: false, unmatched: 1 })
  })

  it('are sorted by turn, then by deadline, with paused matches last by latest message', async () => {
    const me = (await createMembers(app, 1))[0] as Person
    const others = (await createMembers(app, 8)) as Person[]
    const matchIds: string[] = []
    for (const other of others) {
      matchIds.push((await app.transact((tx) => openMatch(tx, app, me.id, other.id))).matchId)
      app.clock.advance({ s: 1 })
    }
    const names = new Map(matchIds.map((id, n) => [id, 'abcdefgh'[n]!]))
    const open = async (n: number) => {
      await setBalance(app, others[n]!, 6)
      await unlockChat(app, others[n]!, matchIds[n]!, true)
      app.clock.advance({ s: 1 })
    }
    const list = async (search = '') => (await app.call(api.matches.list, { search }, me)).body
    const order = async () => (await list()).matches.map(({ id }) => names.get(id)).join('')
    expect(await order()).toBe('abcdefgh')
    expect((await list()).counts).toEqual({ yourTurn: 0, theirTurn: 0, toOpen: 8, found: 0 })

    for (const n of [2, 1, 3, 4, 5]) await open(n)
    expect(await order()).toBe('cbdefagh')
    await postMessage(app, me, matchIds[3]!, 'Salam')
    await postMessage(app, me, matchIds[2]!, 'Salam')
    expect(await order()).toBe('befdcagh')
    await postMessage(app, others[4]!, matchIds[4]!, 'Salam')
    expect(await order()).toBe('bfedcagh')
    const counts = { yourTurn: 3, theirTurn: 2, toOpen: 3, found: 0 }
    expect((await list()).counts).toEqual(counts)
    await app.query(sql`update profiles set name = 'Zulaykha' where id = ${others[0]!.id}`)
    expect((await list('zul')).counts).toEqual({ yourTurn: 0, theirTurn: 0, toOpen: 1, found: 0 })

    // Their clocks are paused, however soon they would end afterwards.
    for (const n of [1, 5, 0]) await app.call(api.away.begin, { days: 3 }, others[n]!)
    expect(await order()).toBe('efbdcgha')
    await postMessage(app, others[1]!, matchIds[1]!, 'Salam from afar')
    expect(await order()).toBe('ebfdcgha')
    expect((await list()).counts).toEqual(counts)
  })

  it('come page by page in that order, each match exactly once', async () => {
    const me = (await createMembers(app, 1))[0] as Person
    const others = (await createMembers(app, 70)) as Person[]
    const made: string[] = []
    // At the same moment only the id orders them.
    for (const other of others)
      made.push((await app.transact((tx) => openMatch(tx, app, me.id, other.id))).matchId)
    await app.query(sql`update matches set payment_expires_at = (select payment_expires_at from matches where id = ${made[0]!})
        where id = any (${made.slice(0, 40)}::uuid[])`)
    // The others differ by a millisecond each.
    await app.query(sql`
      update matches m set payment_expires_at = payment_expires_at + n * interval '1 ms'
      from unnest(${made.slice(40)}::uuid[]) with ordinality as others (id, n) where m.id = others.id`)
    const seen: string[] = []
    for (let after: string | undefined; ;) {
      const { body } = await app.call(api.matches.list, after === undefined ? {} : { after }, me)
      seen.push(...body.matches.map(({ id }) => id))
      expect(body.counts.toOpen).toBe(70)
      if (body.next === null) break
      after = body.next
    }
    expect(seen.toSorted()).toEqual(made.toSorted())
    expect(seen.slice(40)).toEqual(made.slice(40))
  })

  it('find any part of a name, with % and _ as plain characters', async () => {
    const [me, ...others] = await createMembers(app, 5)
    const names = ['Ali', 'Ay_sha', 'Al%', 'A\\mir']
    for (const [n, other] of others.entries()) {
      await app.query(sql`update profiles set name = ${names[n]!} where id = ${other.id}`)
      await app.transact((tx) => openMatch(tx, app, me!.id, other.id))
    }
    const found = async (search: string) =>
      (await app.call(api.matches.list, { search }, me!)).body.matches
        .map(({ profile }) => profile.name)
        .toSorted()
    expect(await found('aL')).toEqual(['Al%', 'Ali'])
    expect(await found('li')).toEqual(['Ali'])
    expect(await found('%')).toEqual(['Al%'])
    expect(await found('_')).toEqual(['Ay_sha'])
    expect(await found('a_i')).toEqual([])
    expect(await found('\\')).toEqual(['A\\mir'])
  })

  it('show the last ended match first, page by page', async () => {
    const me = (await createMembers(app, 1))[0] as Person
    const others = await createMembers(app, 32)
    const made: string[] = []
    for (const other of others)
      made.push((await app.transact((tx) => openMatch(tx, app, me.id, other.id))).matchId)
    await app.query(sql`
      update matches m set unmatched_at = created_at + n * interval '1 ms', payment_expires_at = null, remind_at = null
      from unnest(${made}::uuid[]) with ordinality as made (id, n) where m.id = made.id`)
    const page = async (after?: string) =>
      (await app.call(api.matches.unmatched, after === undefined ? {} : { after }, me)).body
    const first = await page()
    const second = await page(first.next!)
    expect([first.matches.length, second.matches.length, second.next]).toEqual([30, 2, null])
    expect([...first.matches, ...second.matches].map(({ id }) => id)).toEqual(made.toReversed())
    // A couple stays among the running matches, latest first.
    const found = made.slice(0, 3)
    const setFound = (is: boolean) =>
      app.query(sql`
        update matches m set is_couple = ${is}, chat_unlocked = ${is}, user1_tokens = ${is ? 6 : 0}, latest_at = created_at + n * interval '1 ms'
        from unnest(${found}::uuid[]) with ordinality as found (id, n) where m.id = found.id`)
    await setFound(true)
    const list = async (search: string) => (await app.call(api.matches.list, { search }, me)).body
    expect((await list('')).matches.map(({ id }) => id)).toEqual(found.toReversed())
    expect(await list('Zulaykha')).toMatchObject({ matches: [], counts: { found: 0 } })
    await setFound(false)
  })
})

const id = '00000000-0000-4000-8000-000000000001'

it('starts a page where the last one ended, and the first before everything', () => {
  const before = readMatchListCursor(undefined)!
  expect(before).toEqual([-1, '0.000000', '00000000-0000-0000-0000-000000000000'])
  const all = [0, 1, 2, 3].map((group): MatchListCursor => [group, '1799999999.123456', id])
  for (const at of [before, ...all]) expect(readMatchListCursor(writeMatchListCursor(at))).toEqual(at)
})

it.each([
  [[4, '1.000000', id]],
  [[-2, '1.000000', id]],
  [[0.5, '1.000000', id]],
  [['0', '1.000000', id]],
  [[0, '1', id]],
  [[0, '1.0000001', id]],
  [[0, '-1.000000', id]],
  [[0, '10000000000000.000000', id]],
  [[0, 'NaN', id]],
  [[0, '1.000000', 'no id']],
  [[0, '1.000000']],
])('a page never begins at %j', (at) => {
  expect(readMatchListCursor(writeMatchListCursor(at as unknown as MatchListCursor))).toBeUndefined()
})
