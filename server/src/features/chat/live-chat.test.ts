import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { chatCalls } from '../../../test/support/matches/chat-calls.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../test/support/staff/decision-calls.ts'
import { openListener, type Listener, openSocket } from '../../../test/support/sockets/listeners.ts'
import { unlockChat } from '../../../test/support/matches/matches.ts'
import { runSweeps } from '../../../test/support/app/run-sweeps.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { createMembers, createMatchedPairs } from '../../../test/support/members/create-members.ts'
import { createMember } from '../../../test/support/members/cast.ts'
import { createToken } from '../../../test/support/members/add-members.ts'
import { collectArrivals } from '../../../test/support/wait/collect-arrivals.ts'
import { hasNats } from '../../../test/support/services/nats.ts'
import { bootTwoServersForSuite } from '../../../test/support/app/boot-two-servers-for-suite.ts'

let app: TestApp
bootForSuite(async (booted) => {
  app = booted
  app.clock.stopAt(new Date())
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

type Person = Parameters<typeof unlockChat>[1]
const { say, openChat } = chatCalls(() => app)

describe('the socket', () => {
  const heardMessages = (listener: Listener) =>
    listener.heard.flatMap((event) => (event.type === 'message' ? event.message.seq : []))

  it('delivers a message to every tab of both, and to nobody else', async () => {
    const { one, two, matchId } = await openChat()
    const [stranger] = await createMembers(app, 1)
    const tabs = await Promise.all([one, one, two, two].map((member) => openListener(app, member.token)))
    const elsewhere = await openListener(app, stranger!.token)
    await say(one, matchId, 'Salam')
    await say(two, matchId, 'Wa alaykum')
    // What was read before is not announced again.
    for (const marked of [1, 0])
      expect((await app.call(api.chat.markRead, { matchId, upTo: 2_147_483_647 }, two)).body).toEqual({
        marked,
      })
    for (const tab of tabs) {
      await tab.ping(matchId)
      expect(heardMessages(tab)).toEqual([1, 2])
      const read = tab.heard.filter(({ type }) => type === 'read')
      expect(read).toEqual([{ type: 'read', matchId, by: two.id, upTo: 2 }])
    }
    await elsewhere.ping(matchId)
    expect(elsewhere.heard.map(({ type }) => type)).toEqual(['ready', 'pong'])
    for (const listener of [...tabs, elsewhere]) listener.close()
  })

  it('delivers nothing to a restricted member, and the next message afterwards', async () => {
    const { leyla, reporter } = await createModeratorsAndReporter(app)
    const { decide, decided, own, settle } = decisionCalls(() => app)
    const { one, two, matchId } = await openChat()
    const caseId = await decided(reporter, two, leyla, 'suspend', { days: 3 })
    two.token = await createToken(app, two.id)
    const his = await openListener(app, two.token)
    await say(one, matchId, 'Are you there?')
    expect(await his.ping(matchId)).toEqual({ type: 'pong' })
    expect(his.heard.map(({ type }) => type)).toEqual(['ready', 'pong'])
    await decide(caseId, leyla, 'restore')
    await settle()
    // The answer comes once the restriction is known.
    await his.ping()
    await say(one, matchId, 'There is something that you have to read.')
    await his.ping()
    const [statement] = (await own(two)).statements
    await app.call(api.standing.read, { id: statement!.id }, two)
    await say(one, matchId, 'Welcome back')
    await his.ping()
    expect(heardMessages(his)).toEqual([3])
    await decided(await createMember(app, 'second'), two, leyla, 'warn')
    await say(one, matchId, 'And now?')
    await his.ping()
    expect(heardMessages(his)).toEqual([3])
    his.close()
  })

  it("sends the last message's number to a member who watches the match, and nobody else", async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    const [stranger] = await createMembers(app, 1)
    const [mine, theirs] = [await openListener(app, two.token), await openListener(app, stranger!.token)]
    expect(await mine.ping(matchId)).toEqual({
      type: 'pong',
      watched: { matchId, lastSeq: 1, lastRevision: 0 },
    })
    expect(await theirs.ping(matchId)).toEqual({ type: 'pong' })
    expect(await theirs.ping(randomUUID())).toEqual({ type: 'pong' })
    await app.query(sql`
      insert into blocked_profiles (blocker_id, blocked_id, created_at)
      values (${one.id}, ${two.id}, ${app.clock.sql})`)
    expect(await mine.ping(matchId)).toEqual({ type: 'pong' })
    mine.close()
    theirs.close()
  })

  it('announces the match once to the member who liked first', async () => {
    const [one, two] = await createMembers(app, 2)
    const [first, second] = [await openListener(app, one!.token), await openListener(app, two!.token)]
    await app.call(api.discovery.like, { profileId: two!.id }, one!)
    const { matchId } = (await app.call(api.discovery.like, { profileId: one!.id }, two!)).body
    expect(await first.told(({ type }) => type === 'matched')).toEqual({ type: 'matched', matchId })
    for (const ear of [first, second])
      expect(await ear.told(({ type }) => type === 'match')).toEqual({ type: 'match', matchId })
    await app.call(api.discovery.like, { profileId: two!.id }, one!)
    await app.call(api.matches.unmatch, { matchId: matchId! }, one!)
    await app.call(api.matches.rematch, { matchId: matchId!, requestId: randomUUID() }, one!)
    for (const ear of [first, second]) await ear.ping()
    expect(first.heard.filter(({ type }) => type === 'matched')).toHaveLength(1)
    expect(second.heard.map(({ type }) => type)).not.toContain('matched')
    for (const ear of [first, second]) ear.close()
  })

  it('announces a payment to both, and tokens only to their member', async () => {
    const [pair] = await createMatchedPairs(app, 1)
    const [payer, other] = [
      await openListener(app, pair!.one.token),
      await openListener(app, pair!.two.token),
    ]
    await unlockChat(app, pair!.one as Person, pair!.matchId)
    await other.told((event) => event.type === 'notification')
    await payer.told((event) => event.type === 'wallet')
    expect(other.heard.map(({ type }) => type)).toEqual(['ready', 'match', 'notification'])
    expect(payer.heard.map(({ type }) => type)).toEqual(['ready', 'match', 'wallet'])
    payer.close()
    other.close()
  })

  it('announces to both that a clock ended the match, with tokens and notifications', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    const listeners = [await openListener(app, one.token), await openListener(app, two.token)]
    app.clock.advance({ h: 48 })
    await runSweeps(app)
    for (const listener of listeners) {
      expect(await listener.told(({ type }) => type === 'match')).toEqual({ type: 'match', matchId })
      await listener.told(({ type }) => type === 'wallet')
      await listener.told(({ type }) => type === 'notification')
      listener.close()
    }
  })
})

