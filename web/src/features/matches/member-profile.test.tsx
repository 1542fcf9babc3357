// @vitest-environment dom
import { errorResponse, setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import { expect, test } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { MemberProfile } from './MemberProfile.tsx'
import { makeCard } from '../../../test/profile-fixtures.ts'

const { render, respondWith, signIn } = setUpFakeServer()
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())

test('a profile that is gone says so; one that failed to load can be retried', async () => {
  signIn()
  respondWith(() => errorResponse('not_found', 404))
  const gone = render(<MemberProfile profileId="b" />)
  await advanceTime()
  expect(gone.plainText()).toContain('Match profile not found')
  expect(gone.controlNames()).not.toContain('Try Again')
  respondWith(() => errorResponse('internal', 500))
  const failed = render(<MemberProfile profileId="b" />)
  await advanceTime()
  expect(failed.plainText()).toContain('Failed to load match profile')
  expect(failed.controlNames()).toContain('Try Again')
})

test('a profile shows that it loads, then itself, and stays after a failed reload', async () => {
  signIn()
  respondWith(never)
  const waiting = render(<MemberProfile profileId="b" />)
  await advanceTime()
  expect(waiting.plainText()).not.toContain('profile')
  respondWith(() => makeCard('Hana'))
  const screen = render(<MemberProfile profileId="b" />)
  await advanceTime()
  expect(screen.queryAll('h3').map(({ textContent }) => textContent)[0]).toBe('Hana, 29')
})
