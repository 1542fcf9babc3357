import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { nextEventLoopTurn, waitForEvent } from '../../../test/support/wait/wait-until.ts'
import { createSmtpMail } from './smtp-mail.ts'

const from = 'Mithaq <no-reply@mithaq.example>'
const message = { to: 'maryam@example.com', subject: 'Salam', text: 'Salam', html: '<p>Salam</p>' }

interface Delivery {
  sender: string
  recipients: string[]
  user: string | undefined
  secure: boolean
  source: string
}

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let next = stops.pop(); next; next = stops.pop()) await next()
})

/** A mail server of its own for each test; by default it takes anything, without a password. */
async function mailServer(options: SMTPServerOptions = {}) {
  const deliveries: Delivery[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 200,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        deliveries.push({
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          secure: session.secure,
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stops.push(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  return { server, deliveries, port, at: `127.0.0.1:${port}`, connections: () => connections }
}

function mailVia(url: string) {
  const mail = createSmtpMail(url, from)
  stops.push(mail.close)
  return mail
}

/** Takes one user with one password and nobody else. */
const guarded: SMTPServerOptions = {
  authOptional: false,
  onAuth({ username, password }, _session, done) {
    if (username === 'mithaq' && password === 'p@ss/word') done(null, { user: username })
    else done(new Error('no such user'))
  },
}
const credentials = `mithaq:${encodeURIComponent('p@ss/word')}`

test('delivers text, HTML and Arabic unchanged', async () => {
  const { deliveries, at } = await mailServer()
  const arabic = 'ميثاق: السلام عليكم'
  const html = `<p dir="auto">${arabic} &amp; ${'long '.repeat(400)}</p>`
  await mailVia(`smtp://${at}`).send({ ...message, subject: arabic, text: `${arabic}\n.\nend`, html })

  const [{ sender, recipients, source }] = deliveries as [Delivery]
  expect(sender).toBe('no-reply@mithaq.example')
  expect(recipients).toEqual(['maryam@example.com'])
  const mail = await PostalMime.parse(source)
  expect(mail.from).toEqual({ name: 'Mithaq', address: 'no-reply@mithaq.example' })
  expect(mail.to).toEqual([{ name: '', address: 'maryam@example.com' }])
  expect(mail.subject).toBe(arabic)
  expect(mail.text?.trimEnd()).toBe(`${arabic}\n.\nend`)
  expect(mail.html?.trimEnd()).toBe(html)
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThan(999)
})

test('sends several mails over a few connections', async () => {
  const { deliveries, at, connections } = await mailServer()
  const mail = mailVia(`smtp://${at}`)
  for (let n = 0; n < 4; n += 1) await mail.send(message)
  expect(deliveries).toHaveLength(4)
  expect(connections()).toBe(1)
})

test('signs in and encrypts with STARTTLS', async () => {
  const { deliveries, at } = await mailServer(guarded)
  await mailVia(`smtp://${credentials}@${at}?requireTLS=true`).send(message)
  expect(deliveries).toMatchObject([{ user: 'mithaq', secure: true }])
})

test('encrypts from the first byte with smtps', async () => {
  const { deliveries, at } = await mailServer({ ...guarded, secure: true })
  await mailVia(`smtps://${credentials}@${at}`).send(message)
  expect(deliveries).toMatchObject([{ user: 'mithaq', secure: true }])
})

test('sends nothing after a wrong password, without STARTTLS or with an untrusted certificate', async () => {
  const { at, port, deliveries } = await mailServer(guarded)
  await expect(mailVia(`smtp://mithaq:wrong@${at}`).send(message)).rejects.toThrow(/no such user/)
  const strict = `smtp://${credentials}@${at}?tls.rejectUnauthorized=true`
  await expect(mailVia(strict).send(message)).rejects.toThrow(/certificate/)
  // The same server under a name that is not plainly this machine's.
  const elsewhere = `smtp://${credentials}@[::ffff:127.0.0.1]:${port}`
  await expect(mailVia(elsewhere).send(message)).rejects.toThrow(/certificate/)

  const plain = await mailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  await expect(mailVia(`smtp://${plain.at}?requireTLS=true`).send(message)).rejects.toThrow(/STARTTLS/)
  expect([...deliveries, ...plain.deliveries]).toEqual([])
})

test('rejects when the server refuses the recipient, refuses the mail or is not there', async () => {
  const { at, server } = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error('no such mailbox') : null),
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(Object.assign(new Error('come back later'), { responseCode: 451 })))
    },
  })
  const mail = mailVia(`smtp://${at}`)
  await expect(mail.send({ ...message, to: 'nobody@example.com' })).rejects.toThrow(/no such mailbox/)
  await expect(mail.send(message)).rejects.toThrow(/come back later/)
  await new Promise<void>((closed) => server.close(() => closed()))
  await expect(mailVia(`smtp://${at}`).send(message)).rejects.toThrow(/ECONNREFUSED/)
})

test('prevents header injection by the subject', async () => {
  const { deliveries, at } = await mailServer()
  const mail = mailVia(`smtp://${at}`)
  for (const end of ['\r\n', '\n', '\r', '\u2028'])
    await mail.send({ ...message, subject: `Salam${end}Bcc: eve@example.com${end}${end}<b>body</b>` })

  for (const { recipients, source } of deliveries) {
    expect(recipients).toEqual(['maryam@example.com'])
    const { headers, text } = await PostalMime.parse(source)
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(text?.trimEnd()).toBe('Salam')
  }
  expect(deliveries).toHaveLength(4)
})

test.each([
  'maryam@example.com\r\nBcc: eve@example.com',
  'maryam@example.com\nRCPT TO:<eve@example.com>',
  'maryam@example.com, eve@example.com',
  'maryam@example.com;eve@example.com',
  'Maryam <eve@example.com>',
  '"eve@example.com" maryam@example.com',
  'maryam@example.com@eve.example',
  'group:eve@example.com',
  'maryam',
  '',
])('sends nothing to %j', async (to) => {
  const { deliveries, at } = await mailServer()
  await expect(mailVia(`smtp://${at}`).send({ ...message, to })).rejects.toThrow(/one plain address/)
  expect(deliveries).toEqual([])
})

test('delivers the current mail on close, disconnects and refuses new mail', async () => {
  const [read, hungUp] = [Promise.withResolvers<() => void>(), Promise.withResolvers<void>()]
  const { at } = await mailServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => read.resolve(done))
    },
    onClose: () => hungUp.resolve(),
  })
  const mail = createSmtpMail(`smtp://${at}`, from)
  let arrived = false
  const sent = mail.send(message).then(() => (arrived = true))
  const accept = await read.promise
  const closed = mail.close()
  await nextEventLoopTurn()
  expect(arrived).toBe(false)
  accept()
  await closed
  expect(arrived).toBe(true)
  await sent
  await hungUp.promise
  await expect(mail.send(message)).rejects.toThrow(/closed/)
})

test('disconnects on close from a mail server that never answers', async () => {
  const [read, hungUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { at } = await mailServer({
    onData(stream) {
      stream.resume()
      stream.on('end', () => read.resolve())
    },
    onClose: () => hungUp.resolve(),
  })
  const mail = createSmtpMail(`smtp://${at}`, from, 1)
  mail.send(message).catch(() => undefined)
  await read.promise
  await mail.close()
  // Its own patience with a silent server would end after 20 seconds.
  await expect(waitForEvent('the connection is ended', hungUp.promise, 15_000)).resolves.toBeUndefined()
})
