import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { acceptInvitation } from '../../../src/features/guardians/invitation/accept-invitation.ts'
import { scheduleDueTranscripts } from '../../../src/features/guardians/transcripts/schedule-transcripts.ts'
import { sendTranscripts } from '../../../src/features/guardians/transcripts/send-transcripts.ts'
import { withSettledMember } from '../../../src/features/matches/commands/with-settled-member.ts'
import {
  banMember,
  liftSanctions,
  suspendMember,
} from '../../../src/features/moderation/sanctions/sanctions.ts'
import { openMatch } from '../../../src/features/matches/commands/open-match.ts'
import { hashFormerAddress } from '../../../src/features/former-members/former-addresses.ts'
import type { Mail } from '../../../src/ports/mail/mail.ts'
import { createSmtpMail } from '../../../src/ports/mail/smtp-mail.ts'
import { friday, monday } from '../members/fridays.ts'
import { listGuardianLines } from './guardian-calls.ts'
import { startMailServer, type MailServer } from '../services/mail-server.ts'
import { setBalance } from '../members/wallet-helpers.ts'
import { addMembers, createToken, type Member } from '../members/add-members.ts'
import { bootApp, type TestApp } from '../app/test-app.ts'
import { FailedRowBackoff } from '../../../src/lib/run-batch.ts'

/** Long enough that no clock runs out. */
export const longWindows = {
  PAYMENT_WINDOW_S: '31536000',
  OPENING_WINDOW_S: '31536000',
  REPLY_WINDOW_S: '31536000',
}

/** One member with open chats with several others. */
export async function createChats(app: TestApp, names: readonly string[], name = 'Maryam') {
  const [maryam, ...others] = await addMembers(app, [
    { name, sex: 'female' },
    ...names.map((other) => ({ name: other, sex: 'male' as const })),
  ])
  const chats = []
  for (const other of others) {
    const { matchId } = await app.transact((tx) => openMatch(tx, app, maryam!.id, other.id))
    await setBalance(app, other, 9)
    await app.call(api.matches.unlock, { matchId, requestId: randomUUID(), express: true }, other)
    chats.push({ matchId, other })
  }
  return { maryam: maryam!, chats }
}

export const withFreshToken = async (app: TestApp, { id }: Pick<Member, 'id'>) => ({
  token: await createToken(app, id),
})

export async function sendMessageAs(
  app: TestApp,
  who: Member,
  matchId: string,
  content: string,
  quoteId: string | null = null,
) {
  const id = randomUUID()
  const { status } = await app.call(
    api.chat.send,
    { matchId, id, content, quoteId },
    await withFreshToken(app, who),
  )
  if (status !== 200) throw new Error(`a message was answered with ${status}`)
  return id
}

/** The timeline entries that say how much of a chat was sent to the guardian. */
export const listSentLines = async (app: TestApp, person: Member, matchId: string) =>
  (await listGuardianLines(app, { ...(await withFreshToken(app, person)), id: person.id }, matchId))
    .filter(({ kind }) => kind === 'guardian_sent')
    .map(({ values, by, afterSeq }) => ({ messages: values['messages'], by, afterSeq }))

/** Runs the sweeps of transcripts. */
export function createTranscriptSweeps(app: TestApp, mail: Mail) {
  const deps = { ...app, mail, tokens: app.account.tokens, publicUrl: app.config.publicUrl }
  const bad: unknown[] = []
  const cut = async () => {
    while (await scheduleDueTranscripts(app, new FailedRowBackoff((error) => bad.push(error))));
  }
  const send = async () => {
    while (await sendTranscripts(deps, (error) => bad.push(error)));
  }
  return {
    bad,
    cut,
    send,
    /** Everything that happens on a Friday. */
    async weekOf(at = friday) {
      app.clock.stopAt(at)
      await cut()
      await send()
    },
  }
}

export type TranscriptSweeps = ReturnType<typeof createTranscriptSweeps>

/** Boots an app whose transcripts arrive at a mail server of this suite. */
export function bootForTranscripts(
  take: (app: TestApp, post: MailServer, sweep: TranscriptSweeps) => unknown,
): void {
  let app: TestApp
  let post: MailServer
  let mail: ReturnType<typeof createSmtpMail>
  beforeAll(async () => {
    app = await bootApp(longWindows)
    post = await startMailServer()
    mail = createSmtpMail(post.url, 'Mithaq <no-reply@mithaq.example>')
    await take(app, post, createTranscriptSweeps(app, mail))
  })
  beforeEach(() => app.clock.stopAt(monday))
  afterAll(async () => {
    await mail.close()
    await post.close()
    await app.close()
  })
}

/** A guardian who has accepted, added without the API. */
export async function addGuardian(app: TestApp, { id: memberId }: Pick<Member, 'id'>, zone = 'UTC') {
  const [id, email] = [randomUUID(), app.freshEmail('ibrahim')]
  await app.query(sql`
    insert into guardians (id, member_id, name, relation, email, email_hash, zone, invited_at, expires_at)
    values (${id}, ${memberId}, 'Ibrahim', 'brother', ${email}, ${hashFormerAddress(app.vaultKey, email)}, ${zone},
      ${app.clock.sql}, ${app.clock.sql} + interval '7 days')`)
  await acceptInvitation(app, id)
  return { id, email }
}

/** Bans or suspends a member, as a decision does. */
export const banOrSuspend = (app: TestApp, { id }: Pick<Member, 'id'>, how: 'suspended' | 'banned') =>
  withSettledMember(app, id, async (tx, held) => {
    if (how === 'banned') await banMember(tx, app, id, held)
    else await suspendMember(tx, app, id, 30, held)
  })

/** Lifts all sanctions of a member. */
export const liftAllSanctions = (app: TestApp, { id }: Pick<Member, 'id'>) =>
  withSettledMember(app, id, (tx, held) => liftSanctions(tx, app, id, sql`true`, held))
