import { expect, test } from 'vitest'
import { openPage } from '../../test/page.ts'
import { onTrouble } from './connection.ts'

test('whoever listens hears the network go and come, until they stop', () => {
  const page = openPage()
  let heard = 0
  const stop = onTrouble(() => heard++)
  page.become('offline')
  expect(heard).toBe(1)
  page.become('online')
  expect(heard).toBe(2)
  stop()
  page.become('offline')
  page.become('online')
  expect(heard).toBe(2)
})
