import { api } from '@mithaq/contract'
import * as demo from '@mithaq/demo'
import { describe, expect, it } from 'vitest'
import { bootForSuite } from '../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../test/support/app/test-app.ts'
import { createMember } from '../../test/support/members/cast.ts'
import { sql } from '../db/sql.ts'
import { auditLedger } from '../jobs/ledger-audit.ts'
import { seedDemo } from './seed-demo.ts'

const [maryam, yusuf] = demo.demoSignIns

async function signIn(app: TestApp, who: { email: string; password: string } = maryam) {
  const { status, body, error } = await app.call(api.account.signIn, who)
  if (status !== 200) throw new Error(`sign-in answered ${error.code}`)
  return { id: body.session.user.id, token: body.session.accessToken, user: body.session.user }
}

async function matchesOf(app: TestApp, me: { token: string }) {
  const running = (await app.call(api.matches.list, {}, me)).body.matches
  const ended = (await app.call(api.matches.unmatched, {}, me)).body.matches
  return new Map([...running, ...ended].map((match) => [match.profile.name, match]))
}

describe('a sign-in account of the demo', () => {
  let app: TestApp
  bootForSuite(
    async (booted) => {
      app = booted
      await seedDemo(app, app.account.passwords, demo)
    },
    {},
    { demo },
  )

  it('has a match in every state, and knows nobody of the other life', async () => {
    for (const [who, names] of [
      [maryam, ['Karim', 'Abdulrahman', 'Idriss', 'Emre', 'Adnan', 'Hafiz']],
      [yusuf, ['Hafsa', 'Zaynab', 'Noura', 'Emina', 'Ikram', 'Sofía']],
    ] as const) {
      const matches = await matchesOf(app, await signIn(app, who))
      expect([...matches.keys()].toSorted()).toEqual(names.toSorted())
      const [myTurn, theirTurn, locked, resting, silence, goodbye] = names.map((name) => matches.get(name))
      expect(myTurn).toMatchObject({ clock: { kind: 'reply', awaited: 'me' }, unread: 1, canAskDay: true })
      expect(Date.parse(myTurn!.clock!.expiresAt!) - app.clock.date().getTime()).toBeLessThan(1_200_001)
      expect(theirTurn).toMatchObject({ clock: { awaited: 'them' }, sight: { theyShow: true }, unread: 0 })
      expect(locked).toMatchObject({
        chatUnlocked: false,
        theyPaid: true,
        iPaid: false,
        sight: { iAsked: true },
      })
      expect(resting).toMatchObject({ resting: { who: 'them' }, clock: { expiresAt: null } })
      const moved = [{ type: 'penalty', amount: -2 }]
      expect(silence).toMatchObject({ ended: { by: 'nobody', expired: 'reply', silent: 'me', moved } })
      expect(goodbye).toMatchObject({ ended: { by: 'them', goodbye: { ready: null } } })
    }
  })

  it('has talked with quotes and reactions, and has a wallet, notices and a guardian', async () => {
    const me = await signIn(app)
    const matchId = (await matchesOf(app, me)).get('Karim')!.id
    const { messages } = (await app.call(api.chat.messages, { matchId }, me)).body
    expect(messages).toHaveLength(7)
    expect(messages.filter(({ quote }) => quote !== null)).toHaveLength(2)
    expect(messages.flatMap(({ reactions }) => reactions.map(({ kind }) => kind))).toEqual([
      'heart',
      'hand_on_heart',
    ])
    const { transactions } = (await app.call(api.wallet.history, {}, me)).body
    expect(transactions.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
      'weekly 2',
      'reward 1',
      'penalty -2',
      'payment -3',
      'payment -3',
      'welcome 9',
    ])
    const { notifications, unread } = (await app.call(api.notifications.list, {}, me)).body
    expect(notifications.length).toBeGreaterThan(10)
    expect(unread).toBe(3)
    const { guardian } = (await app.call(api.guardians.mine, {}, me)).body
    expect(guardian).toMatchObject({ name: 'Abu Maryam', relation: 'father', state: 'accepted' })
    // What happened long ago rings no more.
    expect(
      await app.query(sql`select from notifications where mail_at is not null or push_at is not null`),
    ).toEqual([])
  })

  it('begins again with the same id, and remembers nothing', async () => {
    const before = await signIn(app)
    expect(before.user.demo).toBe('sign_in')
    const first = await matchesOf(app, before)
    await app.call(api.safety.block, { profileId: first.get('Karim')!.profile.id }, before)
    await app.call(api.matches.unlock, { matchId: first.get('Idriss')!.id, requestId: before.id }, before)
    const pictures = (await app.call(api.profile.mine, {}, before)).body.pictures.map(({ id }) => id)
    expect((await app.call(api.demo.reset, {}, before)).status).toBe(200)
    expect((await app.call(api.matches.list, {}, before)).status).toBe(401)

    const after = await signIn(app)
    expect(after.id).toBe(before.id)
    const second = await matchesOf(app, after)
    expect([...second.keys()]).toEqual([...first.keys()])
    expect(second.get('Idriss')).toMatchObject({ chatUnlocked: false, theyPaid: true, iPaid: false })
    expect(second.get('Emre')).toMatchObject({ resting: { who: 'them' } })
    const mine = (await app.call(api.profile.mine, {}, after)).body
    expect(mine.tokenBalance).toBe(4)
    expect(mine.pictures.map(({ id }) => id)).toEqual(pictures)
    expect((await app.call(api.safety.blocked, {}, after)).body.people).toEqual([])
    for (const table of ['kept_blocks', 'former_addresses', 'file_erasures'])
      expect(await app.query(sql`select from ${sql.ref(table)}`), table).toEqual([])
  })

  it('begins again at a sign-in after an hour if a clock has run out, and not before', async () => {
    const lapsed = async () => (await matchesOf(app, await signIn(app))).get('Karim')!.ended !== null
    app.clock.advance({ min: 50 })
    expect(await lapsed()).toBe(true)
    app.clock.advance({ min: 50 })
    expect(await lapsed(), 'somebody was there within the hour').toBe(true)
    app.clock.advance({ min: 70 })
    expect(await lapsed()).toBe(false)
  })

  it('lets nobody else begin again', async () => {
    const visitor = await createMember(app)
    expect((await app.call(api.account.user, {}, visitor)).body.demo).toBe('visitor')
    expect((await app.call(api.demo.reset, {}, visitor)).status).toBe(404)
  })
})

it.each([
  { REPLY_WINDOW_S: '60' },
  { PAYMENT_WINDOW_S: '30', OPENING_WINDOW_S: '20', REPLY_WINDOW_S: '40', TOPUP_PERIOD_S: '90' },
  { REPLY_WINDOW_S: '3000000', TOPUP_PERIOD_S: '100000' },
])('fits the clocks %j', async (env) => {
  const app = await bootApp(env)
  await seedDemo(app, app.account.passwords, demo)
  const wrong = (await auditLedger(app.db, app.config.windows.topupS)).filter(({ count }) => count > 0)
  expect(wrong).toEqual([])
  const me = await signIn(app)
  const matches = await matchesOf(app, me)
  expect(matches.get('Adnan')).toMatchObject({ ended: { expired: 'reply' } })
  expect(matches.get('Karim')).toMatchObject({ clock: { awaited: 'me' }, ended: null })
  // Without the demo running, as in production, nothing begins again.
  expect((await app.call(api.demo.reset, {}, me)).status).toBe(404)
  expect(me.user.demo).toBeUndefined()
  await app.close()
})
