import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveDevMailbox } from './dev-mailbox.ts'
import { addSecurityHeaders } from '../hooks/security-headers.ts'
import { createFolderMailbox, type Mailbox } from '../../ports/mail/folder-mailbox.ts'

const message = {
  to: 'khadija@example.com',
  subject: 'Choose a new password',
  text: 'Open this:\nhttps://mithaq.example/r?a=1&b=2\n',
  html: '<!doctype html><html><head></head><body><a href="https://mithaq.example/r?a=1&amp;b=2">Open</a></body></html>',
}

let folder: string
let box: Mailbox
let app: FastifyInstance
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-pages-'))
  box = createFolderMailbox(join(folder, 'mailbox'), 'Mithaq <no-reply@mithaq.example>')
  app = fastify()
  // The app refuses everything by default; these pages have to ask for what they need.
  addSecurityHeaders(app, false)
  serveDevMailbox(app, box)
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function stored(part: Partial<typeof message> = {}) {
  await box.send({ ...message, ...part })
  return (await box.list())[0]?.id ?? ''
}

const get = (path: string) => app.inject(`/dev/mailbox${path}`)

test('explains what will appear in an empty mailbox', async () => {
  const { statusCode, body } = await get('')
  expect(statusCode).toBe(200)
  expect(body).toContain('No mail yet')
})

test('lists recipients, subjects and times, with links to the mails', async () => {
  const id = await stored({ subject: 'ميثاق' })
  const { body, headers } = await get('')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(body).not.toContain('No mail yet')
  expect(body).toContain(`href="/dev/mailbox/${id}"`)
  expect(body).toContain('<strong dir="auto">ميثاق</strong>')
  expect(body).toContain('khadija@example.com')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(body).toMatch(/<time datetime="\d{4}-\d\d-\d\dT[^"]+Z">/)
})

test("shows a mail's headers, frame, links and text", async () => {
  const id = await stored()
  const { body } = await get(`/${id}`)
  expect(body).toContain('<h1 dir="auto">Choose a new password</h1>')
  expect(body).toContain('Mithaq &lt;no-reply@mithaq.example&gt;')
  expect(body).toContain(`src="/dev/mailbox/${id}/html"`)
  expect(body).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-by-user-activation"/)
  expect(body).toContain('<li><a href="https://mithaq.example/r?a=1&amp;b=2">')
  expect(body).toMatch(/<pre dir="auto">Open this:\nhttps:\/\/mithaq\.example\/r\?a=1&amp;b=2\n/)
})

test('shows a plain mail without a subject, with each link once', async () => {
  const twice = 'https://mithaq.example/r and again https://mithaq.example/r'
  const id = await stored({ subject: '', text: twice, html: '' })
  const { body } = await get(`/${id}`)
  expect(body).toContain('<h1 dir="auto">No subject</h1>')
  expect(body).not.toContain('<iframe')
  expect(body.match(/href="https:\/\/mithaq\.example\/r"/g)).toHaveLength(1)
  expect((await get('')).body).toContain('<strong dir="auto">No subject</strong>')
  expect((await get(`/${await stored({ text: 'No link.' })}`)).body).not.toContain('<h2>Links</h2>')
})

test("sandboxes the mail's frame: no scripts, no loads, links open the whole page", async () => {
  const id = await stored()
  const { body, headers } = await get(`/${id}/html`)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toBe(
    "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  )
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(headers).not.toHaveProperty('origin-agent-cluster')
  expect(body).toContain('<head><base target="_top"></head>')
  expect((await get(`/${await stored({ html: '<p>Salam</p>' })}/html`)).body).toContain(
    '<base target="_top">',
  )
})

test('uses no inline style or script', async () => {
  const id = await stored()
  for (const path of ['', `/${id}`, '/none']) {
    const { body, headers } = await get(path)
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/i)
    expect(body).toContain('href="/dev/mailbox/style.css"')
  }
  const sheet = await get('/style.css')
  expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(sheet.body).toContain('--paper')
})

test('escapes everything in a mail', async () => {
  const attack = `"><img src=x onerror=alert(1)><script>alert('x')</script>`
  const id = await stored({
    to: `o'<b>@example.com`.replace(/[<>]/g, ''),
    subject: attack,
    text: `${attack} https://mithaq.example/${attack} javascript:alert(1)`,
  })
  // A file that did not come from us may name its people as it likes.
  const foreign = '20991231T235959999Z-0123456789ab'
  const named = `"<script>alert(1)</script>" <a"onclick=alert(1)@example.com>`
  await writeFile(
    join(folder, 'mailbox', `${foreign}.eml`),
    `From: ${named}\r\nTo: ${named}\r\nSubject: ${attack}\r\n\r\n</pre>${attack}`,
  )
  for (const path of ['', `/${id}`, `/${foreign}`]) {
    const { body, statusCode } = await get(path)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/<script|<img|<b>|href="javascript:/i)
    expect(body).not.toMatch(/="[^"<>]*" ?on[a-z]+=/i)
    expect(body).toContain('&lt;script&gt;')
  }
})

test('answers 404 for an id that is invalid or leads elsewhere', async () => {
  await stored()
  await writeFile(join(folder, 'secret.eml'), 'Subject: secret\r\n\r\nsecret')
  const ids = [
    'none',
    '..%2Fsecret',
    '%2e%2e%2fsecret',
    '..%5Csecret',
    '20991231T235959999Z-0123456789ab',
    '%00',
  ]
  for (const id of ids)
    for (const path of [`/${id}`, `/${id}/html`]) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode]).toEqual([path, 404])
      expect(body).not.toContain('secret')
    }
  expect((await get('/%3Cscript%3E')).body).not.toContain('<script>')
})
