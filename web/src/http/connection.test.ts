import { expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import { onTrouble, readTrouble, setTrouble } from './connection.ts'

test('whoever listens hears the network go and come, until they stop', () => {
  const page = openPage()
  let heard = 0
  const stop = onTrouble(() => heard++)
  page.become('offline')
  expect(heard).toBe(1)
  page.become('online')
  expect(heard).toBe(2)
  setTrouble('silent', true)
  expect(heard).toBe(3)
  stop()
  page.become('offline')
  page.become('online')
  setTrouble('silent', false)
  expect(heard).toBe(3)
})

test('of several troubles the widest is told: no network, then a silent server, then a socket that does not stand', () => {
  openPage()
  const read = [readTrouble()]
  for (const kind of ['unheard', 'silent'] as const) {
    setTrouble(kind, true)
    read.push(readTrouble())
  }
  vi.stubGlobal('navigator', { onLine: false })
  read.push(readTrouble())
  vi.stubGlobal('navigator', { onLine: true })
  setTrouble('silent', false)
  read.push(readTrouble())
  setTrouble('unheard', false)
  expect([...read, readTrouble()]).toEqual([null, 'unheard', 'silent', 'offline', 'unheard', null])
})
