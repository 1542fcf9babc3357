// @vitest-environment drawn
import { expect, test } from 'vitest'
import { later } from '../../../test/later.ts'
import { maryam } from '../../../test/profile.ts'
import { refused, servedScreens } from '../../../test/served.tsx'
import { AccountScreen } from './AccountScreen.tsx'

const { newClient, open, serve, signIn } = servedScreens()
let screen: ReturnType<typeof open>

async function openAccount(changed: object) {
  signIn()
  serve((what) => (what === 'GET /profile' ? { ...maryam, ...changed } : refused('internal', 500)))
  screen = open(<AccountScreen />, newClient(), '/app/account')
  await later()
}

test('the account screen says when the house looks at a profile, and asks for a picture where there is none', async () => {
  await openAccount({ isActive: false, lookedAt: true })
  expect(screen.plain()).toContain('Your profile is being looked at')
  expect(screen.attribute('Add a picture', 'href')).toBe('/app/edit-profile')
  await openAccount({ pictures: [{ id: 'p', thumbHash: '', blurred: false, address: '' }] })
  expect(screen.plain()).not.toContain('Your profile is being looked at')
  expect(screen.names().includes('Add a picture')).toBe(false)
})

test('of a profile that nobody reported the account says that it is hidden, and no more', async () => {
  await openAccount({ isActive: false })
  expect(screen.plain()).toContain('Your profile is hidden')
  expect(screen.plain()).toContain('New people do not see it. Signing in anew brings it back.')
  expect(screen.plain()).not.toContain('reported')
  await openAccount({})
  expect(screen.plain()).not.toContain('Your profile is hidden')
})

test('what completes a profile stays in sight where a later answer fails', async () => {
  signIn()
  serve((what) => (what === 'GET /profile' ? maryam : refused('internal', 500)))
  const client = newClient()
  screen = open(<AccountScreen />, client, '/app/account')
  await later()
  expect(screen.plain()).toContain('More about you')
  serve(() => refused('internal', 500))
  void client.refetchQueries()
  await later()
  expect(
    client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.data !== undefined && state.error),
  ).toBe(true)
  expect(screen.plain()).toContain('More about you')
})

test('each entry of the account leads to its screen', async () => {
  await openAccount({})
  const ways = {
    'Privacy Policy': '/privacy-policy',
    Verification: '/app/verification',
    Guardian: '/app/guardian',
    'Sign-in and security': '/app/security',
    'Your data': '/app/your-data',
    'House rules and decisions': '/app/standing',
    'Notification settings': '/app/notification-settings',
    'Edit profile': '/app/edit-profile',
  }
  expect(Object.fromEntries(Object.keys(ways).map((name) => [name, screen.attribute(name, 'href')]))).toEqual(
    ways,
  )
})

test('a profile that does not come can be asked for again', async () => {
  signIn()
  screen = open(<AccountScreen />, newClient(), '/app/account')
  await later()
  expect(screen.plain()).toContain('Your profile could not be loaded')
  serve((what) => (what === 'GET /profile' ? maryam : refused('internal', 500)))
  await screen.tap('Try Again')
  expect(screen.plain()).not.toContain('Your profile could not be loaded')
  expect(screen.plain()).toContain('Maryam, 29')
})
