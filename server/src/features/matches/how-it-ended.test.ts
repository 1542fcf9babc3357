import { api } from '@mithaq/contract'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../test/cast.ts'
import { later, newMatch, openChat, rematch, send, unlock } from '../../../test/matches.ts'
import { setBalance } from '../../../test/wallets.ts'
import { noticesOf } from '../../../test/notified.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const endFor = async (person: Person, matchId: string) =>
  (await app.call(api.matches.get, { matchId }, person)).body.match.ended
const movedFor = async (person: Person, matchId: string) => (await endFor(person, matchId))?.moved
const bye = (person: Person, matchId: string) => app.call(api.matches.unmatch, { matchId }, person)

describe('an ended match names what its end moved of mine', () => {
  it('after a payment clock: what came back, to whoever paid', async () => {
    const { amina, bilal, matchId } = await newMatch(app)
    await unlock(app, amina, matchId)
    await later(app, { h: 73 }, amina, bilal)
    expect(await movedFor(amina, matchId)).toEqual([{ type: 'refund', amount: 3 }])
    expect(await endFor(bilal, matchId)).toMatchObject({ by: 'nobody', silent: null, moved: [] })
    // What came back names nobody: the other side may have blocked the member, or be gone.
    const told = (await noticesOf(app, amina)).filter(({ code }) => code === 'refund')
    expect(told).toMatchObject([{ type: 'tokens', senderId: null }])
  })

  it('after a reply clock: what was truly taken, and what was received', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await send(app, amina, matchId, 'Salam')
    await setBalance(app, bilal, 1)
    await later(app, { h: 49 }, amina, bilal)
    const end = { by: 'nobody', expired: 'reply' }
    const received = [{ type: 'compensation', amount: 2 }]
    expect(await endFor(amina, matchId)).toMatchObject({ ...end, silent: 'them', moved: received })
    const taken = [{ type: 'penalty', amount: -1 }]
    expect(await endFor(bilal, matchId)).toMatchObject({ ...end, silent: 'me', moved: taken })
  })

  it('after a goodbye: what came back before the fee, and in its own answer too', async () => {
    const { amina, bilal, matchId } = await newMatch(app)
    await unlock(app, amina, matchId)
    await setBalance(app, amina, 0)
    const moved = [
      { type: 'refund', amount: 3 },
      { type: 'unmatch_fee', amount: -3 },
    ]
    expect((await bye(amina, matchId)).body.match.ended?.moved).toEqual(moved)
    expect(await endFor(amina, matchId)).toMatchObject({ by: 'me', expired: null, silent: null, moved })
    expect(await endFor(bilal, matchId)).toMatchObject({ by: 'them', silent: null, moved: [] })
  })

  it('of the latest round alone', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await bye(amina, matchId)
    expect(await movedFor(amina, matchId)).toEqual([{ type: 'unmatch_fee', amount: -1 }])
    await rematch(app, amina, matchId)
    await later(app, { h: 73 }, amina, bilal)
    expect(await movedFor(amina, matchId)).toEqual([])
  })
})
