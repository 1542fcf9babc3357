import { api } from '@mithaq/contract'
import { expect, it } from 'vitest'
import { newMember, password } from '../../../test/cast.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { untilLocksAreAwaited } from '../../../test/until.ts'
import { createAccount } from '../account/sign-up.ts'

const { account, security } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

it('an address with which somebody signs up at the very instant of the change stays theirs', async () => {
  const person = await newMember(app)
  const email = app.freshEmail()
  await app.call(security.stepUp, { password }, person)
  await app.call(security.changeAddress, { email }, person)
  const confirm = async (to: string) => {
    const [, token] = /\/link\/address#(\S+)/.exec((await app.mailTo(to)).text)!
    return app.call(security.confirmAddress, { token })
  }
  expect((await confirm(email)).body).toEqual({ waitsFor: 'old' })
  const last = await app.transact(async (tx) => {
    await createAccount(tx, app.clock, email, 'a hash')
    const confirming = confirm(person.email)
    await untilLocksAreAwaited(app.db)
    return { confirming }
  })
  expect((await last.confirming).error.code).toBe('link_invalid')
  expect((await app.call(account.user, {}, person)).body.email).toBe(person.email)
})
