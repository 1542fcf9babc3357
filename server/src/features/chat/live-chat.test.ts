import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { talking } from '../../../test/chats.ts'
import { deciding, openTheDesk } from '../../../test/decisions.ts'
import { listen, type Listener } from '../../../test/listeners.ts'
import { unlock } from '../../../test/matches.ts'
import { sweep } from '../../../test/sweep.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { newMembers, newPairs } from '../../../test/many-members.ts'
import { newMember } from '../../../test/cast.ts'
import { tokenOf } from '../../../test/people.ts'

let app: TestApp
bootForSuite(async (booted) => {
  app = booted
  app.clock.stopAt(new Date())
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

type Person = Parameters<typeof unlock>[1]
const { say, openChat } = talking(() => app)

describe('the socket', () => {
  const heardMessages = (listener: Listener) =>
    listener.heard.flatMap((event) => (event.type === 'message' ? event.message.seq : []))

  it('brings a message to every tab of both, and to nobody else', async () => {
    const { one, two, matchId } = await openChat()
    const [stranger] = await newMembers(app, 1)
    const tabs = await Promise.all([one, one, two, two].map((member) => listen(app, member.token)))
    const elsewhere = await listen(app, stranger!.token)
    await say(one, matchId, 'Salam')
    await say(two, matchId, 'Wa alaykum')
    // What was read before is not told again.
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

  it('brings a member who is held nothing of a chat, and the next message once they are not', async () => {
    const { leyla, reporter } = await openTheDesk(app)
    const { decide, decided, own, settle } = deciding(() => app)
    const { one, two, matchId } = await openChat()
    const caseId = await decided(reporter, two, leyla, 'suspend', { days: 3 })
    two.token = await tokenOf(app, two.id)
    const his = await listen(app, two.token)
    await say(one, matchId, 'Are you there?')
    expect(await his.ping(matchId)).toEqual({ type: 'pong' })
    expect(his.heard.map(({ type }) => type)).toEqual(['ready', 'pong'])
    await decide(caseId, leyla, 'restore')
    await settle()
    // The answer comes once it is known how they stand.
    await his.ping()
    await say(one, matchId, 'There is something that you have to read.')
    await his.ping()
    const [statement] = (await own(two)).statements
    await app.call(api.standing.read, { id: statement!.id }, two)
    await say(one, matchId, 'Welcome back')
    await his.ping()
    expect(heardMessages(his)).toEqual([3])
    await decided(await newMember(app, 'second'), two, leyla, 'warn')
    await say(one, matchId, 'And now?')
    await his.ping()
    expect(heardMessages(his)).toEqual([3])
    his.close()
  })

  it('names the last message to whoever watches a match of theirs, and to nobody else', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    const [stranger] = await newMembers(app, 1)
    const [mine, theirs] = [await listen(app, two.token), await listen(app, stranger!.token)]
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

  it('tells whoever liked first that it is a match, once and of nothing later', async () => {
    const [one, two] = await newMembers(app, 2)
    const [first, second] = [await listen(app, one!.token), await listen(app, two!.token)]
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

  it('tells both of a payment, and only who is concerned of tokens', async () => {
    const [pair] = await newPairs(app, 1)
    const [payer, other] = [await listen(app, pair!.one.token), await listen(app, pair!.two.token)]
    await unlock(app, pair!.one as Person, pair!.matchId)
    await other.told((event) => event.type === 'notification')
    await payer.told((event) => event.type === 'wallet')
    expect(other.heard.map(({ type }) => type)).toEqual(['ready', 'match', 'notification'])
    expect(payer.heard.map(({ type }) => type)).toEqual(['ready', 'match', 'wallet'])
    payer.close()
    other.close()
  })

  it('tells both of a match that a clock has ended, and each of tokens and of the notice', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    const listeners = [await listen(app, one.token), await listen(app, two.token)]
    app.clock.advance({ h: 48 })
    await sweep(app)
    for (const listener of listeners) {
      expect(await listener.told(({ type }) => type === 'match')).toEqual({ type: 'match', matchId })
      await listener.told(({ type }) => type === 'wallet')
      await listener.told(({ type }) => type === 'notification')
      listener.close()
    }
  })
})
