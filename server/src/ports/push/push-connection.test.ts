import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForEvent } from '../../../test/support/wait/wait-until.ts'
import { openPushConnection, readRetryAfterS } from './push-connection.ts'

let respond: (response: ServerResponse) => void
let url: string
const service = createServer((request, response) => request.resume().on('end', () => respond(response)))
// Longer than anybody waits: it is the line that closes what it kept.
service.keepAliveTimeout = 600_000
const line = openPushConnection({ timeoutMs: 20_000 })
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
})
afterAll(() => {
  line.close()
  service.closeAllConnections()
  service.close()
})

it('reports `after` on a new connection that closes, `before` on a dead idle one', async () => {
  respond = (response) => response.destroy()
  expect(await line.post(url, {}, 'salam')).toEqual({ lost: 'after', why: 'ECONNRESET' })
  respond = (response) => response.end('taken')
  expect(await line.post(url, {}, 'salam')).toMatchObject({ status: 200, text: 'taken' })
  respond = (response) => response.destroy()
  expect(await line.post(url, {}, 'salam')).toEqual({ lost: 'before', why: 'ECONNRESET' })
})

it('reports `after` for a silent service, and closes its connections', async () => {
  const impatient = openPushConnection({ timeoutMs: 2_000 })
  const hungUp = new Promise((resolve) =>
    service.once('connection', (socket) => socket.once('close', resolve)),
  )
  respond = (response) => response.end('taken')
  expect(await impatient.post(url, {}, 'salam')).toMatchObject({ status: 200 })
  respond = () => {}
  expect(await impatient.post(url, {}, 'salam')).toEqual({ lost: 'after', why: 'no answer in time' })
  await waitForEvent('the silent one was left', hungUp)
  const left = new Promise((resolve) => service.once('connection', (socket) => socket.once('close', resolve)))
  respond = (response) => response.end('taken')
  await impatient.post(url, {}, 'salam')
  impatient.close()
  await waitForEvent('the kept connection was closed', left)
})

it('keeps the status, and at most 64 kB of the body', async () => {
  respond = (response) => response.writeHead(418).end('a'.repeat(64 * 1024))
  expect(await line.post(url, {}, '')).toMatchObject({ status: 418, text: 'a'.repeat(65_536) })
  respond = (response) => response.writeHead(418).end('a'.repeat(1024 * 1024))
  const answer = await line.post(url, {}, '')
  expect(answer).toMatchObject({ status: 418 })
  expect('text' in answer && answer.text.length <= 65_536).toBe(true)
})

it.each([
  [undefined, undefined],
  ['soon', undefined],
  ['0', 1],
  ['90', 90],
  ['3600', 3600],
  ['3601', 3600],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 1],
  ['Fri, 01 Jan 2100 00:00:00 GMT', 3600],
])('reads a Retry-After of %s as %s seconds', (asked, seconds) => {
  expect(readRetryAfterS(asked === undefined ? {} : { 'retry-after': asked })).toBe(seconds)
})
