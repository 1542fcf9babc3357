import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { expect, it } from 'vitest'
import { talking } from '../../../test/chats.ts'
import { openSocket } from '../../../test/listeners.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { newPairs } from '../../../test/many-members.ts'

let app: TestApp
bootForSuite(async (booted) => {
  app = booted
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

const { openChat } = talking(() => app)

/** A tab that looks at a chat, or at none. */
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

it('a typing sign reaches the tabs of the other side that look at the chat, and nobody else', async () => {
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

it('said again at once it is passed over, and too many words end the socket', async () => {
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

it('nothing is said of a chat that one does not look at, nor that is locked, ended or blocked', async () => {
  const chat = await openChat()
  const { one, two, matchId } = chat
  const other = await tab(two, matchId)
  const [locked] = await newPairs(app, 1)
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
