import { expect, test } from 'vitest'
import { validateForgotPassword, validateNewPassword, validateSignIn, validateSignUp } from './form-rules.ts'

const email = 'maryam@example.com'
const short = 'Password must be at least 6 characters'

test.each([
  [{ email, password: '' }, 'password', 'Please fill in all fields'],
  [{ email: 'maryam', password: 'x' }, 'email', 'Email format is invalid'],
])('sign in with %j', (values, field, message) => {
  expect(validateSignIn(values)).toEqual([{ field, message }])
})

test.each([
  [{ email, password: 'abc', confirmPassword: '' }, 'confirmPassword', 'Please fill in all fields'],
  [{ email, password: 'abc', confirmPassword: 'abd' }, 'confirmPassword', 'Passwords do not match'],
  [{ email, password: 'abc', confirmPassword: 'abc' }, 'password', short],
  [{ email: 'x', password: 'lantern', confirmPassword: 'lantern' }, 'email', 'Email format is invalid'],
])('sign up with %j: one problem, in the order of the rules', (values, field, message) => {
  expect(validateSignUp(values)).toEqual([{ field, message }])
})

test('marks every empty field and says once what is missing', () => {
  const message = 'Please fill in all fields'
  expect(validateSignIn({ email: '', password: '' })).toEqual([
    { field: 'email', message, also: ['password'] },
  ])
  expect(validateSignUp({ email: ' ', password: '', confirmPassword: '' })).toEqual([
    { field: 'email', message, also: ['password', 'confirmPassword'] },
  ])
})

test('a password may be long, but not without end', () => {
  const password = 'x'.repeat(129)
  expect(validateSignUp({ email, password, confirmPassword: password })).toEqual([
    { field: 'password', message: 'Password must not exceed 128 characters' },
  ])
})

test('what is in order has no problem', () => {
  expect(validateSignIn({ email: ` ${email.toUpperCase()} `, password: 'x' })).toEqual([])
  expect(validateSignUp({ email, password: 'lantern', confirmPassword: 'lantern' })).toEqual([])
  expect(validateForgotPassword({ email })).toEqual([])
})

test("shows each reset field's own problem, and at the second that they differ", () => {
  expect(validateNewPassword({ password: 'abc', confirmPassword: 'abd' })).toEqual([
    { field: 'password', message: short },
    { field: 'confirmPassword', message: short },
  ])
  expect(validateNewPassword({ password: 'lantern', confirmPassword: 'lanterns' })).toEqual([
    { field: 'confirmPassword', message: "Passwords don't match" },
  ])
  expect(validateNewPassword({ password: 'lantern', confirmPassword: 'lantern' })).toEqual([])
})
