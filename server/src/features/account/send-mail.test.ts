import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newMember } from '../../../test/cast.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import type { MailMessage } from '../../ports/mail.ts'
import { beginChange } from './address-change.ts'
import { sendAccountMail, type AccountMailJob } from './send-mail.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

it('a mail about what is gone meanwhile goes to nobody, and is not tried again', async () => {
  const { id } = await newMember(app)
  const sent: string[] = []
  const mail = { ...app.box, send: async ({ to }: MailMessage) => void sent.push(to) }
  const deps = { ...app, ...app.account, mail, publicUrl: app.config.publicUrl }
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

it('however long mail is away, it takes nothing of what a mailbox may be sent about a change to it', async () => {
  const [{ id }, email] = [await newMember(app), app.freshEmail()]
  const changeId = await beginChange(app.db, app.clock, id, email)
  const away = new Error('the mail server is away')
  const sent: string[] = []
  let send: (message: MailMessage) => Promise<void> = async () => {
    throw away
  }
  const mail = { ...app.box, send: (message: MailMessage) => send(message) }
  const deps = { ...app, ...app.account, mail, publicUrl: app.config.publicUrl }
  const toNew = () => sendAccountMail(deps, { kind: 'address', changeId, side: 'new' })
  for (let time = 1; time <= 6; time++) await expect(toNew()).rejects.toBe(away)
  send = async ({ to }) => void sent.push(to)
  await toNew()
  expect(sent).toEqual([email])
})
