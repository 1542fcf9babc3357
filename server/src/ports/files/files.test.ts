import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketName, startS3 } from '../../../test/support/services/s3.ts'
import { freePort } from '../../embedded-postgres/free-port.ts'
import { FilesUnavailable, type Files } from './files.ts'
import { createFolderFiles, toFilesUnavailable } from './folder-files.ts'
import { openS3Files } from './s3-files.ts'

const root = mkdtempSync(join(tmpdir(), 'mithaq-files-'))
let s3: Awaited<ReturnType<typeof startS3>>
const stores: Record<string, Files> = {}

beforeAll(async () => {
  s3 = await startS3()
  stores['a folder'] = createFolderFiles(join(root, 'pictures'))
  stores['S3'] = await openS3Files(s3.url())
})
afterAll(async () => {
  for (const store of Object.values(stores)) await store.close()
  await s3.stop()
  rmSync(root, { recursive: true, force: true })
})

async function all(paths: AsyncIterable<string>) {
  const found: string[] = []
  for await (const path of paths) found.push(path)
  return found
}

it('is temporarily unavailable if a folder is removed during a put', async () => {
  const store = stores['a folder']!
  const bytes = Buffer.alloc(20_000)
  const refused: unknown[] = []
  for (let round = 0; round < 15; round++) {
    const putting = ['a', 'b', 'c', 'd'].map((name) => store.put(`gone/${name}.avif`, bytes, 'image/avif'))
    const removing = [1, 2, 3].map(() => store.removeFolder('gone').catch(() => {}))
    for (const put of await Promise.allSettled(putting))
      if (put.status === 'rejected') refused.push(put.reason)
    await Promise.all(removing)
  }
  await store.removeFolder('gone')
  expect(refused.filter((reason) => !(reason instanceof FilesUnavailable))).toEqual([])
})

describe.each(['a folder', 'S3'])('files in %s', (kind) => {
  const store = () => stores[kind]!

  it('are empty at first', async () => {
    expect(await all(store().list())).toEqual([])
    expect(await store().get('none/none.avif')).toBeNull()
    await store().removeFolder('none')
  })

  it('come back byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * 7919) % 256))
    await store().put('b-2/card.avif', bytes, 'image/avif')
    expect(await store().get('b-2/card.avif')).toEqual(bytes)
    await store().put('b-2/card.avif', Buffer.from('replaced'), 'image/avif')
    expect(String(await store().get('b-2/card.avif'))).toBe('replaced')
    await store().put('b-2/empty.webp', Buffer.alloc(0), 'image/webp')
    expect(await store().get('b-2/empty.webp')).toEqual(Buffer.alloc(0))
  })

  it('are listed and removed per folder, without those of other folders', async () => {
    for (const path of ['c/card.avif', 'a/card.avif', 'a/card.webp', 'b/card.avif'])
      await store().put(path, Buffer.from(path), 'image/avif')
    const before = [
      'a/card.avif',
      'a/card.webp',
      'b-2/card.avif',
      'b-2/empty.webp',
      'b/card.avif',
      'c/card.avif',
    ]
    expect((await all(store().list())).toSorted()).toEqual(before)
    expect(await all(store().list('b'))).toEqual(['b/card.avif'])
    await store().removeFolder('b')
    await store().removeFolder('b')
    expect((await all(store().list())).toSorted()).toEqual(before.filter((path) => !path.startsWith('b/')))
    for (const folder of ['a', 'b-2', 'c']) await store().removeFolder(folder)
    expect(await all(store().list())).toEqual([])
  })

  it('are listed in the order of their folders, over several pages', async () => {
    const folders = Array.from({ length: 260 }, (_, n) => `${(n * 37) % 260}`.padStart(8, '0'))
    for (let at = 0; at < folders.length; at += 20)
      await Promise.all(
        folders
          .slice(at, at + 20)
          .flatMap((folder) =>
            ['a', 'b', 'c', 'd'].map((name) =>
              store().put(`${folder}/${name}.avif`, Buffer.from('x'), 'image/avif'),
            ),
          ),
      )
    const seen = (await all(store().list())).map((path) => path.split('/')[0]!)
    expect(seen).toHaveLength(1_040)
    expect(seen).toEqual(seen.toSorted())
    await Promise.all([...new Set(seen)].slice(0, 5).map((folder) => store().removeFolder(folder)))
    expect(await all(store().list())).toHaveLength(1_020)
  }, 120_000)

  it.each([
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a',
    'a/',
    'a//b',
    'a/.b',
    'a\\b/c',
    'a/b\0c',
    'A/b',
    'a/b/c',
    '',
    `a/${'b'.repeat(199)}`,
  ])('cannot be written outside of the store by the path %j', async (path) => {
    await expect(store().put(path, Buffer.from('x'), 'image/avif')).rejects.toThrow('not a path')
    await expect(store().get(path)).rejects.toThrow('not a path')
    expect(readdirSync(root)).toEqual(['pictures'])
  })

  it.each(['..', '.', '', 'a/b', '../pictures', '*', 'a'.repeat(101)])(
    'cannot be removed with the folder %j',
    async (folder) => {
      await expect(store().removeFolder(folder)).rejects.toThrow('not a folder')
      await expect(all(store().list(folder))).rejects.toThrow('not a folder')
    },
  )
})

