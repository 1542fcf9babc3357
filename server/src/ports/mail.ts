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

/** The mail server knows that nobody is at this address, and would say the same tomorrow. */
export function refusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  const { responseCode, code } = error
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}
