import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExaminerUnavailable } from './examiner.ts'
import { createHttpExaminer } from './http-examiner.ts'

let respond: (response: ServerResponse) => void
let asked: { headers: IncomingHttpHeaders; body: Buffer; method?: string | undefined }
let host: string
const service = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    asked = { headers: request.headers, method: request.method, body: Buffer.concat(parts) }
    respond(response)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const picture = Buffer.from('RIFF')
const look = (timeoutMs = 20_000) =>
  createHttpExaminer(`http://a%20key@${host}/look`, { timeoutMs }).examine(picture)
const nothing = { explicit: 0, suggestive: 0, faces: [] }
const face = {
  height: 0.4,
  middle: { x: 0.3, y: 0.4 },
  years: 31,
  real: 0.8,
  live: 0.9,
  smile: 0,
  left: 20,
  up: -3,
  measure: [0.1, 0.2],
}

test("posts the picture with the key, and returns the service's findings", async () => {
  const seen = { explicit: 0.1, suggestive: 0.2, faces: [face] }
  respond = (response) => response.end(JSON.stringify({ ...seen, model: 'unasked' }))
  expect(await look()).toEqual(seen)
  expect(asked.body).toEqual(picture)
  expect(asked.headers).toMatchObject({
    authorization: 'Bearer a key',
    'content-type': 'image/webp',
    accept: 'application/json',
  })
})

test('accepts findings of up to 2 MB', async () => {
  const crowd = {
    ...nothing,
    faces: Array.from({ length: 80 }, () => ({ ...face, measure: Array(1024).fill(0.123456789) })),
  }
  respond = (response) => response.end(JSON.stringify(crowd).padEnd(2 * 1024 * 1024))
  expect(await look()).toEqual(crowd)
})

test('returns unreadable if the service cannot read the picture', async () => {
  respond = (response) => response.writeHead(422).end()
  expect(await look()).toMatchObject({ unreadable: expect.any(String) })
})

test.each<[string, string, (response: ServerResponse) => void]>([
  ['answers with an error', 'answered 500', (response) => response.writeHead(500).end()],
  ['knows no key', 'answered 401', (response) => response.writeHead(401).end()],
  ['answers nonsense', 'could not be reached or understood', (response) => response.end('<html>')],
  [
    'answers with more than 2 MB',
    'could not be reached or understood',
    (response) => response.end(JSON.stringify(nothing).padEnd(2 * 1024 * 1024 + 1)),
  ],
  ['hangs up', 'could not be reached or understood', (response) => response.destroy()],
  [
    'sends the key elsewhere',
    'could not be reached or understood',
    (response) => {
      respond = (next) => next.end(JSON.stringify(nothing))
      response.writeHead(307, { location: '/elsewhere' }).end()
    },
  ],
])('is unavailable if the service %s: it %s', async (_, why, how) => {
  respond = how
  const away = expect.objectContaining({ name: 'ExaminerUnavailable', message: `the examiner ${why}` })
  await expect(look()).rejects.toEqual(away)
})

test.each<object>([
  { explicit: 7 },
  { suggestive: -1 },
  ...[{ height: 2 }, { middle: { x: 2, y: 0 } }, { middle: { x: 0, y: 2 } }, { real: 80 }, { live: 90 }].map(
    (of) => ({ faces: [{ ...face, ...of }] }),
  ),
  { faces: [{ ...face, smile: -1 }] },
])('is unavailable if a value is out of bounds: %j', async (wrong) => {
  const seen = { explicit: 0, suggestive: 0, faces: [face], ...wrong }
  respond = (response) => response.end(JSON.stringify(seen))
  await expect(look()).rejects.toThrow(ExaminerUnavailable)
})

test('is unavailable after a timeout, without the address in the message', async () => {
  respond = () => {}
  const error = await look(50).catch((reason: Error) => reason)
  expect(error).toBeInstanceOf(ExaminerUnavailable)
  expect(String(error)).toBe('ExaminerUnavailable: the examiner did not answer in time')
})
