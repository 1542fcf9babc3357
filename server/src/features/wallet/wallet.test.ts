import { randomUUID } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { api } from '@mithaq/contract'
import type { TransactionType } from '@mithaq/contract/wallet'
import { password } from '../../../test/support/members/cast.ts'
import { createToken } from '../../../test/support/members/add-members.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { walletHelpers } from '../../../test/support/members/wallet-helpers.ts'
import { settleWallets } from '../matches/jobs/settle-wallets.ts'
import {
  createMembers,
  createMatchedPairs,
  type MatchedPair,
} from '../../../test/support/members/create-members.ts'

let app: TestApp
let told: TellEvent[]
bootForSuite((booted, heard) => void ([app, told] = [booted, heard]))

const { balanceOf, postAlone } = walletHelpers(() => app)

describe('the wallet', () => {
  it('shows the balance, four movements, and when the next weekly tokens come', async () => {
    app.clock.stopAt(app.clock.date())
    const [me] = await createMembers(app, 1)
    for (let n = 0; n < 5; n++) {
      app.clock.advance({ s: 1 })
      await postAlone({ memberId: me!.id, amount: -1, type: 'purchase', key: randomUUID() })
    }
    const { body } = await app.call(api.wallet.mine, {}, me!)
    expect(body).toMatchObject({
      balance: 4,
      weekly: { at: new Date(app.clock.date().getTime() + 7 * 86_400_000 - 5_000).toISOString(), upTo: 6 },
    })
    expect(body.recent.map(({ amount }) => amount)).toEqual([-1, -1, -1, -1])
  })

  it('says what the next weekly tokens bring, counting tokens in locked chats', async () => {
    const [{ one, matchId }] = (await createMatchedPairs(app, 1)) as [MatchedPair]
    const weekly = async () => (await app.call(api.wallet.mine, {}, one)).body.weekly
    expect(await weekly()).toMatchObject({ upTo: 6, brings: 0 })
    const spend = (amount: number) =>
      postAlone({ memberId: one.id, amount, type: 'purchase', key: randomUUID() })
    await spend(-5)
    expect(await weekly()).toMatchObject({ upTo: 6, brings: 2 })
    await app.call(api.matches.unlock, { matchId, requestId: randomUUID() }, one)
    expect((await app.call(api.wallet.mine, {}, one)).body.balance).toBe(1)
    expect(await weekly()).toMatchObject({ upTo: 6, brings: 2, hidden: false })
    // A hidden member, as after becoming a couple, receives none; a member under review does.
    const hide = sql`update profiles set is_active = false where id = ${one.id}`
    await app.query(hide)
    expect(await weekly()).toMatchObject({ upTo: 6, brings: 0, hidden: true })
    await app.query(
      sql`update profiles set restriction = 'under_review', active_after_restriction = true where id = ${one.id}`,
    )
    expect(await weekly()).toMatchObject({ upTo: 6, brings: 2, hidden: false })
  })

  it('announces each change, also of locked tokens and of a top-up that brings nothing', async () => {
    app.clock.stopAt(app.clock.date())
    const [{ one, two, matchId }] = (await createMatchedPairs(app, 1)) as [MatchedPair]
    const pay = (who: typeof one) => app.call(api.matches.unlock, { matchId, requestId: randomUUID() }, who)
    await pay(one)
    await pay(two)
    told.splice(0)
    // Hers are spent by the opened chat; his were never locked.
    while (await settleWallets(app));
    expect([eventTypesFor(told, one), eventTypesFor(told, two)]).toEqual([['wallet'], []])
    const [rich] = await createMembers(app, 1)
    app.clock.advance({ d: 1 })
    const [later] = await createMembers(app, 1)
    app.clock.advance({ d: 6 })
    told.splice(0)
    while (await settleWallets(app));
    // With nine tokens nothing comes, and the next top-up is a week later.
    expect([eventTypesFor(told, rich!), eventTypesFor(told, later!)]).toEqual([['wallet'], []])
    expect(await balanceOf(rich!.id)).toBe(9)
  })

  it('adds up tokens received and given in each of the last six weeks', async () => {
    app.clock.stopAt(app.clock.date())
    const [me, other] = await createMembers(app, 2)
    const move = (memberId: string, amount: number) =>
      postAlone({ memberId, amount, type: 'purchase', key: randomUUID() })
    // Nine welcome tokens, which are seven weeks old at the end and not shown.
    app.clock.advance({ d: 7 })
    await move(me!.id, -2)
    app.clock.advance({ d: 14 })
    await move(me!.id, 4)
    await move(me!.id, -1)
    await move(me!.id, -3)
    await move(other!.id, -5)
    // The last moment of a week belongs to it.
    app.clock.advance({ d: 21 })
    await move(me!.id, 1)
    app.clock.advance({ d: 7 })
    await move(me!.id, -6)
    const { weeks } = (await app.call(api.wallet.weeks, {}, { token: await createToken(app, me!.id) })).body
    const sums = weeks.map(({ received, given }) => [received, given])
    expect(sums).toEqual([
      [0, 0],
      [4, 4],
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 6],
    ])
    expect(weeks[5]!.from).toBe(new Date(app.clock.date().getTime() - 7 * 86_400_000).toISOString())
  })

  it('begins the weeks with the one of the first movement', async () => {
    app.clock.stopAt(app.clock.date())
    const [me] = await createMembers(app, 1)
    const countWeeks = async () =>
      (await app.call(api.wallet.weeks, {}, { token: await createToken(app, me!.id) })).body.weeks.length
    expect(await countWeeks()).toBe(1)
    app.clock.advance({ d: 28, ms: -1 })
    expect(await countWeeks()).toBe(4)
    app.clock.advance({ ms: 1 })
    expect(await countWeeks()).toBe(5)
  })

  it('pages through every entry once, also if many share a moment', async () => {
    app.clock.stopAt(app.clock.date())
    const [me] = await createMembers(app, 1)
    for (let n = 0; n < 70; n++) {
      if (n % 7 === 0) app.clock.advance({ ms: 1 })
      await postAlone({ memberId: me!.id, amount: n % 2 ? -1 : 1, type: 'purchase', key: randomUUID() })
    }
    const seen: string[] = []
    let after: string | null = null
    const sizes: number[] = []
    do {
      const { body }: { body: { transactions: { id: string }[]; next: string | null } } = await app.call(
        api.wallet.history,
        after === null ? {} : { after },
        me!,
      )
      sizes.push(body.transactions.length)
      seen.push(...body.transactions.map(({ id }) => id))
      after = body.next
    } while (after !== null)
    expect(sizes).toEqual([30, 30, 11])
    expect(new Set(seen).size).toBe(71)
  })

  it('continues a page while entries are added: nothing twice, nothing missing', async () => {
    app.clock.stopAt(app.clock.date())
    const [me] = await createMembers(app, 1)
    const move = async (at?: Date) => {
      if (!at) app.clock.advance({ s: 1 })
      const key = randomUUID()
      await postAlone({ memberId: me!.id, amount: 1, type: 'purchase', key, ...(at && { at }) })
    }
    for (let n = 0; n < 40; n++) await move()
    const page = async (after?: string | null) =>
      (await app.call(api.wallet.history, after ? { after } : {}, me!)).body
    const before = await page()
    await move()
    await move()
    const second = await page(before.next)
    const ids = [...before.transactions, ...second.transactions].map(({ id }) => id)
    expect([ids.length, new Set(ids).size, second.next]).toEqual([41, 41, null])
    expect(second.transactions.at(-1)?.type).toBe('welcome')
    // A late entry is dated by its deadline, and found in its place by a new read.
    const due = new Date(Date.parse(second.transactions[3]!.createdAt) + 500)
    await move(due)
    const again = await page()
    const rest = await page(again.next)
    expect(again.transactions.length + rest.transactions.length).toBe(44)
    expect(rest.transactions.map(({ createdAt }) => createdAt)).toContain(due.toISOString())
  })

  it('names the other member until they are gone', async () => {
    const [{ one, two, matchId }] = (await createMatchedPairs(app, 1)) as [MatchedPair]
    app.clock.advance({ s: 1 })
    await app.call(api.matches.unlock, { matchId, requestId: randomUUID() }, one)
    const newest = async () => (await app.call(api.wallet.history, {}, one)).body.transactions[0]
    expect(await newest()).toMatchObject({ type: 'payment', match: { id: matchId, name: 'Amina' } })
    app.clock.advance({ s: 1 })
    await app.call(api.account.erase, { password }, two)
    expect(await newest()).toMatchObject({ type: 'refund', amount: 3, match: { id: matchId, name: null } })
  })

  it('describes every type of entry, in the balance and the history', async () => {
    const [me] = await createMembers(app, 1)
    const described: [TransactionType, string][] = [
      ['weekly', 'Weekly tokens'],
      ['payment', 'Chat unlock'],
      ['express_payment', 'Express unlock'],
      ['refund', 'Refund'],
      ['rematch', 'Rematch'],
      ['unmatch_fee', 'Unmatch fee'],
      ['penalty', 'No-reply penalty'],
      ['compensation', 'No-reply compensation'],
      ['reward', 'Reply reward'],
      ['purchase', 'Purchase'],
    ]
    for (const [type] of described) {
      app.clock.advance({ s: 1 })
      await postAlone({ memberId: me!.id, amount: 1, type, key: randomUUID() })
    }
    const { transactions } = (await app.call(api.wallet.history, {}, me!)).body
    const latestFirst = [...described.toReversed(), ['welcome', 'Welcome tokens']]
    expect(transactions.map(({ type, description }) => [type, description])).toEqual(latestFirst)
    const { recent } = (await app.call(api.wallet.mine, {}, me!)).body
    expect(recent.map(({ type, description }) => [type, description])).toEqual(latestFirst.slice(0, 4))
    // One token of each type is no real price: the audit would report it.
    await app.query(sql`delete from accounts where id = ${me!.id}`)
  })

  it('sells nothing yet, and no call adds tokens', async () => {
    const [me] = await createMembers(app, 1)
    expect((await app.call(api.wallet.purchase, {}, me!)).body).toEqual({ result: 'coming_soon' })
    expect((await app.call(api.wallet.purchase, { amount: 100 }, me!)).error.code).toBe('invalid_input')
    expect(await balanceOf(me!.id)).toBe(9)
  })
})
