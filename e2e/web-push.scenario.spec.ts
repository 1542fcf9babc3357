import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from '../scripts/browser.ts'
import { holdAutoContinue, readShownName } from './discovery-acts.ts'
import { openSettings, expect, waitForLiveConnection, signOut, test, toastWith } from './fixtures.ts'
import { addMatch, payUnlock, openPerson, addStrangers, postMessage } from './match-acts.ts'
import { deliverPush, openPushService, waitForServiceWorker, watchNotifications } from './push-acts.ts'

/** A browser with a window shows notifications; one without denies them to everybody. */
const whole = process.env['CHROMIUM_PATH']
  ? undefined
  : ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
      .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
      .find(existsSync)

test.use({ serviceWorkers: 'allow' })

const withoutWindow =
  'Chromium without a window shows no notification. What the worker asks for is proven by the other tests; this one needs chromium or google-chrome on the PATH.'

test('asks for push after the first like only, and tells of a match', async ({ page, context, request }) => {
  const { shown, tap } = await watchNotifications(context, page)
  const pushed = await openPushService(page)
  const { idris, salma } = await addStrangers(page, request)
  await holdAutoContinue(page)
  const listening = waitForLiveConnection(page)
  await page.goto('/app/profiles')
  await listening
  const question = page.getByRole('region', { name: 'Shall we tell you when they answer?' })
  await readShownName(page)
  await expect(question).toHaveCount(0)
  await waitForServiceWorker(context, page)
  await page.keyboard.press('ArrowRight')
  // Not above the deck, where it would push the next card away.
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Liked' }).click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(toastWith(page, 'Notifications are on for this device')).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(await pushed.subscribed()).toBe(true)

  await openSettings(page, 'Notifications')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on push here' })).toHaveCount(0)

  await salma.ask('POST', `/discovery/profiles/${idris.profile.id}/like`, {})
  // Away from the deck a banner tells it, and nothing moves him.
  await expect(toastWith(page, 'You matched with Salma!')).toBeVisible()
  await expect.poll(pushed.count).toBe(1)
  const [payload] = pushed.payloads()
  expect(payload).toMatchObject({
    title: 'New Match!',
    body: 'You matched with Salma!',
    data: { type: 'match' },
  })
  await deliverPush(page, payload!)
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['New Match!'])
  const [first] = await shown()
  expect(first).toMatchObject({ body: 'You matched with Salma!', tag: payload?.tag })
  expect(first?.icon).toMatch(/\/icons\/icon-192\.png$/)
  expect(first?.badge).toMatch(/\/icons\/badge-96\.png$/)
  await tap(payload?.tag ?? '')
  await expect(page).toHaveURL('/app/matches')
  pushed.close()

  // By taps, as members come to it: the browser still names the page at which they began.
  await page.getByRole('main').getByRole('link', { name: /Salma/ }).click()
  await expect(page).toHaveURL(/\/app\/chat\//)
  const about = (title: string, matchId: string) =>
    deliverPush(page, { title, body: '', tag: title, unread: 1, data: { type: 'message', matchId } })
  await about('Here', new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await about('Elsewhere', 'b')
  const titles = async () => (await shown()).map(({ title }) => title)
  await expect.poll(titles).toContain('Elsewhere')
  expect(await titles()).not.toContain('Here')
})

test('shows notifications of the service worker and opens their places', async ({
  playwright,
  openBrowser,
}) => {
  const env = process.env as Record<string, string>
  const other =
    whole === undefined
      ? undefined
      : await playwright.chromium.launch({ executablePath: whole, args: findBrowser().args, env })
  const page = await openBrowser({}, other)
  const context = page.context()
  const { byTheBrowser, shown, standing, tap } = await watchNotifications(context, page)
  test.skip(!byTheBrowser, withoutWindow)
  await waitForServiceWorker(context, page)
  const two = ['one', 'two'].map((tag) => ({ title: tag, body: '', tag, unread: 1, data: { type: 'like' } }))
  for (const payload of two) await deliverPush(page, payload)
  await expect.poll(async () => (await shown()).map(({ title }) => title).toSorted()).toEqual(['one', 'two'])
  expect((await standing()).map(({ title }) => title).toSorted()).toEqual(['one', 'two'])
  await deliverPush(page, { ...two[1], title: 'two again' })
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toContain('two again')
  expect((await standing()).map(({ title }) => title).toSorted()).toEqual(['one', 'two again'])
  await tap('one')
  await expect(page).toHaveURL('/auth')
})

test('stops push at sign-out and gives another account on the device its own', async ({
  page,
  request,
  faults,
}) => {
  // A page that has just opened tells of its device while it is signed out.
  faults.allow(401)
  const pushed = await openPushService(page)
  const { idris, salma, matchId } = await addMatch(page, request)
  await payUnlock(idris, matchId, true)
  await page.goto('/app/account/notifications')
  await page.getByRole('button', { name: 'Turn on push here' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await postMessage(salma, matchId, 'First')
  await expect.poll(pushed.count).toBe(1)
  expect(pushed.payloads()[0]).toMatchObject({ title: 'New Message', body: 'Salma: First' })

  const ended = page.waitForResponse('**/api/account/sign-out')
  await page.goto('/app/account')
  await signOut(page)
  await ended
  await expect.poll(pushed.subscribed).toBe(false)
  await postMessage(salma, matchId, 'Second')

  const bilal = await openPerson(page, { name: 'Bilal' })
  const listening = waitForLiveConnection(page)
  await page.goto('/app/account/notifications')
  await listening
  await expect(page.getByText('No device of yours gets push yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on push here' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await salma.ask('POST', `/discovery/profiles/${bilal.profile.id}/like`, {})
  await expect.poll(pushed.count).toBe(2)
  expect(pushed.payloads()[1]).toMatchObject({ title: 'New Like', body: 'Salma liked your profile!' })
  pushed.close()
})
