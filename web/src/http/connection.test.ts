import { expect, test, vi } from 'vitest'
import { stubBrowser } from '../../test/stub-browser.ts'
import { onTrouble, readTrouble, setTrouble } from './connection.ts'

test('notifies of the network going and coming until unsubscribed', () => {
  const page = stubBrowser()
  let heard = 0
  const stop = onTrouble(() => heard++)
  page.setNetwork('offline')
  expect(heard).toBe(1)
  page.setNetwork('online')
  expect(heard).toBe(2)
  setTrouble('silent', true)
  expect(heard).toBe(3)
  stop()
  page.setNetwork('offline')
  page.setNetwork('online')
  setTrouble('silent', false)
  expect(heard).toBe(3)
})

test('reports the widest of several troubles: network, then server, then socket', () => {
  stubBrowser()
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
