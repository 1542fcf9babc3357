import { expect, test, vi } from 'vitest'

vi.stubGlobal('__BUILD__', 'test')
vi.stubGlobal('self', { location: { port: '' } })
const { isSignedIn, standInFor } = await import('./offline-page.ts')

test.each([
  ['/app/matches', true, '/app'],
  ['/app/chat/7', true, '/app'],
  ['/app', true, '/app'],
  ['/signup', true, '/offline.html'],
  ['/apple', true, '/offline.html'],
  ['/help/app', true, '/offline.html'],
  ['/privacy-policy', true, '/offline.html'],
  ['/app/matches', false, '/offline.html'],
  ['/app', false, '/offline.html'],
  ['/', false, '/'],
  ['/auth', false, '/offline.html'],
])('%s, signed in: %s, is answered with %s', (pathname, signedIn, page) => {
  expect(standInFor(pathname, signedIn)).toBe(page)
})

test('a browser that hides its cookies from workers counts nobody as signed in', async () => {
  expect(await isSignedIn()).toBe(false)
})
