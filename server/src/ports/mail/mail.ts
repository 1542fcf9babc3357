export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>>
  /** The same for every attempt, so that a mailbox recognises a duplicate. */
  messageId?: string
}

export interface Mail {
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}

interface Refusal extends Error {
  code?: unknown
  responseCode?: unknown
  command?: unknown
}

/**
 * The mail server permanently refuses this recipient. Errors about the sender do not count, since they say nothing about
 * the recipient.
 */
export function isMailboxRejected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode, command }: Refusal = error
  return (
    code === 'EENVELOPE' &&
    command === 'RCPT TO' &&
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    responseCode < 600
  )
}

/** The mail server refused only this mail; the next one may be accepted. */
export function isOnlyThisMailRejected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode, command }: Refusal = error
  const isAboutIt = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  // 421 means that the server closes the connection.
  return isAboutIt && typeof responseCode === 'number' && responseCode !== 421
}
