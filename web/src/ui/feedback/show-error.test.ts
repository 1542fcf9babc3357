import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tryOrShowError } from './show-error.ts'
import { clearToasts, dismissToastsCausedBy, readToasts } from './toast.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

test('shows nothing when the promise resolves', async () => {
  expect(await tryOrShowError(Promise.resolve({}), 'Could not be blocked')).toBe(true)
  expect(readToasts()).toEqual([])
  expect(console.error).not.toHaveBeenCalled()
})

test('logs a failure and shows it under its title until its cause is gone', async () => {
  const error = Object.assign(new Error('Too late'), { about: 'POST /blocks' })
  expect(await tryOrShowError(Promise.reject(error), 'Could not be blocked')).toBe(false)
  expect(readToasts()).toMatchObject([{ kind: 'error', title: 'Could not be blocked', message: 'Too late' }])
  expect(console.error).toHaveBeenCalledExactlyOnceWith('Could not be blocked: Too late', error)
  dismissToastsCausedBy('POST /blocks')
  expect(readToasts()).toEqual([])
})
