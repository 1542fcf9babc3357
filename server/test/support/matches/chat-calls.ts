import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { postMessage, unlockChat } from './matches.ts'
import { createToken, type Member } from '../members/add-members.ts'
import { bootForSuite } from '../app/boot-for-suite.ts'
import type { TestApp } from '../app/test-app.ts'
import { createMatchedPairs, type MatchedPair } from '../members/create-members.ts'

type Person = Parameters<typeof postMessage>[1]

/** Boots an app for a suite with a stopped clock. */
export const bootForChats = (take: (app: TestApp) => unknown): void =>
  bootForSuite((app) => {
    app.clock.stopAt(new Date())
    return take(app)
  })

/** API calls in an open chat, with a stopped clock. */
export function chatCalls(app: () => TestApp) {
  /** Time passes, and the members get new tokens. */
  async function later(by: Parameters<TestApp['clock']['advance']>[0], ...members: Member[]) {
    app().clock.advance(by)
    for (const member of members) member.token = await createToken(app(), member.id)
  }

  /** Sends a message; the next one comes a second later, so that it does not count as a double tap. */
  async function say(member: Member, matchId: string, content = 'Salam', id = randomUUID()) {
    const answer = await postMessage(app(), member as Person, matchId, content, id)
    app().clock.advance({ s: 1 })
    return answer
  }

  async function openChat(): Promise<MatchedPair> {
    const [pair] = await createMatchedPairs(app(), 1)
    await unlockChat(app(), pair!.one as Person, pair!.matchId, true)
    return pair!
  }

  const page = (member: Member, matchId: string, at: { before?: number; after?: number } = {}) =>
    app().call(api.chat.messages, { matchId, ...at }, member)
  const clockOf = async (member: Member, matchId: string) =>
    (await app().call(api.matches.get, { matchId }, member)).body.match.clock
  return { later, say, openChat, page, clockOf }
}
