import { createHmac } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { filledProfile, password } from '../../../test/support/members/cast.ts'
import { addMembers, createToken, type Member } from '../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForSuite, type TellEvent } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { waitForOwnLocks, waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { query } from '../../db/db.ts'
import { lockPair } from '../matches/store/lock-pair.ts'
import { forgetFormerMembers } from '../former-members/former-addresses.ts'

const { account, discovery, matches, notifications, profile } = api

let app: TestApp
let told: TellEvent[]
bootForSuite((...booted) => ([app, told] = booted))
const { block, unblock, report, like, deck, blocked: list } = memberCalls(() => app)
const leave = (member: Member) => app.call(account.erase, { password }, member)
const addressOf = ({ id }: Member) => `${id}@mithaq.example`

let me: Member
let her: Member
beforeEach(async () => {
  for (const table of ['accounts', 'cases', 'former_addresses', 'kept_blocks', 'kept_reports'])
    await app.query(sql`delete from ${sql.ref(table)}`)
  ;[me, her] = (await addMembers(app, [{ sex: 'male' }, { sex: 'female' }])) as [Member, Member]
  told.splice(0)
})

/** Signs up again with the same address and creates a new profile. */
async function comeBack(member: Member, sex: 'male' | 'female', email = addressOf(member)): Promise<Member> {
  const { body } = await app.call(account.signUp, { email, password })
  const back = { id: body.session!.user.id, token: body.session!.accessToken }
  const { status } = await app.call(profile.create, { ...filledProfile, name: 'Returned', sex }, back)
  expect(status).toBe(200)
  return back
}

/** Advances the clock, then signs these members up again. */
async function later(days: number, ...members: Member[]) {
  app.clock.advance({ d: days })
  await forgetFormerMembers(app.db, app.clock)
  for (const member of members) member.token = await createToken(app, member.id)
}

async function expectApart(one: Member, other: Member) {
  for (const [from, whom] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await deck(from)).not.toContain(whom.id)
    expect((await app.call(discovery.profile, { profileId: whom.id }, from)).status).toBe(404)
    expect((await like(from, whom)).status).toBe(404)
    expect((await app.call(discovery.favorite, { profileId: whom.id }, from)).status).toBe(404)
    expect((await app.call(discovery.likedCounts, {}, from)).body).toEqual({
      likedMe: 0,
      iLiked: 0,
      favorited: 0,
    })
    expect((await app.call(notifications.list, {}, from)).body.notifications).toEqual([])
  }
}

async function expectTogether(one: Member, other: Member) {
  expect(await deck(one)).toContain(other.id)
  expect(await deck(other)).toContain(one.id)
}

const formerMember = (whom: Member) => [{ id: whom.id, at: expect.any(String), member: null }]

