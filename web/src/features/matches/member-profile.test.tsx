// @vitest-environment drawn
import { refused, servedScreens } from '../../../test/served.tsx'
import { expect, test } from 'vitest'
import { later } from '../../../test/later.ts'
import { MemberProfile } from './MemberProfile.tsx'
import { cardOf } from '../../../test/profile.ts'

const { open, serve, signIn } = servedScreens()
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())

test('a profile that is gone says so; one that failed to load can be retried', async () => {
  signIn()
  serve(() => refused('not_found', 404))
  const gone = open(<MemberProfile profileId="b" />)
  await later()
  expect(gone.plain()).toContain('Match profile not found')
  expect(gone.names()).not.toContain('Try Again')
  serve(() => refused('internal', 500))
  const failed = open(<MemberProfile profileId="b" />)
  await later()
  expect(failed.plain()).toContain('Failed to load match profile')
  expect(failed.names()).toContain('Try Again')
})

test('a profile shows that it loads, then itself, and stays after a failed reload', async () => {
  signIn()
  serve(never)
  const waiting = open(<MemberProfile profileId="b" />)
  await later()
  expect(waiting.plain()).not.toContain('profile')
  serve(() => cardOf('Hana'))
  const screen = open(<MemberProfile profileId="b" />)
  await later()
  expect(screen.every('h3').map(({ textContent }) => textContent)[0]).toBe('Hana, 29')
})
