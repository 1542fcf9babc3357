import { api } from '@mithaq/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBalancesToAddUp } from '../../../test/audit.ts'
import type { Person } from '../../../test/cast.ts'
import { later, openChat, send } from '../../../test/matches.ts'
import { balance } from '../../../test/wallets.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { openFreeExits } from './free-exits.ts'
import { settled } from './settled.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
  app.clock.stopAt(new Date())
})
afterAll(() => app.close())

const announce = ({ id }: Person) => settled(app, id, (tx, held) => openFreeExits(tx, app, id, held))
const shown = async (person: Person, matchId: string) =>
  (await app.call(api.matches.get, { matchId }, person)).body.match
const leave = (person: Person, matchId: string) => app.call(api.matches.unmatch, { matchId }, person)

describe('a guardian of one side', () => {
  it('lets the other leave for nothing for the reply window and says until when; what the chat cost stays paid', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    const before = await balance(app, bilal)
    await announce(amina)
    const until = new Date(app.clock.date().getTime() + 172_800_000).toISOString()
    expect(await shown(bilal, matchId)).toMatchObject({
      leaveFee: 0,
      freeLeave: { because: 'their_guardian', until },
    })
    expect(await shown(amina, matchId)).toMatchObject({ leaveFee: 1, freeLeave: null })
    const { body } = await leave(bilal, matchId)
    expect(body).toMatchObject({
      charged: 0,
      balance: before,
      match: { freeLeave: null, ended: { moved: [] } },
    })
    await expectBalancesToAddUp(app.db)
  })

  it('settles what is overdue first: nobody escapes a penalty by it', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await send(app, amina, matchId, 'Salam')
    await later(app, { h: 48 }, amina, bilal)
    expect(await announce(amina)).toEqual([])
    expect((await leave(bilal, matchId)).error.code).toBe('match_ended')
    expect((await shown(bilal, matchId)).ended).toMatchObject({
      expired: 'reply',
      moved: [{ type: 'penalty', amount: -2 }],
    })
  })
})