describe('a block survives', () => {
  it('the deletion of the blocked member, and applies when they return in any spelling', async () => {
    await block(me, her)
    const [listed] = await list(me)
    expect(listed).toMatchObject({ id: her.id, member: { name: 'Amina' } })
    await leave(her)
    expect(await list(me)).toEqual([{ ...listed, member: null }])
    told.splice(0)
    const back = await comeBack(her, 'female', addressOf(her).toUpperCase().replace('@', '+again@'))
    expect(told).toEqual([])
    await expectApart(me, back)
    // The return changes neither member's lists.
    expect(await list(me)).toEqual([{ ...listed, member: null }])
    expect(await list(back)).toEqual([])
    for (const [from, whom] of [
      [me, back],
      [back, me],
    ] as const) {
      expect((await report(from, whom, 'I know who you are.')).body).toEqual({})
      expect((await block(from, whom)).status).toBe(404)
      expect((await unblock(from, whom)).body).toEqual({})
    }
    expect(await app.query(sql`select from profile_reports`)).toEqual([])
    await expectApart(me, back)
  })

  it('a return until it is removed, which waits for concurrent changes of the pair', async () => {
    await block(me, her)
    await leave(her)
    const back = await comeBack(her, 'female')
    const { unblocked } = await app.transact(async (tx) => {
      await lockPair(tx, me.id, back.id)
      await waitForOwnLocks(tx)
      const asked = unblock(me, her)
      await waitUntilLocksAwaited(app.db)
      return { unblocked: asked }
    })
    expect((await unblocked).body).toEqual({})
    await expectTogether(me, back)
  })

  it('the deletion of the blocker, who sees it in the list after returning', async () => {
    await block(me, her)
    await leave(me)
    expect(await list(her)).toEqual([])
    const back = await comeBack(me, 'male')
    await expectApart(back, her)
    expect(await list(back)).toMatchObject([{ id: her.id, member: { name: 'Amina' } }])
    expect((await unblock(back, her)).body).toEqual({})
    await expectTogether(back, her)
  })

  it.each(['blocker first', 'blocked first', 'both at once'])(
    'the deletion and return of both: %s',
    async (order) => {
      await block(me, her)
      const [leaving, returning] = [
        [leave(me), leave(her)],
        [() => comeBack(me, 'male'), () => comeBack(her, 'female')],
      ]
      expect((await Promise.all(leaving)).map(({ status }) => status)).toEqual([200, 200])
      const oneAtATime = async (acts: (() => Promise<Member>)[]) => {
        const done: Member[] = []
        for (const act of acts) done.push(await act())
        return done
      }
      const [man, woman] =
        order === 'both at once'
          ? await Promise.all(returning.map((act) => act()))
          : order === 'blocker first'
            ? await oneAtATime(returning)
            : (await oneAtATime(returning.toReversed())).toReversed()
      await expectApart(man!, woman!)
      expect(await list(man!)).toEqual(formerMember(her))
      expect(await list(woman!)).toEqual([])
      await unblock(man!, her)
      await expectTogether(man!, woman!)
    },
  )

  it('repeated deletions', async () => {
    await block(me, her)
    let woman = her
    for (let times = 0; times < 3; times++) {
      await leave(woman)
      woman = await comeBack(her, 'female')
      await expectApart(me, woman)
    }
    await leave(me)
    await leave(woman)
    const man = await comeBack(me, 'male')
    expect(await list(man)).toEqual(formerMember(her))
    await leave(man)
    woman = await comeBack(her, 'female')
    await expectApart(await comeBack(me, 'male'), woman)
  })

  it('a deletion of either side for two years, and no longer', async () => {
    const [other, late] = await addMembers(app, [{ sex: 'female' }, { sex: 'female' }])
    for (const woman of [her, other!, late!]) await block(me, woman)
    await leave(her)
    await leave(late!)
    await later(729, me, other!)
    await expectApart(me, await comeBack(her, 'female'))
    await leave(me)
    app.clock.advance({ d: 2 })
    // Expired rows have no effect even before they are deleted.
    const stranger = await comeBack(late!, 'female')
    await later(0, other!)
    expect(await list(await comeBack(me, 'male'))).toMatchObject([{ id: other!.id }, { id: her.id }])
    await expectTogether({ ...me, ...(await asMember(addressOf(me))) }, stranger)
  })

  it('a return under any address that the account had', async () => {
    await block(me, her)
    await leave(her)
    await hadAddress(her, 'earlier@gmail.com')
    const back = await comeBack(her, 'female', 'E.arlier+mithaq@googlemail.com')
    await expectApart(me, back)
    await leave(back)
    await expectApart(me, await comeBack(her, 'female'))
    expect(await list(me)).toEqual(formerMember(her))
  })

  it('the return of two former accounts of one mailbox as one member', async () => {
    const others = await addMembers(app, [{ sex: 'male' }, { sex: 'female' }, { sex: 'female' }])
    const [him, twin, wife] = others as [Member, Member, Member]
    for (const woman of [her, twin, wife]) await report(me, woman, 'Asks for money.')
    await block(him, her)
    for (const member of [her, twin, wife, me, him]) await leave(member)
    await hadAddress(twin, addressOf(her))
    for (const member of [him, wife]) await hadAddress(member, addressOf(me))
    const woman = await comeBack(her, 'female')
    const man = await comeBack(me, 'male')
    await expectApart(man, woman)
    expect(await list(man)).toMatchObject([{ member: null }])
    // Open cases about either account become one case about her; other cases stay apart.
    const open = await app.query(sql`
      select c.member_id as about, count(*)::int as reports from cases c join case_reports r on r.case_id = c.id
      where c.closed_at is null group by c.id order by reports desc`)
    expect(open).toEqual([
      { about: woman.id, reports: 2 },
      { about: man.id, reports: 1 },
    ])
  })
})

