import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailServer } from '../../../../test/support/services/mail-server.ts'
import { linesOf } from '../../../../test/support/guardians/guardians.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import {
  act,
  chatsOf,
  longWindows,
  say,
  sweeps,
  withGuardian,
} from '../../../../test/support/guardians/transcripts.ts'
import { createSmtpMail } from '../../../ports/mail/smtp-mail.ts'

const child = fileURLToPath(
  new URL('../../../../test/support/processes/transcript-child.ts', import.meta.url),
)

let app: TestApp
let post: Awaited<ReturnType<typeof mailServer>>
beforeAll(async () => {
  app = await bootApp({ ...longWindows, GUARDIAN_PERIOD_S: '60' })
  post = await mailServer()
})
afterAll(async () => {
  await post.close()
  await app.close()
})

it('sends no mail twice after a kill during sending, and the chat says that it was sent', async () => {
  const mail = createSmtpMail(post.url, 'no-reply@mithaq.example')
  const sweep = sweeps(app, mail)
  app.clock.stopAt(new Date(Date.now() - 120_000))
  const { maryam, chats } = await chatsOf(app, ['Bilal'])
  const { email } = await withGuardian(app, maryam)
  await say(app, maryam, chats[0]!.matchId, 'once and no more')
  app.clock.advance({ s: 60 })
  await sweep.cut()
  const [taken, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  post.told.taken = () => {
    taken.resolve()
    return never.promise
  }
  const killed = spawn(process.execPath, [child, app.databaseUrl, post.url], { stdio: 'ignore' })
  const exited = once(killed, 'exit')
  await taken.promise
  killed.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  never.resolve()
  post.told.taken = async () => {}
  const lines = async () =>
    (await linesOf(app, { ...maryam, ...(await act(app, maryam)) }, chats[0]!.matchId)).filter(
      ({ kind }) => kind === 'guardian_sent',
    )
  app.clock.stopAt(new Date())
  await sweep.send()
  // Another server waits while the first may still be sending.
  expect(await lines()).toEqual([])
  app.clock.advance({ min: 16 })
  await Promise.all([sweep.send(), sweep.send(), sweep.send()])
  await sweep.cut()
  await sweep.send()
  expect(post.mailsTo(email)).toHaveLength(1)
  expect((await lines()).map(({ values }) => values)).toEqual([{ messages: 1 }])
  await mail.close()
})
