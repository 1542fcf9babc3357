import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logError, readRecentErrors, reportError } from './error-log.ts'
import { clearToasts, readToasts } from './toast.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

const shownTexts = () => readToasts().map((toast) => [toast.kind, toast.message])

test('the message is prefixed with the context and shown as an error', () => {
  reportError(new Error('disk full'), { context: 'Failed to save form data' })
  expect(shownTexts()).toEqual([['error', 'Failed to save form data: disk full']])
})

test('the record keeps message, code and instant', () => {
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
])('%o reads as %s', (error, text) => {
  expect(reportError(error).message).toBe(text)
})

test('the fallback stands in for an error without words', () => {
  expect(reportError(null, { fallback: 'Picture upload failed' }).message).toBe('Picture upload failed')
})

test('a logged failure is kept and written to the console, and shows nothing', () => {
  logError(new Error('offline'), 'matches')
  expect(readToasts()).toEqual([])
  expect(readRecentErrors().at(-1)?.message).toBe('matches: offline')
  expect(console.error).toHaveBeenCalledOnce()
  const late = Object.assign(new Error('Too late'), { code: 'too_late' })
  logError(late, 'matches')
  expect(console.error).toHaveBeenLastCalledWith('matches: Too late [too_late]', late)
})

test('at most fifty are kept, the newest ones', () => {
  for (let n = 1; n <= 60; n++) logError(`failure ${n}`, 'test')
  expect(readRecentErrors()).toHaveLength(50)
  expect(readRecentErrors().at(-1)?.message).toBe('test: failure 60')
})
