import { expect, test } from 'vitest'
import { tabOf } from './tabs.ts'

test('assigns a tab to every page of the app', () => {
  expect(tabOf('/app/profiles')).toBe('profiles')
  expect(tabOf('/app/liked')).toBe('liked')
  expect(tabOf('/app/matches/')).toBe('matches')
  expect(tabOf('/app/unmatched')).toBe('matches')
  expect(tabOf('/app/chat/7b0c7e0e')).toBe('matches')
  expect(tabOf('/app/Account')).toBe('account')
  expect(tabOf('/app/edit-profile')).toBe('account')
  expect(tabOf('/app/verification')).toBe('account')
  expect(tabOf('/app/account/safety/guardian')).toBe('account')
})

test('highlights no tab on the notifications screen', () => {
  expect(tabOf('/app/notifications')).toBeNull()
})

test('highlights Profiles on an unknown page', () => {
  expect(tabOf('/app')).toBe('profiles')
  expect(tabOf('/app/')).toBe('profiles')
  expect(tabOf('/app/somewhere/else')).toBe('profiles')
})
