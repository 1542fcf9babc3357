import { expect, test } from 'vitest'
import { hasSignedInCookie } from './signed-in-cookie.ts'

test.each([
  ['', '', false],
  ['mithaq_signed_in=1', '', true],
  ['a=b; mithaq_signed_in=1; c=d', '', true],
  ['mithaq_signed_in=', '', false],
  ['mithaq_signed_in=1', '3000', false],
  ['mithaq_signed_in_3000=1', '3000', true],
  ['mithaq_signed_in_3000=1', '', false],
  ['not_mithaq_signed_in=1', '', false],
])('%j at port %j: %s', (cookies, port, signedIn) => {
  expect(hasSignedInCookie(cookies, port)).toBe(signedIn)
})
