import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A local mail server that stores mails, unless it is told to answer otherwise. */
export async function startMailServer() {
  const mails: Received[] = []
  const told = {
    /** The status for a recipient: 550 for an unknown one, 450 when busy. */
    refuses: (_to: string): number | null => null,
    /** Called after a mail was received, before it is confirmed. */
    taken: async () => {},
  }
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 200,
    onRcptTo({ address }, _session, done) {
      const responseCode = told.refuses(address)
      done(
        responseCode === null ? null : Object.assign(new Error(`<${address}>: not taken`), { responseCode }),
      )
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const {
          subject = '',
          text = '',
          html = '',
          messageId = '',
        } = await PostalMime.parse(Buffer.concat(chunks))
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', subject, text, html, messageId })
        await told.taken()
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    told,
    mailsTo: (address: string) => mails.filter(({ to }) => to === address),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
