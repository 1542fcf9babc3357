import { setTimeout as wait } from 'node:timers/promises'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail, MailMessage } from './mail.ts'

const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/**
 * Mail over an SMTP server. The URL decides: `smtps:` encrypts from the start, `smtp:` where the server offers
 * it, `smtp:` with `?requireTLS=true` or not at all.
 */
export function createSmtpMail(url: string, from: string, closeWithinMs = 10_000): Mail {
  const pool = createTransport({
    url,
    pool: true,
    // A relay on this machine shows a certificate made for another name, and nobody stands in between.
    tls: { rejectUnauthorized: !thisMachine.includes(new URL(url).hostname) },
    maxConnections: 5,
    maxMessages: 100,
    // Once: an idle connection may have died unnoticed. More would repeat a mail whose receipt got lost.
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
      // A server that trickles its answers outlives every timeout, and would keep this process from ending.
      pool.close({ force: true })
    },
  }
}

/** One message to one person, as it is handed to the composer. */
export function toMailOptions(
  from: string,
  { to, subject, text, html, headers = {}, messageId }: MailMessage,
): SendMailOptions {
  // A list, a comment or a line break in here would reach people nobody meant to write to.
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
      // Without it, answering machines answer.
      'Auto-Submitted': 'auto-generated',
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, asItIs(value)])),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Of an address, with a name or without. */
const hostOf = (from: string) => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** Neither folded nor encoded: a mail program would not find the address of a broken link. */
function asItIs(value: string) {
  if (!/^[\x20-\x7e]{1,900}$/.test(value)) throw new Error('a header must fit into one plain line')
  return { prepared: true, value }
}
