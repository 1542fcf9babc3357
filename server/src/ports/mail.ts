export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>>
}

export interface Mail {
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}
