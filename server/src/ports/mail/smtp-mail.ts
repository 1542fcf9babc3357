import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail, MailMessage } from './mail.ts'

const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * Sends mail to an SMTP server. `smtps:` encrypts from the start, `smtp:` if the server offers it, and `smtp:` with
 * `?requireTLS=true` always.
 */
export function createSmtpMail(url: string, from: string, closeWithinMs = 10_000): Mail {
  const pool = createTransport({
    url,
    pool: true,
    // A relay on this machine shows a certificate made for another name, and the connection does not leave the machine.
    tls: { rejectUnauthorized: !thisMachine.includes(new URL(url).hostname) },
    maxConnections: 5,
    maxMessages: 100,
    // Retry once, for an idle connection that has died. More retries would duplicate a mail whose receipt was lost.
    maxRequeues: 1,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const sending = new Set<Promise<unknown>>()
  return {
    async send(message) {
      const sent = pool.sendMail(toMailOptions(from, message))
      sending.add(sent)
      try {
        await sent
      } finally {
        sending.delete(sent)
      }
    },
    async close() {
      pool.close()
      const late = new AbortController()
      const giveUp = wait(closeWithinMs, undefined, { signal: late.signal }).catch(() => undefined)
      await Promise.race([Promise.allSettled(sending), giveUp])
      late.abort()
      // A server that answers byte by byte outlasts every timeout, and would keep this process from ending.
      pool.close({ force: true })
    },
  }
}

/** Options of one mail to one recipient. */
export function toMailOptions(
  from: string,
  { to, subject, text, html, headers = {}, messageId }: MailMessage,
): SendMailOptions {
  // Lists, comments or line breaks in an address could add other recipients.
  if (!/^[^\s\p{Cc}@<>()[\],;:\\"]+@[^\s\p{Cc}@<>()[\],;:\\"]+$/u.test(to))
    throw new Error('a mail needs exactly one plain address')
  return {
    from,
    to,
    subject,
    text,
    html,
    ...(messageId && { messageId: `<${messageId}@${hostOf(from)}>` }),
    headers: {
      // Without this header, automatic replies would answer.
      'Auto-Submitted': 'auto-generated',
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, preparedHeader(value)])),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The host of an address, with or without a name. */
const hostOf = (from: string) => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** Unchanged: if a header were folded or encoded, some mail programs would not find the unsubscribe link. */
function preparedHeader(value: string) {
  if (!/^[\x20-\x7e]{1,900}$/.test(value)) throw new Error('a header must fit into one plain line')
  return { prepared: true, value }
}
