import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime, { type Address } from 'postal-mime'
import type { Mail, MailMessage } from './mail.ts'
import { toMailOptions } from './smtp-mail.ts'

export interface StoredMail extends MailMessage {
  id: string
  from: string
  sentAt: Date
}

export interface Mailbox extends Mail {
  /** The newest hundred mails, newest first. */
  list(): Promise<StoredMail[]>
  read(id: string): Promise<StoredMail | null>
}

const listed = 100
// Also keeps reads inside the folder: an id cannot contain a dot or a slash.
const idPattern = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/

/** Stores each mail as an .eml file, if no mail server is configured. */
export function createFolderMailbox(folder: string, from: string): Mailbox {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let lastMs = 0

  const nextId = () => {
    // Two mails of the same millisecond would be listed in random order.
    lastMs = Math.max(Date.now(), lastMs + 1)
    const stamp = new Date(lastMs).toISOString().replace(/[-:.]/g, '')
    return `${stamp}-${randomBytes(6).toString('hex')}`
  }

  async function read(id: string): Promise<StoredMail | null> {
    if (!idPattern.test(id)) return null
    const file = await readFile(join(folder, `${id}.eml`)).catch(unlessMissing)
    if (file === null) return null
    const { subject = '', from: sender, to, text = '', html = '' } = await PostalMime.parse(file)
    return {
      id,
      from: formatAddress(sender),
      to: formatAddress(to?.[0]),
      subject,
      sentAt: sentAt(id),
      text,
      html,
    }
  }

  return {
    read,
    async send(message) {
      const { message: source } = await composer.sendMail(toMailOptions(from, message))
      const id = nextId()
      const draft = join(folder, `.${id}.draft`)
      // Readable by the owner only, because a recovery link opens an account.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeFile(draft, source, { mode: 0o600, flag: 'wx', flush: true })
        await rename(draft, join(folder, `${id}.eml`))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async list() {
      const names = (await readdir(folder).catch(unlessMissing)) ?? []
      const files = names.filter((name) => name.endsWith('.eml'))
      const ids = files.map((name) => name.slice(0, -'.eml'.length)).filter((id) => idPattern.test(id))
      const mails = await Promise.all(ids.toSorted().toReversed().slice(0, listed).map(read))
      return mails.filter((mail) => mail !== null)
    },
    close: async () => undefined,
  }
}

const sentAt = (id: string) =>
  new Date(id.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z'))

const formatAddress = (address: Address | undefined) =>
  address?.name ? `${address.name} <${address.address ?? ''}>` : (address?.address ?? '')

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
