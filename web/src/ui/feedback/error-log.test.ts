import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logError, readRecentErrors, reportError } from './error-log.ts'
import { clearToasts, readToasts } from './toast.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

const shownTexts = () => readToasts().map((toast) => [toast.kind, toast.message])

test('prefixes the message with the context and shows it as an error', () => {
  reportError(new Error('disk full'), { context: 'Failed to save form data' })
  expect(shownTexts()).toEqual([['error', 'Failed to save form data: disk full']])
})

test('records message, code and time', () => {
  reportError(Object.assign(new Error('Too late'), { code: 'too_late' }))
  expect(readRecentErrors().at(-1)).toEqual({
    message: 'Too late',
    code: 'too_late',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test.each([
  ['plain text', 'plain text'],
  [{ message: 'from the server' }, 'from the server'],
  [new Error(''), 'An unexpected error occurred'],
  [undefined, 'An unexpected error occurred'],
  [42, 'An unexpected error occurred'],
])('reads %o as %s', (error, text) => {
  expect(reportError(error).message).toBe(text)
})

test('uses the fallback for an error without a message', () => {
  expect(reportError(null, { fallback: 'Picture upload failed' }).message).toBe('Picture upload failed')
})

test('logs to the record and the console without a toast', () => {
  logError(new Error('offline'), 'matches')
  expect(readToasts()).toEqual([])
  expect(readRecentErrors().at(-1)?.message).toBe('matches: offline')
  expect(console.error).toHaveBeenCalledOnce()
  const late = Object.assign(new Error('Too late'), { code: 'too_late' })
  logError(late, 'matches')
  expect(console.error).toHaveBeenLastCalledWith('matches: Too late [too_late]', late)
})

test('keeps the newest fifty records', () => {
  for (let n = 1; n <= 60; n++) logError(`failure ${n}`, 'test')
  expect(readRecentErrors()).toHaveLength(50)
  expect(readRecentErrors().at(-1)?.message).toBe('test: failure 60')
})
