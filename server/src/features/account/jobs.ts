import type { Clock } from '../../clock.ts'
import type { Db } from '../../db.ts'
import { job } from '../../queue.ts'
import type { Mail } from '../../ports/mail.ts'
import { session as lifetimes } from '@mithaq/contract/limits'
import { alreadyRegisteredMail, confirmationMail, recoveryMail } from './mails.ts'
import { pendingAddress } from './queries.ts'
import { beginRecovery } from './recovery.ts'
import type { Tokens } from './tokens.ts'

/** A mail to write. Links are made when it is sent, so that no secret waits in the queue. */
export type AccountMailJob = { kind: 'confirmation'; pendingId: string } | { kind: 'recovery'; email: string }

export const accountMail = job<AccountMailJob>('account-mail')

export interface AccountMailDeps {
  db: Db
  clock: Clock
  tokens: Tokens
  mail: Mail
  publicUrl: URL
}

export async function sendAccountMail(
  { db, clock, tokens, mail, publicUrl }: AccountMailDeps,
  asked: AccountMailJob,
) {
  const link = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(path, publicUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  if (asked.kind === 'confirmation') {
    const pending = await pendingAddress(db, asked.pendingId)
    if (pending === undefined) return
    const content = pending.taken
      ? alreadyRegisteredMail(link('/auth'))
      : confirmationMail(link('/auth', { confirmation: tokens.seal('confirmation', asked.pendingId) }))
    return mail.send({ to: pending.email, ...content })
  }

  // Looked up here, not where it was asked for: the answer there takes the same time for every address.
  const id = await beginRecovery(db, clock, asked.email)
  if (id === null) return
  const accessToken = await tokens.sign('recovery-link', { subject: id }, lifetimes.recoveryLinkS)
  const query = { access_token: accessToken, refresh_token: tokens.seal('recovery', id) }
  await mail.send({ to: asked.email, ...recoveryMail(link('/reset-password', query)) })
}
