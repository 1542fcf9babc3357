import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer } from '../../../../test/support/services/mail-server.ts'
import { listGuardianLines } from '../../../../test/support/guardians/guardian-calls.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import {
  withFreshToken,
  createChats,
  longWindows,
  sendMessageAs,
  createTranscriptSweeps,
  addGuardian,
} from '../../../../test/support/guardians/transcripts.ts'
import { createSmtpMail } from '../../../ports/mail/smtp-mail.ts'

const child = fileURLToPath(
  new URL('../../../../test/support/processes/transcript-child.ts', import.meta.url),
)

let app: TestApp
let post: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  app = await bootApp({ ...longWindows, GUARDIAN_PERIOD_S: '60' })
  post = await startMailServer()
})
afterAll(async () => {
  await post.close()
  await app.close()
})

it('sends no mail twice after a kill during sending, and the chat says that it was sent', async () => {
  const mail = createSmtpMail(post.url, 'no-reply@mithaq.example')
  const sweep = createTranscriptSweeps(app, mail)
  app.clock.stopAt(new Date(Date.now() - 120_000))
  const { maryam, chats } = await createChats(app, ['Bilal'])
  const { email } = await addGuardian(app, maryam)
  await sendMessageAs(app, maryam, chats[0]!.matchId, 'once and no more')
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
    (
      await listGuardianLines(app, { ...maryam, ...(await withFreshToken(app, maryam)) }, chats[0]!.matchId)
    ).filter(({ kind }) => kind === 'guardian_sent')
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