describe('files in a folder', () => {
  it('are readable only by the owner; partial files are removed with their folder', async () => {
    const own = createFolderFiles(join(root, 'pictures'))
    await own.put('x/card.avif', Buffer.from('x'), 'image/avif')
    expect(statSync(join(root, 'pictures/x/card.avif')).mode & 0o777).toBe(0o600)
    expect(statSync(join(root, 'pictures/x')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(root, 'pictures/x'))).toEqual(['card.avif'])
    writeFileSync(join(root, 'pictures/x/full.avif.0123456789ab.part'), 'hal')
    expect(await all(own.list('x'))).toEqual(['x/card.avif', 'x/full.avif.0123456789ab.part'])
    expect(await own.get('x/full.avif')).toBeNull()
    await own.removeFolder('x')
    expect(readdirSync(join(root, 'pictures'))).not.toContain('x')
  })

  it('leave no draft if a file cannot be stored', async () => {
    mkdirSync(join(root, 'pictures/y/card.avif'), { recursive: true })
    const own = createFolderFiles(join(root, 'pictures'))
    await expect(own.put('y/card.avif', Buffer.from('x'), 'image/avif')).rejects.toThrow()
    expect(readdirSync(join(root, 'pictures/y'))).toEqual(['card.avif'])
    await own.removeFolder('y')
  })
})