bootForSuite(async (booted) => {
  app = booted
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

/** A tab that shows a chat, or none. */
async function tab({ token }: { token: string }, watching?: string) {
  const ear = openSocket(app)
  await ear.say({ type: 'hello', token })
  await ear.hear('ready')
  const ping = async () => {
    const answered = ear.next(({ type }) => type === 'pong')
    await ear.say({ type: 'ping', watching })
    await answered
  }
  await ping()
  return {
    ...ear,
    ping,
    type: (matchId: string) => ear.say({ type: 'typing', matchId }),
    signs: () => ear.heard.filter(({ type }) => type === 'typing'),
  }
}

it("shows typing to the other member's tabs in the chat, and to nobody else", async () => {
  const { one, two, matchId } = await openChat()
  const [mine, other, away] = [await tab(one, matchId), await tab(two, matchId), await tab(two)]
  const heard = other.next(({ type }) => type === 'typing')
  await mine.type(matchId)
  expect(await heard).toEqual({ type: 'typing', matchId })
  for (const ear of [mine, away]) {
    await ear.ping()
    expect(ear.signs()).toEqual([])
  }
  expect(await app.query(sql`select from messages where match_id = ${matchId}`)).toEqual([])
})

it('ignores repeated typing signs, and closes a socket that sends too many', async () => {
  const { one, two, matchId } = await openChat()
  const [mine, other] = [await tab(one, matchId), await tab(two, matchId)]
  const heard = other.next(({ type }) => type === 'typing')
  for (let word = 0; word < 20; word++) await mine.type(matchId)
  await heard
  await mine.ping()
  await other.ping()
  expect(other.signs()).toHaveLength(1)
  for (let word = 0; word < 100; word++) await mine.type(matchId)
  expect(await mine.closed).toBe(4429)
})

it('shows no typing in a chat that is not open, locked, ended or blocked', async () => {
  const chat = await openChat()
  const { one, two, matchId } = chat
  const other = await tab(two, matchId)
  const [locked] = await createMatchedPairs(app, 1)
  const lockedEar = await tab(locked!.two, locked!.matchId)
  await (await tab(one)).type(matchId)
  await (await tab((await openChat()).one, matchId)).type(matchId)
  await (await tab(locked!.one, locked!.matchId)).type(locked!.matchId)
  const mine = await tab(one, matchId)
  await app.call(api.matches.unmatch, { matchId }, two)
  await mine.type(matchId)
  await mine.ping()
  for (const ear of [other, lockedEar]) {
    await ear.ping()
    expect(ear.signs()).toEqual([])
  }
  const second = await openChat()
  const [hers, his] = [await tab(second.one, second.matchId), await tab(second.two, second.matchId)]
  await app.call(api.safety.block, { profileId: second.one.id }, second.two)
  await hers.type(second.matchId)
  await hers.ping()
  await his.ping()
  expect(his.signs()).toEqual([])
})

describe.runIf(hasNats)('a typing sign', () => {
  let here: TestApp, there: TestApp
  bootTwoServersForSuite((...apps) => ([here, there] = apps))

  it('reaches a member who looks at the chat on another server', async () => {
    const { one, two, matchId } = await chatCalls(() => here).openChat()
    const looked = collectArrivals<string>()
    here.bus.subscribe((event) => event.type === 'watching' && looked.add(event.memberId))
    const look = async (app: TestApp, { token }: { token: string }) => {
      const socket = openSocket(app)
      await socket.say({ type: 'hello', token })
      await socket.hear('ready')
      await socket.say({ type: 'ping', watching: matchId })
      await socket.hear('pong')
      return socket
    }
    const [hers, his] = [await look(here, one), await look(there, two)]
    await looked.until('his look', (all) => all.includes(two.id))
    await hers.say({ type: 'typing', matchId })
    expect(await his.hear('typing')).toEqual({ type: 'typing', matchId })
    for (const { socket } of [hers, his]) socket.close()
  })
})
