import { expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import { onTrouble, readTrouble, setTrouble } from './connection.ts'

test('notifies of the network going and coming until unsubscribed', () => {
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

test('reports the widest of several troubles: network, then server, then socket', () => {
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
