import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startProduct, type Product } from '../server/test/product.ts'

export type { Product }

/** The real product with a data folder that leaves nothing behind. */
export async function openProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mithaq-e2e-'))
  // Open to pass through: run as root, the database would otherwise lie in a folder that nobody removes.
  chmodSync(dataDir, 0o711)
  try {
    return await startProduct({ DATA_DIR: dataDir, ...env })
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

export async function closeProduct(product: Product): Promise<void> {
  await product.stop()
  product.remove()
}

export interface Delivered {
  subject: string
  text: string
}

/** A real mail server that keeps what it is given. */
export interface MailServer {
  url: string
  /** What has come for the address, oldest first. */
  mailsTo(address: string): Promise<Delivered[]>
  close(): Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const deliveries: { to: string; source: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 200,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          deliveries.push({ to: address, source: Buffer.concat(chunks) })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (address) =>
      Promise.all(
        deliveries
          .filter(({ to }) => to === address)
          .map(async ({ source }) => {
            const { subject = '', text = '' } = await PostalMime.parse(source)
            return { subject, text }
          }),
      ),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
