import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../test/cast.ts'
import { newPair, openChat, send, setBalance, unlock } from '../../../test/matches.ts'
import type { Member } from '../../../test/people.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { newMembers } from '../../../test/many-members.ts'
import { rows, transact } from '../../db/db.ts'
import { openMatch } from './open.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

describe('the lists of matches', () => {
  it('show the running and the ended ones apart, with names to search by', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await send(app, bilal, matchId, 'Salam')
    const list = (search = '') => app.call(api.matches.list, { search }, amina)
    expect((await list()).body.matches).toMatchObject([
      { id: matchId, unread: 1, lastMessage: { content: 'Salam' }, profile: { name: 'Bilal' } },
    ])
    expect((await list('biL')).body.matches).toHaveLength(1)
    expect((await list('%')).body.matches).toHaveLength(0)
    const summary = () => app.call(api.matches.summary, {}, amina)
    expect((await summary()).body).toEqual({ unread: 1, hasActive: true, unmatched: 0 })
    await app.call(api.matches.unmatch, { matchId }, bilal)
    expect((await list()).body.matches).toHaveLength(0)
    const ended = (await app.call(api.matches.unmatched, {}, amina)).body
    expect(ended).toMatchObject({ balance: 6, matches: [{ ended: { by: 'them', canRematch: false } }] })
    expect((await summary()).body).toEqual({ unread: 0, hasActive: false, unmatched: 1 })
  })

  it('put the latest message first, and a new match before older words', async () => {
    const me = (await newMembers(app, 1))[0]!
    const matchWith = async (other: Member) =>
      (await transact(app.db, (tx) => openMatch(tx, app, me.id, other.id))).matchId
    const [first, second, third] = await newMembers(app, 3)
    const [one, two] = [await matchWith(first!), await matchWith(second!)]
    const order = async () => (await app.call(api.matches.list, {}, me)).body.matches.map(({ id }) => id)
    expect(await order()).toEqual([two, one])
    await setBalance(app, first!, 6)
    await unlock(app, first as Person, one, true)
    await send(app, first as Person, one, 'Salam')
    expect(await order()).toEqual([one, two])
    const three = await matchWith(third!)
    expect(await order()).toEqual([three, one, two])
  })

  it('find by any part of a name, whose percent signs and lines are letters', async () => {
    const [me, ...others] = await newMembers(app, 5)
    const names = ['Ali', 'Ay_sha', 'Al%', 'A\\mir']
    for (const [n, other] of others.entries()) {
      await rows(app.db, sql`update profiles set name = ${names[n]!} where id = ${other.id}`)
      await transact(app.db, (tx) => openMatch(tx, app, me!.id, other.id))
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

  it('refuse a cursor that nobody wrote', async () => {
    const [amina] = await newPair(app)
    for (const route of [api.matches.list, api.matches.unmatched, api.wallet.history])
      expect((await app.call(route, { after: 'nonsense' }, amina)).error.code).toBe('invalid_input')
  })
})
