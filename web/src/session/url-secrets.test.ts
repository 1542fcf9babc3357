import { beforeEach, expect, test, vi } from 'vitest'
import { takeLinkToken } from './link-token.ts'
import {
  forgetConfirmation,
  forgetStaffLink,
  readConfirmation,
  readStaffLink,
  takeLinkSecrets,
  takeResetLink,
} from './url-secrets.ts'

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

test('removes a reset link from the address bar and returns it once', () => {
  expect(openAt('/reset-password?access_token=a&refresh_token=b&lang=en#top')).toBe(
    '/reset-password?lang=en#top',
  )
  expect(takeResetLink()).toEqual({ accessToken: 'a', refreshToken: 'b' })
  expect(takeResetLink()).toBeUndefined()
})

test('ignores half a reset link and removes it from the address bar', () => {
  expect(openAt('/Reset-Password/?access_token=a')).toBe('/Reset-Password/')
  expect(takeResetLink()).toBeUndefined()
})

test('keeps a confirmation until it is used', () => {
  expect(openAt('/auth?link#confirmation=c')).toBe('/auth')
  expect(readConfirmation()).toBe('c')
  expect(readConfirmation()).toBe('c')
  forgetConfirmation()
  expect(readConfirmation()).toBeUndefined()
})

test('removes a staff link from the address bar and keeps it until it is used', () => {
  expect(openAt('/staff?link=s&lang=en')).toBe('/staff?lang=en')
  expect([readStaffLink(), readStaffLink()]).toEqual(['s', 's'])
  forgetStaffLink()
  expect(readStaffLink()).toBeUndefined()
})

test('keeps the address of other pages', () => {
  expect(openAt('/app/profiles?lang=en#confirmation=c')).toBe('/app/profiles?lang=en#confirmation=c')
  expect(readConfirmation()).toBeUndefined()
})

test('takes a secret from behind the hash and leaves other addresses alone', () => {
  address = 'as it was'
  vi.stubGlobal('location', { hash: '', pathname: '/guardian', search: '?lang=en' })
  expect([takeLinkToken(), address]).toEqual([undefined, 'as it was'])
  vi.stubGlobal('location', { hash: '#secret', pathname: '/guardian', search: '?lang=en' })
  expect([takeLinkToken(), address]).toEqual(['secret', '/guardian?lang=en'])
})
