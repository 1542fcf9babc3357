// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { ApiError } from '../../../session/call.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { validateSignIn } from './form-rules.ts'
import { useAccountForm } from './use-account-form.ts'

vi.useFakeTimers()
stubBrowser()
vi.stubGlobal('HTMLElement', EventTarget)
const press = {
  preventDefault: () => {},
  currentTarget: { elements: { namedItem: () => null } },
} as unknown as FormEvent<HTMLFormElement>

const typed = { email: 'maryam@example.com', password: 'a long one' }
const openForm = (values = typed) =>
  renderHookWithClient(new QueryClient(), () => useAccountForm(values, validateSignIn))
let screen: ReturnType<typeof openForm>
const moment = () => advanceTime(1)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  clearToasts()
})
afterEach(() => vi.restoreAllMocks())

test('a double click submits once, and another press after the answer once more', async () => {
  screen = openForm()
  let answer = () => {}
  const act = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  screen.current().handleSubmit(act)(press)
  screen.current().handleSubmit(act)(press)
  expect(act).toHaveBeenCalledExactlyOnceWith(typed)
  await moment()
  expect(screen.current().busy).toBe(true)
  answer()
  await moment()
  expect(screen.current().busy).toBe(false)
  screen.current().handleSubmit(act)(press)
  expect(act).toHaveBeenCalledTimes(2)
})

test('shows our own text for an unexpected error and logs the error', async () => {
  screen = openForm()
  screen.current().handleSubmit(() => Promise.reject(new Error('lost its mind')))(press)
  await moment()
  expect(readToasts()).toMatchObject([{ kind: 'error', message: 'An unexpected error occurred' }])
  expect(readRecentErrors().at(-1)?.message).toBe('Account: lost its mind')
})

test('shows a problem at its field, marks every field that has it and removes it on input', async () => {
  screen = openForm({ email: '', password: '' })
  const act = vi.fn(async () => {})
  screen.current().handleSubmit(act)(press)
  await moment()
  expect(act).not.toHaveBeenCalled()
  expect(readToasts()).toEqual([])
  expect(screen.current().field('email').error).toBeDefined()
  expect(screen.current().field('password')).toMatchObject({ invalid: true, error: undefined })
  screen.current().setValues({ email: 'm' })
  await moment()
  expect(screen.current().field('email')).toMatchObject({ value: 'm', invalid: false, error: undefined })
})

test.each([
  ['the field it names', 'weak_password', 'password', [false, true]],
  ['no field that the form does not have', 'weak_password', 'name', [false, false]],
  ['both where it does not say which', 'invalid_credentials', undefined, [true, true]],
] as const)('shows a refusal once, marks %s and keeps the input', async (_, code, field, marked) => {
  const words = {
    weak_password: 'This password is too common. Please choose another one.',
    invalid_credentials: 'Invalid login credentials',
  }
  screen = openForm()
  const refusal = new ApiError({ code, status: 400, field, about: 'POST /api/account/sign-in' })
  screen.current().handleSubmit(() => Promise.reject(refusal))(press)
  await moment()
  const form = screen.current()
  expect([form.field('email').invalid, form.field('password').invalid]).toEqual(marked)
  expect(readToasts()).toMatchObject([{ message: words[code], causes: ['POST /api/account/sign-in'] }])
  expect(form.values).toEqual(typed)
})