/** Adds a former member with this address. */
async function hadAddress({ id }: Member, email: string) {
  const hash = createHmac('sha256', `${app.vaultKey} former address`).update(email).digest('base64url')
  await app.query(sql`insert into former_addresses values (${id}, ${hash}, ${app.clock.sql})`)
}

/** The member with this address now. */
async function asMember(email: string): Promise<Member> {
  const [found] = await app.query(sql<{ id: string }>`select id from accounts where email = ${email}`)
  return { id: found!.id, token: await createToken(app, found!.id) }
}

describe('a former member', () => {
  it('can be unblocked while away, and returns without a block', async () => {
    const [him] = (await addMembers(app, [{ sex: 'male' }])) as [Member]
    for (const man of [me, him]) await block(man, her)
    await leave(her)
    told.splice(0)
    expect((await unblock(me, her)).body).toEqual({})
    expect(told.map(({ memberIds, event }) => [memberIds, event])).toEqual([[[me.id], { type: 'likes' }]])
    expect([await list(me), await list(him)]).toEqual([[], formerMember(her)])
    await expectTogether(me, await comeBack(her, 'female'))
  })

  it('can be met and matched again once back and unblocked, with nothing restored', async () => {
    await like(her, me)
    const { body: before } = await like(me, her)
    expect(before.result).toBe('matched')
    await block(me, her)
    await leave(her)
    const back = await comeBack(her, 'female')
    await unblock(me, her)
    expect((await app.call(matches.list, {}, me)).body.matches).toEqual([])
    expect((await app.call(matches.unmatched, {}, me)).body.matches).toEqual([])
    await like(back, me)
    const { body: after } = await like(me, back)
    expect(after.result).toBe('matched')
    expect(after.matchId).not.toBe(before.matchId)
  })

  it('leaves no address behind unless blocked or reported, and then only a keyed hash', async () => {
    await leave(her)
    const kept = () => app.query(sql<{ hash: string }>`select email_hash as hash from former_addresses`)
    expect(await kept()).toEqual([])
    const [woman] = await addMembers(app, [{ sex: 'female' }])
    await block(me, woman!)
    await leave(woman!)
    const [{ hash }] = (await kept()) as [{ hash: string }]
    expect(hash).toMatch(/^[\w-]{43}$/)
  })
})

describe('a report', () => {
  const keptReports = () =>
    app.query(sql<Record<string, unknown>>`select * from kept_reports order by created_at`)

  it('about a deleted member is kept for two years without its text, and follows a return', async () => {
    await report(me, her, 'Asks for money.')
    const [made] = await app.query(sql<{ id: string; at: Date }>`
      select id, created_at as at from profile_reports`)
    await leave(her)
    expect(await app.query(sql`select from profile_reports`)).toEqual([])
    const kept = { id: made!.id, reported_id: her.id, created_at: made!.at, erased_at: expect.any(Date) }
    expect(await keptReports()).toEqual([kept])
    const back = await comeBack(her, 'female')
    expect(await keptReports()).toEqual([{ ...kept, reported_id: back.id }])
    await later(729, me, back)
    expect(await keptReports()).toHaveLength(1)
    await later(3, me, back)
    expect(await keptReports()).toEqual([])
  })
})

describe('no block is lost when these happen at the same moment:', () => {
  it('a block and the erasure of the blocked member', async () => {
    const { erased } = await app.transact(async (tx) => {
      await query(tx, sql`insert into blocked_profiles values (${me.id}, ${her.id}, now())`)
      const leaving = leave(her)
      await waitUntilLocksAwaited(app.db)
      return { erased: leaving }
    })
    expect((await erased).status).toBe(200)
    expect(await list(me)).toEqual(formerMember(her))
    await expectApart(me, await comeBack(her, 'female'))
  })

  it.each([1, 2, 3])('the return of the blocked member and the erasure of the blocker (%i)', async () => {
    await block(me, her)
    await leave(her)
    const [woman] = await Promise.all([comeBack(her, 'female'), leave(me)])
    const man = await comeBack(me, 'male')
    await expectApart(man, woman)
    expect(await list(man)).toEqual(formerMember(her))
  })

  it.each([1, 2, 3])('the return of the blocked member and the unblocking (%i)', async () => {
    await block(me, her)
    await leave(her)
    const [woman, unblocked] = await Promise.all([comeBack(her, 'female'), unblock(me, her)])
    expect(unblocked.status).toBe(200)
    await expectTogether(me, woman)
    expect(await list(me)).toEqual([])
  })
})
