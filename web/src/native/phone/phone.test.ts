import { expect, test } from 'vitest'
import { backStep } from './back.ts'
import { readLink } from './links.ts'

const at = (pathname: string, more = {}) => backStep({ pathname, covered: false, canGoBack: true, ...more })

test('the back button closes what lies on top before it leads anywhere', () => {
  expect(at('/app/profiles', { covered: true })).toBe('uncover')
  expect(at('/app/chat/1', { covered: true })).toBe('uncover')
})

test('it goes back the way that was come, and at the first screen out of the app', () => {
  expect(at('/app/chat/1')).toBe('back')
  expect(at('/app/account')).toBe('back')
  for (const first of ['/', '/auth', '/auth/', '/app/profiles', '/app/profiles/'])
    expect(at(first)).toBe('leave')
})

test('whoever was led into the middle of the app finds its first screen', () => {
  expect(at('/app/matches', { canGoBack: false })).toBe('home')
  expect(at('/privacy-policy', { canGoBack: false })).toBe('leave')
})

const server = 'https://mithaq.example'

test.each([
  ['mithaq://app/matches', '/app/matches'],
  ['mithaq:///app/liked?tab=unmatched', '/app/liked?tab=unmatched'],
  ['https://mithaq.example/app/chat/7', '/app/chat/7'],
  ['https://mithaq.example/', '/'],
])('the link %s leads to %s', (url, path) => {
  expect(readLink(url, server)).toEqual({ path, anew: false })
})

test.each([
  'https://mithaq.example/reset-password?access_token=a&refresh_token=b',
  'https://mithaq.example/auth?confirmation=c',
  'mithaq://reset-password?access_token=a&refresh_token=b',
])('%s carries a secret, and starts the page anew', (url) => {
  expect(readLink(url, server)?.anew).toBe(true)
})

test.each([
  'https://elsewhere.example/app/matches',
  'http://mithaq.example/app/matches',
  'https://mithaq.example/api/account/user',
  'https://mithaq.example/apple',
  'mithaq://evil.example/app',
  'javascript:alert(1)',
  'nonsense',
])('%s is not ours', (url) => {
  expect(readLink(url, server)).toBeUndefined()
})
