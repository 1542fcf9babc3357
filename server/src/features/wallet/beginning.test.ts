import { api } from '@mithaq/contract'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { filledProfile, newMember, password, signInAgain } from '../../../test/cast.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { wallets } from '../../../test/wallets.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
const { postAlone } = wallets(() => app)

const walletOf = async (who: { token: string }) => (await app.call(api.wallet.mine, {}, who)).body

describe('the cards about tokens', () => {
  it('wait from the end of the wizard until they were seen, and then on no device', async () => {
    const member = await newMember(app)
    const other = await newMember(app)
    const elsewhere = await signInAgain(app, member)
    for (const device of [member, elsewhere]) expect((await walletOf(device)).lesson).toBe(true)
    expect((await app.call(api.wallet.taught, {}, member)).status).toBe(200)
    expect((await app.call(api.wallet.taught, {}, elsewhere)).status).toBe(200)
    for (const device of [member, elsewhere]) expect((await walletOf(device)).lesson).toBe(false)
    expect((await walletOf(other)).lesson).toBe(true)
  })

  it('say how many tokens a member began with: 9, and none where the address had them before', async () => {
    const member = await newMember(app)
    await postAlone({ memberId: member.id, amount: -4, type: 'purchase', key: randomUUID() })
    expect(await walletOf(member)).toMatchObject({ balance: 5, welcome: 9 })
    await app.call(api.account.erase, { password }, member)
    const { body } = await app.call(api.account.signUp, { email: member.email, password })
    const returned = { token: body.session!.accessToken }
    await app.call(api.profile.create, filledProfile, returned)
    expect(await walletOf(returned)).toMatchObject({ balance: 0, welcome: 0, lesson: true })
  })
})