it('uses the URL of an S3 store, and treats only temporary errors as unavailable', async () => {
  const encoded = s3.url().replace('S3RVER:S3RVER', '%533RVER:%533RVER')
  await (await openS3Files(`${encoded}/`)).close()
  let status = 200
  const asked: (string | undefined)[][] = []
  const other = createServer(({ method, headers }, response) => {
    asked.push([method, headers['content-type'], /[^/]*(?=\/s3\/)/.exec(headers.authorization ?? '')?.[0]])
    if (method === 'GET')
      response.end('<ListBucketResult><Contents><Key>a/card.avif</Key></Contents></ListBucketResult>')
    else response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const store = await openS3Files(
    s3.url().replace(String(s3.port), String((other.address() as AddressInfo).port)),
  )
  const put = () => store.put('a/card.avif', Buffer.from('x'), 'image/avif')
  await put()
  expect(asked.at(-1)).toEqual(['PUT', 'image/avif', 'us-east-1'])
  for (status of [500, 429]) {
    await expect(put()).rejects.toThrow(FilesUnavailable)
    await expect(store.removeFolder('a')).rejects.toThrow(FilesUnavailable)
  }
  status = 403
  await expect(put()).rejects.not.toThrow(FilesUnavailable)
  await store.close()
  other.close()
})

it('treats an S3 response longer than any file as unavailable', async () => {
  const longest = 10 * 1024 * 1024
  let [status, text] = [200, '']
  const other = createServer((_, response) => response.writeHead(status).end(text)).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const port = String((other.address() as AddressInfo).port)
  const store = await openS3Files(s3.url().replace(String(s3.port), port))
  text = 'x'.repeat(longest)
  expect(await store.get('a/card.avif')).toHaveLength(longest)
  text = 'x'.repeat(longest + 1)
  await expect(store.get('a/card.avif')).rejects.toThrow(FilesUnavailable)
  ;[status, text] = [404, '<Error><Code>NoSuchKey</Code></Error>']
  expect(await store.get('a/card.avif')).toBeNull()
  text = text.padEnd(longest + 1)
  await expect(store.get('a/card.avif')).rejects.toThrow(FilesUnavailable)
  ;[status, text] = [200, '<ListBucketResult></ListBucketResult>'.padEnd(longest + 1)]
  await expect(all(store.list())).rejects.toThrow(FilesUnavailable)
  await store.close()
  other.close()
})

describe('a misconfigured S3 store', () => {
  const secret = 'a secret nobody may read'

  it.each([
    ['no bucket', (url: string) => url.replace(`/${bucketName}`, ''), 'must name one bucket'],
    ['a folder in the bucket', (url: string) => `${url}/deeper`, 'must name one bucket'],
    ['no key', (url: string) => url.replace(/\/\/.*@/, '//'), 'must carry the access key'],
    ['an unknown option', (url: string) => `${url}?regoin=eu`, "not 'regoin'"],
    ['another bucket', (url: string) => url.replace(bucketName, 'elsewhere'), "names the bucket 'elsewhere'"],
    [
      'a wrong secret',
      (url: string) => url.replace(':S3RVER@', `:${encodeURIComponent(secret)}@`),
      'refuses the key',
    ],
  ])('explains the problem at the start: %s', async (_, spoil, message) => {
    const error = await openS3Files(spoil(s3.url())).then(
      () => null,
      (error: Error) => error,
    )
    expect(error?.message).toContain(message)
    expect(error?.message).not.toContain(secret)
    expect(error?.message).not.toContain('S3RVER')
  })

  it.each([
    [301, 'lies in another region'],
    [401, 'refuses the key'],
    [418, 'answered 418'],
  ])('explains at the start that the store answered %i', async (status, message) => {
    const other = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const url = s3.url().replace(String(s3.port), String((other.address() as AddressInfo).port))
    await expect(openS3Files(url)).rejects.toThrow(message)
    other.close()
  })

  it('says that nothing answers, and creates no bucket', async () => {
    const url = s3.url().replace(String(s3.port), String(await freePort()))
    await expect(openS3Files(url)).rejects.toThrow('Nothing that speaks S3 answers')
    await expect(openS3Files(s3.url('elsewhere'))).rejects.toThrow('Create it first')
    await expect(openS3Files(s3.url('elsewhere'))).rejects.toThrow('Create it first')
  })

  it('is unavailable while it is away, and works when it is back', async () => {
    const first = await startS3()
    const store = await openS3Files(`${first.url()}?region=eu-central-1`)
    await store.put('a/card.avif', Buffer.from('x'), 'image/avif')
    await first.stop()
    await expect(store.put('a/full.avif', Buffer.from('x'), 'image/avif')).rejects.toThrow(FilesUnavailable)
    await expect(store.get('a/card.avif')).rejects.toThrow(FilesUnavailable)
    await expect(store.removeFolder('a')).rejects.toThrow(FilesUnavailable)
    const second = await startS3(first.port)
    await store.put('a/full.avif', Buffer.from('y'), 'image/avif')
    expect(String(await store.get('a/full.avif'))).toBe('y')
    await store.close()
    await second.stop()
  })
})

it.each([
  ['full', 'ENOSPC', true],
  ['full for this user', 'EDQUOT', true],
  ['broken', 'EIO', true],
  ['read-only', 'EROFS', true],
  ['out of handles in this process', 'EMFILE', true],
  ['out of handles in the system', 'ENFILE', true],
  ['forbidden', 'EACCES', false],
])('treats a disk error as temporary or as a fault: %s', (_, code, isForNow) => {
  const said = Object.assign(new Error('The disk says so.'), { code })
  const told = toFilesUnavailable(said)
  expect([told instanceof FilesUnavailable, isForNow || told === said]).toEqual([isForNow, true])
})
