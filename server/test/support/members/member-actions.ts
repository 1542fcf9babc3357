import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { settleMember } from '../../../src/features/matches/jobs/settle-member.ts'
import { openMatch } from '../../../src/features/matches/commands/open-match.ts'
import { postEntry } from '../../../src/features/wallet/ledger.ts'
import { createToken, type Member } from './add-members.ts'
import type { TestApp } from '../app/test-app.ts'
import { createMembers } from './create-members.ts'

/** Members who act while time passes without sweeps, each time with a new session. */
export function memberActions(app: () => TestApp) {
  const as = async ({ id }: Member) => ({ token: await createToken(app(), id) })

  const meet = async (a: Member, b: Member) =>
    (await app().transact((tx) => openMatch(tx, app(), a.id, b.id))).matchId
  const pay = async (member: Member, matchId: string, express = false) =>
    app().call(api.matches.unlock, { matchId, requestId: randomUUID(), express }, await as(member))
  const say = async (member: Member, matchId: string) =>
    app().call(api.chat.send, { matchId, id: randomUUID(), content: 'Salam' }, await as(member))
  const again = async (member: Member, matchId: string) =>
    app().call(api.matches.rematch, { matchId, requestId: randomUUID() }, await as(member))
  const leave = async (member: Member, matchId: string) =>
    app().call(api.matches.unmatch, { matchId }, await as(member))

  /** A chat in which `asker` has written and `silent` must reply. */
  async function chatAwaiting(silent: Member, asker: Member) {
    const matchId = await meet(silent, asker)
    await pay(asker, matchId, true)
    await say(asker, matchId)
    return matchId
  }

  async function give({ id: memberId }: Member, amount: number) {
    const entry = { memberId, amount, type: 'purchase' as const, key: randomUUID() }
    await app().transact((tx) => postEntry(tx, app().clock, entry))
  }

  /** The movements of a wallet in order, once it is settled. */
  async function movedIn({ id }: Member) {
    await settleMember(app(), id)
    const moved = await app().query(sql<{ type: string; amount: number }>`
      select type, amount from token_transactions where user_id = ${id} and type not in ('welcome', 'purchase')
      order by created_at, type desc`)
    return moved.map(({ type, amount }) => `${type} ${amount}`)
  }

  const statusOf = async (matchId: string) =>
    (
      await app().query(sql<{ ended: boolean }>`
        select unmatched_at is not null as ended from matches where id = ${matchId}`)
    )[0]?.ended

  const people = async (count: number, tokens: number) => {
    const members = await createMembers(app(), count, tokens)
    return members as [Member, Member, Member, Member]
  }

  return { as, meet, pay, say, again, leave, chatAwaiting, give, movedIn, statusOf, people }
}
