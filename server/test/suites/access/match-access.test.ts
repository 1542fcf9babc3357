import { randomUUID } from 'node:crypto'
import { api, type RouteDefinition } from '@mithaq/contract'
import { describe, expect, it } from 'vitest'
import { password } from '../../support/members/cast.ts'
import { postMessage, unlockChat } from '../../support/matches/matches.ts'
import type { Member } from '../../support/members/add-members.ts'
import { blockWithoutRoute } from '../../support/members/member-calls.ts'
import { bootForSuite } from '../../support/app/boot-for-suite.ts'
import type { TestApp } from '../../support/app/test-app.ts'
import { createMembers, createMatchedPairs, type MatchedPair } from '../../support/members/create-members.ts'

// Calls every route that names a match as everyone outside of the match: it must look as if it did not exist.

let app: TestApp
bootForSuite((booted) => (app = booted))

type Person = Parameters<typeof unlockChat>[1]

/** Valid input for each route; a route without it fails. */
const inputs: Record<string, () => object> = {
  'matches.get': () => ({}),
  'matches.unlock': () => ({ requestId: randomUUID() }),
  'matches.unmatch': () => ({}),
  'matches.rematch': () => ({ requestId: randomUUID() }),
  'matches.remove': () => ({}),
  'matches.askToSee': () => ({}),
  'matches.showPictures': () => ({ shown: true }),
  'matches.found': () => ({}),
  'matches.askDay': () => ({ requestId: randomUUID() }),
  'matches.lines': () => ({}),
  'chat.messages': () => ({}),
  'chat.send': () => ({ id: randomUUID(), content: 'Salam' }),
  'chat.react': () => ({ messageId: randomUUID(), kind: 'heart' }),
  'chat.markRead': () => ({ upTo: 1 }),
}

const routes = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, RouteDefinition>).flatMap(([name, route]) =>
    route.path.includes(':matchId') ? [[`${feature}.${name}`, route] as const] : [],
  ),
)

it('covers every route that names a match', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(routes.map(([name]) => name).toSorted())
})

/** Two members with an open chat. */
async function newChat(): Promise<MatchedPair> {
  const [pair] = await createMatchedPairs(app, 1)
  await unlockChat(app, pair!.one as Person, pair!.matchId, true)
  await postMessage(app, pair!.one as Person, pair!.matchId, 'A word between two')
  return pair!
}

/** Everyone who must find nothing, and how to become one of them. */
const shutOut: Record<string, () => Promise<{ caller: Member; matchId: string }>> = {
  'is a stranger': async () => ({
    caller: (await createMembers(app, 1))[0]!,
    matchId: (await newChat()).matchId,
  }),
  'has a match of their own': async () => ({
    caller: (await newChat()).one,
    matchId: (await newChat()).matchId,
  }),
  'was blocked': async () => {
    const { one, two, matchId } = await newChat()
    await blockWithoutRoute(app, one, two)
    return { caller: two, matchId }
  },
  'has blocked': async () => {
    const { one, two, matchId } = await newChat()
    await blockWithoutRoute(app, one, two)
    return { caller: one, matchId }
  },
  'has removed the other': async () => {
    const { one, matchId } = await newChat()
    await app.call(api.matches.unmatch, { matchId }, one)
    await app.call(api.matches.remove, { matchId }, one)
    return { caller: one, matchId }
  },
  'was matched with somebody who is gone': async () => {
    const { one, two, matchId } = await newChat()
    await app.call(api.account.erase, { password }, two)
    return { caller: one, matchId }
  },
}

describe.each(Object.keys(shutOut))('a member who %s', (who) => {
  it.each(routes)('gets 404 from %s', async (name, route) => {
    const { caller, matchId } = await shutOut[who]!()
    const ask = (id: string) => app.call(route, { ...inputs[name]!(), matchId: id }, caller)
    const [there, nowhere] = [await ask(matchId), await ask(randomUUID())]
    expect([there.status, there.error.code]).toEqual([404, 'not_found'])
    expect(Object.keys(there.error)).toEqual(Object.keys(nowhere.error))
  })

  it('sees nothing of the match in any list', async () => {
    const { caller, matchId } = await shutOut[who]!()
    for (const route of [api.matches.list, api.matches.unmatched])
      expect(JSON.stringify((await app.call(route, {}, caller)).body)).not.toContain(matchId)
    const { body } = await app.call(api.matches.summary, {}, caller)
    expect(body).toMatchObject({ unread: 0, unmatched: 0 })
  })
})

it.each(routes)('answers a deactivated member of %s as signed out', async (name, route) => {
  const { two, matchId } = await newChat()
  await app.call(api.account.deactivate, {}, two)
  expect((await app.call(route, { ...inputs[name]!(), matchId }, two)).status).toBe(401)
})

describe('a former match', () => {
  const toBoth = (answer: string, ...names: string[]) => names.map((name) => [name, answer, answer] as const)

  it.each([
    ...toBoth('ok', 'matches.get', 'matches.lines', 'matches.remove', 'chat.messages', 'chat.markRead'),
    ...toBoth('match_ended', 'matches.unlock', 'matches.unmatch', 'chat.send'),
    ['matches.rematch', 'ok', 'cannot_rematch'] as const,
  ])('answers %s with %s to the member who left, and with %s to the other', async (name, leaver, left) => {
    const route = routes.find(([one]) => one === name)![1]
    const answerTo = async (pick: (pair: MatchedPair) => Member) => {
      const pair = await newChat()
      await app.call(api.matches.unmatch, { matchId: pair.matchId }, pair.two)
      const answer = await app.call(route, { ...inputs[name]!(), matchId: pair.matchId }, pick(pair))
      return answer.status === 200 ? 'ok' : answer.error.code
    }
    expect([await answerTo(({ two }) => two), await answerTo(({ one }) => one)]).toEqual([leaver, left])
  })
})

describe('what a member sends about a match', () => {
  it.each([
    ['matchId', 'no-id'],
    ['matchId', '00000000-0000-0000-0000-00000000000g'],
    ['requestId', '1; drop table matches'],
    ['requestId', 7],
    ['express', 'yes'],
    ['userId', randomUUID()],
  ])('is refused if %s is %j', async (field, value) => {
    const { one, matchId } = await newChat()
    const input = { matchId, requestId: randomUUID(), [field]: value }
    expect((await app.call(api.matches.unlock, input, one)).error.code).toBe('invalid_input')
  })

  it.each([-1, 1.5, 2_147_483_648, 1e300, 'many'])('is refused if a seq is %j', async (seq) => {
    const { one, matchId } = await newChat()
    for (const [route, input] of [
      [api.chat.markRead, { upTo: seq }],
      [api.chat.messages, { before: seq }],
      [api.chat.messages, { after: seq }],
    ] as const)
      expect((await app.call(route, { matchId, ...input }, one)).error.code).toBe('invalid_input')
  })

  it.each(['\ud800', '%_\\', 'عائشة', '\u202Eanima', '\u{1F54C}'])(
    'finds nobody by a search for %j',
    async (search) => {
      const { one } = await newChat()
      const { status, body } = await app.call(api.matches.list, { search }, one)
      expect([status, body.matches]).toEqual([200, []])
    },
  )
})
