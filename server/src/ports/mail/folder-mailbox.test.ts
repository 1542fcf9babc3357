import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFolderMailbox, type Mailbox } from './folder-mailbox.ts'

const message = { to: 'yusuf@example.com', subject: 'Salam', text: 'Salam', html: '<p>Salam</p>' }

let parent: string
let folder: string
let box: Mailbox
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'mailbox-'))
  folder = join(parent, 'data', 'mailbox')
  box = createFolderMailbox(folder, 'Mithaq <no-reply@mithaq.example>')
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(parent, { recursive: true })
})

test('stores a mail as an .eml file, readable only by its owner', async () => {
  // Its date has no milliseconds.
  const before = Math.floor(Date.now() / 1000) * 1000
  await box.send({ ...message, subject: 'ميثاق', text: 'السلام عليكم\nThe end', html: '<p>السلام عليكم</p>' })

  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{12}\.eml$/)
  const source = await readFile(join(folder, name), 'latin1')
  expect(source).toMatch(/\r\nFrom: Mithaq <no-reply@mithaq\.example>\r\n/)
  expect(source).toMatch(/\r\nTo: yusuf@example\.com\r\n/)
  expect(source).toMatch(/\r\nMIME-Version: 1\.0\r\n/)
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  expect((await stat(folder)).mode & 0o077).toBe(0)

  const mail = await box.read(name.replace('.eml', ''))
  expect(mail).toMatchObject({
    from: 'Mithaq <no-reply@mithaq.example>',
    to: 'yusuf@example.com',
    subject: 'ميثاق',
  })
  expect(mail?.text.trimEnd()).toBe('السلام عليكم\nThe end')
  expect(mail?.html.trimEnd()).toBe('<p>السلام عليكم</p>')
  expect(mail?.sentAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(mail?.sentAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('lists at most a hundred mails, newest first, even within a millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 15) })
  for (let n = 1; n <= 103; n += 1) await box.send({ ...message, subject: `Mail ${n}` })
  const subjects = (await box.list()).map(({ subject }) => subject)
  expect(subjects).toEqual(Array.from({ length: 100 }, (_, n) => `Mail ${103 - n}`))
})

test('treats a missing folder as an empty mailbox', async () => {
  expect(await box.list()).toEqual([])
  expect(await box.read('20261115T120000000Z-0123456789ab')).toBeNull()
})

test('ignores drafts and foreign files in the folder', async () => {
  await box.send(message)
  await writeFile(join(folder, '.20991115T120000000Z-0123456789ab.draft'), 'half a ma')
  for (let n = 0; n < 100; n += 1) await writeFile(join(folder, `notes-${n}.eml`), 'Subject: notes\r\n\r\n')
  await writeFile(join(folder, '20991115T120000000Z-0123456789ab.txt'), 'Subject: text\r\n\r\n')
  expect((await box.list()).map(({ subject }) => subject)).toEqual(['Salam'])
})

test('shows a mail only when it is complete', async () => {
  const seen = new Map<string, number>()
  let written = false
  const writing = Promise.all(
    Array.from({ length: 4 }, () => box.send({ ...message, text: 'word '.repeat(1_000_000) })),
  ).finally(() => (written = true))
  while (!written)
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith('.eml') && !seen.has(name)) seen.set(name, (await stat(join(folder, name))).size)
  await writing
  expect(await readdir(folder)).toHaveLength(4)
  for (const [name, size] of seen) expect(size).toBe((await stat(join(folder, name))).size)
  expect(seen.size).toBeGreaterThan(0)
})

test('refuses ids that lead outside of the folder', async () => {
  await box.send(message)
  await writeFile(join(parent, 'data', 'secret.eml'), 'Subject: secret\r\n\r\nsecret')
  const id = (await box.list())[0]?.id ?? ''
  expect(await box.read(id)).not.toBeNull()
  for (const bad of [
    '../secret',
    '..',
    '',
    `${id}/../../secret`,
    `${id}\0`,
    `${id}\n`,
    `./${id}`,
    `../mailbox/${id}`,
  ])
    expect(await box.read(bad), bad).toBeNull()
})

test('refuses header injection by the subject, and lists of recipients', async () => {
  await box.send({ ...message, text: 'one\ntwo\n', subject: 'Salam\r\nBcc: eve@example.com\r\n\r\nbody' })
  const [name = ''] = await readdir(folder)
  const source = await readFile(join(folder, name), 'latin1')
  expect(source).not.toMatch(/^Bcc:/im)
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  await expect(box.send({ ...message, to: 'a@example.com, b@example.com' })).rejects.toThrow(
    /one plain address/,
  )
  await expect(box.send({ ...message, to: 'a@example.com\r\nBcc: b@example.com' })).rejects.toThrow()
  expect(await readdir(folder)).toHaveLength(1)
})

test('rejects if a mail cannot be written', async () => {
  await writeFile(join(parent, 'file'), '')
  await expect(
    createFolderMailbox(join(parent, 'file'), 'no-reply@mithaq.example').send(message),
  ).rejects.toThrow()
})
