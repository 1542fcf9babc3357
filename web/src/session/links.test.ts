import { beforeEach, expect, test, vi } from 'vitest'
import { takeLinkToken } from './link-token.ts'
import {
  forgetConfirmation,
  forgetStaffLink,
  readConfirmation,
  readStaffLink,
  takeLinkSecrets,
  takeResetLink,
} from './links.ts'

let address: string
beforeEach(() => {
  vi.stubGlobal('history', {
    state: 'kept',
    replaceState: (_: unknown, __: string, next: string) => (address = next),
  })
  forgetConfirmation()
})

/** What the address bar shows afterwards. */
function openAt(path: string): string {
  address = path
  vi.stubGlobal('location', { href: `https://mithaq.example${path}` })
  takeLinkSecrets()
  return address
}

test('a reset link leaves the address bar, and is handed out once', () => {
  expect(openAt('/reset-password?access_token=a&refresh_token=b&lang=en#top')).toBe(
    '/reset-password?lang=en#top',
  )
  expect(takeResetLink()).toEqual({ accessToken: 'a', refreshToken: 'b' })
  expect(takeResetLink()).toBeUndefined()
})

test('half a reset link is none, and leaves the address bar as well', () => {
  expect(openAt('/Reset-Password/?access_token=a')).toBe('/Reset-Password/')
  expect(takeResetLink()).toBeUndefined()
})

test('a confirmation stays until it is used up', () => {
  expect(openAt('/auth?link#confirmation=c')).toBe('/auth')
  expect(readConfirmation()).toBe('c')
  expect(readConfirmation()).toBe('c')
  forgetConfirmation()
  expect(readConfirmation()).toBeUndefined()
})

test('the link of a colleague leaves the address bar, and stays until it is used up', () => {
  expect(openAt('/staff?link=s&lang=en')).toBe('/staff?lang=en')
  expect([readStaffLink(), readStaffLink()]).toEqual(['s', 's'])
  forgetStaffLink()
  expect(readStaffLink()).toBeUndefined()
})

test('other pages keep their address', () => {
  expect(openAt('/app/profiles?lang=en#confirmation=c')).toBe('/app/profiles?lang=en#confirmation=c')
  expect(readConfirmation()).toBeUndefined()
})

test('the secret behind the sign of a link leaves the address bar, and a page without one keeps its address', () => {
  address = 'as it was'
  vi.stubGlobal('location', { hash: '', pathname: '/guardian', search: '?lang=en' })
  expect([takeLinkToken(), address]).toEqual([undefined, 'as it was'])
  vi.stubGlobal('location', { hash: '#secret', pathname: '/guardian', search: '?lang=en' })
  expect([takeLinkToken(), address]).toEqual(['secret', '/guardian?lang=en'])
})
