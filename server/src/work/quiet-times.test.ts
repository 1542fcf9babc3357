import { Server } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { nextTurn } from '../../test/until.ts'
import { quietTimes } from './quiet-times.ts'

afterEach(() => vi.restoreAllMocks())

it('are over ten seconds after the last request, and begin anew with the next', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const server = new Server()
  const quiet = quietTimes(server)
  clock.mockReturnValue(4_000)
  server.emit('request')
  clock.mockReturnValue(13_999)
  let isQuiet = false
  const waits = quiet().then(() => (isQuiet = true))
  await nextTurn()
  expect(isQuiet).toBe(false)
  clock.mockReturnValue(14_000)
  await waits
  await quiet()
  server.emit('request')
  clock.mockReturnValue(23_999)
  let again = false
  const waitsAgain = quiet().then(() => (again = true))
  await nextTurn()
  expect(again).toBe(false)
  clock.mockReturnValue(24_000)
  await waitsAgain
})
