import { expect, it } from 'vitest'
import { reportSweeps } from './sweeps.ts'

const levelOf = (error: unknown) => {
  const written: string[] = []
  reportSweeps({ warn: () => written.push('warn'), error: () => written.push('error') })('deadlines', error)
  return written
}

it.each([
  ['no connection in time', new Error('timeout exceeded when trying to connect')],
  [
    'a database that starts',
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  ],
  ['a full disk', Object.assign(new Error('could not extend file'), { code: '53100' })],
])('a sweep that meets %s is a warning: it is tried again', (_, error) => {
  expect(levelOf(error)).toEqual(['warn'])
})

it('a sweep that fails for any other reason is an error', () => {
  expect(levelOf(new TypeError('undefined is not a match'))).toEqual(['error'])
})
