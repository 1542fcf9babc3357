import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newMember } from '../../../test/cast.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import type { MailMessage } from '../../ports/mail.ts'
import { sendAccountMail, type AccountMailJob } from './send-mail.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

it('a mail about what is gone meanwhile goes to nobody, and is not tried again', async () => {
  const { id } = await newMember(app)
  const sent: string[] = []
  const mail = { ...app.box, send: async ({ to }: MailMessage) => void sent.push(to) }
  const deps = { ...app, mail, tokens: app.account.tokens, publicUrl: app.config.publicUrl }
  const gone = randomUUID()
  for (const asked of [
    { kind: 'confirmation', pendingId: gone },
    { kind: 'recovery', accountId: gone },
    { kind: 'address', changeId: gone, side: 'old' },
  ] satisfies AccountMailJob[])
    await sendAccountMail(deps, asked)
  expect(sent).toEqual([])
  await sendAccountMail(deps, { kind: 'recovery', accountId: id })
  expect(sent).toHaveLength(1)
})
