export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>>
  /** One for each mail, however often it is tried: by it a mailbox knows a mail that came twice. */
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
 * The mail server knows that nobody is at this address, and would say the same tomorrow. Where it does not like who
 * writes, it says nothing of who is written to.
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

/** The mail server is there, and answered about this mail alone; the next one may go through. */
export function isOnlyThisMailRejected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode, command }: Refusal = error
  const isAboutIt = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE'
  // With 421 it closes.
  return isAboutIt && typeof responseCode === 'number' && responseCode !== 421
}
