import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { openMatch } from '../../../src/features/matches/commands/open-match.ts'
import { filledProfile, signUpAccount, type Person } from '../members/cast.ts'
import type { TestApp } from '../app/test-app.ts'

/** A woman and a man. */
export async function createPair(app: TestApp): Promise<[Person, Person]> {
  const make = async (name: string, sex: string) => {
    const person = await signUpAccount(app, name.toLowerCase())
    await app.call(api.profile.create, { ...filledProfile, name, sex }, person)
    return person
  }
  return [await make('Amina', 'female'), await make('Bilal', 'male')]
}

/** Two members who have matched. */
export async function createMatch(app: TestApp) {
  const [amina, bilal] = await createPair(app)
  const { matchId } = await app.transact((tx) => openMatch(tx, app, amina.id, bilal.id))
  return { amina, bilal, matchId }
}

export const unlockChat = (app: TestApp, person: Person, matchId: string, express = false) =>
  app.call(api.matches.unlock, { matchId, express, requestId: randomUUID() }, person)

export const postMessage = (
  app: TestApp,
  person: Person,
  matchId: string,
  content: string,
  id = randomUUID(),
  quoteId: string | null = null,
) => app.call(api.chat.send, { matchId, id, content, quoteId }, person)

export const rematch = (app: TestApp, person: Person, matchId: string) =>
  app.call(api.matches.rematch, { matchId, requestId: randomUUID() }, person)

/** Time passes, and these members get new tokens. */
export async function passTime(
  app: TestApp,
  by: Parameters<TestApp['clock']['advance']>[0],
  ...people: Person[]
) {
  app.clock.advance(by)
  for (const person of people) {
    const { body } = await app.call(api.account.refresh, {}, { cookies: person.cookies })
    person.token = body.session.accessToken
  }
}

/** A match whose chat is unlocked: both have paid. */
export async function openChat(app: TestApp) {
  const match = await createMatch(app)
  await unlockChat(app, match.amina, match.matchId)
  await unlockChat(app, match.bilal, match.matchId)
  return match
}
