import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { password, type Person } from '../../../../test/support/members/cast.ts'
import { openChat, postMessage } from '../../../../test/support/matches/matches.ts'
import { balance, setBalance } from '../../../../test/support/members/wallet-helpers.ts'
import { listNotices } from '../../../../test/support/notifications/notification-calls.ts'
import { createToken } from '../../../../test/support/members/add-members.ts'
import { runSweeps } from '../../../../test/support/app/run-sweeps.ts'
import { bootForSuite, type TellEvent } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'

// No job runs here: the next request is the first to notice the deadline.

let app: TestApp
let told: TellEvent[]
bootForSuite((...booted) => ([app, told] = booted))

/** Amina has written, and Bilal must reply within 48 hours. Each has 5 tokens. */
async function awaitingBilal() {
  const { amina, bilal, matchId } = await openChat(app)
  for (const person of [amina, bilal]) await setBalance(app, person, 5)
  expect((await postMessage(app, amina, matchId, 'Salam')).status).toBe(200)
  return { amina, bilal, matchId }
}

/** Lets time pass and gives these members new sessions: a sign-in would notice the deadline first. */
async function later(by: Parameters<TestApp['clock']['advance']>[0], ...people: Person[]) {
  app.clock.advance(by)
  for (const person of people) person.token = await createToken(app, person.id)
}

/** What moved in a wallet since, once it is settled; nothing if it is gone. */
async function movedBy(person: Person): Promise<string[]> {
  await runSweeps(app)
  const moved = await app.query(sql<{ row: string }>`
    select type || ' ' || amount as row from token_transactions
    where user_id = ${person.id} and type not in ('payment', 'purchase', 'welcome') order by created_at`)
  return moved.map(({ row }) => row)
}

/** Whom the notifications of tokens name: nobody after a block, a report or an erasure. */
const namedTo = async (person: Person) =>
  (await listNotices(app, person)).filter(({ type }) => type === 'tokens').map(({ senderId }) => senderId)

const acts = {
  block: (from: Person, to: Person) => app.call(api.safety.block, { profileId: to.id }, from),
  report: (from: Person, to: Person) =>
    app.call(api.safety.report, { profileId: to.id, reason: 'Has never answered.' }, from),
  erasure: (from: Person) => app.call(api.account.erase, { password }, from),
  deactivation: (from: Person) => app.call(api.account.deactivate, {}, from),
}
describe('after the deadline, before the match is ended', () => {
  async function tooLate(act: keyof typeof acts, by: 'amina' | 'bilal') {
    const two = await awaitingBilal()
    await later({ h: 48 }, two.amina, two.bilal)
    const { status } = await acts[act](two[by], by === 'amina' ? two.bilal : two.amina)
    expect(status).toBe(200)
    return two
  }

  describe.each([
    ['by the silent side keeps nobody from the compensation', 'bilal', 'amina', 7],
    ['by the side that waited spares the other no penalty', 'amina', 'bilal', 3],
  ] as const)('one act %s', (_, by, to, left) => {
    it.each(['block', 'report', 'deactivation', 'erasure'] as const)('a %s', async (act) => {
      const two = await tooLate(act, by)
      const moves = { amina: ['compensation 2'], bilal: ['penalty -2'] }
      expect(await movedBy(two[to])).toEqual(moves[to])
      expect(await balance(app, two[to])).toBe(left)
      expect(await movedBy(two[by])).toEqual(act === 'erasure' ? [] : moves[by])
      expect(await namedTo(two[to])).toEqual([act === 'deactivation' ? two[by].id : null])
    })
  })

  it.each(['block', 'report'] as const)('a %s rules out a rematch, unlike a deadline', async (act) => {
    const { amina, bilal, matchId } = await tooLate(act, 'amina')
    await app.call(api.safety.unblock, { profileId: bilal.id }, amina)
    const again = { matchId, requestId: crypto.randomUUID() }
    expect((await app.call(api.matches.rematch, again, amina)).error.code).toBe('cannot_rematch')
  })

  it('an unmatch comes too late: it costs the penalty and no fee', async () => {
    const { amina, bilal, matchId } = await awaitingBilal()
    await later({ h: 48 }, amina, bilal)
    const { error } = await app.call(api.matches.unmatch, { matchId }, bilal)
    expect(error.code).toBe('match_ended')
    expect([await movedBy(bilal), await movedBy(amina)]).toEqual([['penalty -2'], ['compensation 2']])
  })
})

describe('before the deadline', () => {
  it.each(['block', 'report', 'erasure'] as const)(
    'one %s by the awaited side costs nothing, then or later',
    async (act) => {
      const { amina, bilal } = await awaitingBilal()
      await later({ h: 47, min: 59 }, amina, bilal)
      expect((await acts[act](bilal, amina)).status).toBe(200)
      app.clock.advance({ min: 5 })
      expect(await movedBy(amina)).toEqual([])
      expect(await movedBy(bilal)).toEqual([])
    },
  )

  it('an erasure is announced to the other member at once', async () => {
    const { amina, bilal } = await awaitingBilal()
    told.splice(0)
    await acts.erasure(bilal)
    const gone = told.filter(({ event }) => event.type === 'gone')
    expect(gone).toMatchObject([{ memberIds: [amina.id], event: { profileId: bilal.id } }])
  })
})
