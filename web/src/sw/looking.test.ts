import { expect, test } from 'vitest'
import { isLookingAt } from './looking.ts'

const id = '0195b6a0-0000-7000-8000-000000000001'
const at = (path: string, visibilityState = 'visible') => ({
  url: `https://mithaq.example${path}`,
  visibilityState,
})

test('a window in sight at that very chat', () => {
  expect(isLookingAt(id, [at('/app/profiles'), at(`/app/chat/${id}`)])).toBe(true)
  expect(isLookingAt(id, [at(`/app/chat/${id.toUpperCase()}?x=1`)])).toBe(true)
})

test('not one that is hidden, at another chat, or where no chat is meant', () => {
  expect(isLookingAt(id, [at(`/app/chat/${id}`, 'hidden')])).toBe(false)
  expect(isLookingAt(id, [at('/app/chat/other'), at('/app/matches')])).toBe(false)
  expect(isLookingAt(undefined, [at('/app/chat/undefined')])).toBe(false)
  expect(isLookingAt('', [at('/app/chat/')])).toBe(false)
})
