import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { postMessage, unlockChat } from './matches.ts'
import type { Member } from '../members/add-members.ts'
import type { TestApp } from '../app/test-app.ts'
import { listMovements, createMatchedPairs, type MatchedPair } from '../members/create-members.ts'

type Person = Parameters<typeof unlockChat>[1]

/** The outcome of a call: 'ok' or the error code. */
export const outcomeCode = ({ status, error }: { status: number; error?: { code: string } }) =>
  status === 200 ? 'ok' : (error?.code ?? String(status))

/** A sixth of the given number in an everyday run; `npm run races` multiplies it. */
export const raceCount = (count: number) => Math.ceil(count * Number(process.env['RACES'] ?? 1 / 6))

/** Runs the same race for each item, three at a time, so that they also interact. */
export async function raceEach<T>(many: readonly T[], race: (one: T) => Promise<void>) {
  const waiting = [...many]
  const runner = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await race(next)
  }
  await Promise.all([runner(), runner(), runner()])
}

/** A random delay, since the critical moment differs between machines. */
export const randomDelayMs = () => Math.random() * [6, 25, 120, 600][Math.floor(Math.random() * 4)]!

/** Adds the milliseconds to its deadline to each item: the first has none, the second plenty, others few. */
export async function withDeadlines<T>(many: Promise<readonly T[]>): Promise<[T, number][]> {
  const sure = [0, 60_000]
  return (await many).map((one, n) => [one, sure[n] ?? randomDelayMs()])
}

/** API calls for races, and checks of their outcome. */
export function raceCalls(app: () => TestApp) {
  const pay = (member: Member, matchId: string, express = false) =>
    unlockChat(app(), member as Person, matchId, express)
  const say = (member: Member, matchId: string, content = 'Salam', id = randomUUID()) =>
    postMessage(app(), member as Person, matchId, content, id)
  const leave = (member: Member, matchId: string) => app().call(api.matches.unmatch, { matchId }, member)
  const again = (member: Member, matchId: string) =>
    app().call(api.matches.rematch, { matchId, requestId: randomUUID() }, member)
  const typesOf = async (matchId: string) => (await listMovements(app(), matchId)).map(({ type }) => type)

  /** Sets the running deadline to about `inMs` from now. */
  const almostDue = ({ matchId }: MatchedPair, inMs: number) =>
    app().query(sql`
      update matches set
        payment_expires_at = case when payment_expires_at is not null
          then ${app().clock.sql} + make_interval(secs => ${inMs / 1000}) end,
        response_timer_expires_at = case when response_timer_expires_at is not null
          then ${app().clock.sql} + make_interval(secs => ${inMs / 1000}) end
      where id = ${matchId}`)

  const stateOf = async (matchId: string) => {
    const row = await app().queryOne(sql<{
      ended: boolean
      expired: string | null
      unlocked: boolean
      round: number
      lastSeq: number
    }>`
      select unmatched_at is not null as ended, expired_clock as expired, chat_unlocked as unlocked, round,
        last_seq as "lastSeq"
      from matches where id = ${matchId}`)
    return row!
  }

  /** Open chats in which the first side has written and the second must reply. */
  async function waitingChats(count: number): Promise<MatchedPair[]> {
    const pairs = await createMatchedPairs(app(), count)
    await raceEach(pairs, async ({ one, matchId }) => {
      await pay(one, matchId, true)
      await say(one, matchId)
    })
    return pairs
  }
  return { pay, say, leave, again, typesOf, almostDue, stateOf, waitingChats }
}
