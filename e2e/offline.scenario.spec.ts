import type { Page } from '@playwright/test'
import { expect, accountForm, signOut, test, unanswered } from './fixtures.ts'
import { chatParts, openChat, openPerson, typeMessage, addOpenChat, listMessages } from './match-acts.ts'
import { expectPicturesDrawn, checkScreen, createPhoto } from './profile-acts.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ faults }) => faults.allow(...unanswered, /WebSocket connection/, /You seem to be offline/))

const kept = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })

/** The worker stands between the page and the server, and has all it needs of the app. */
const ready = (page: Page, needed = '/app') =>
  expect(async () => {
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    expect(await kept(page)).toContain(needed)
  }).toPass()

const frame = (page: Page) => ({
  tab: (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }),
  tabs: page.getByRole('navigation', { name: 'Main' }),
  /**
   * Said by the app, below the heading of the screen. A whole Chromium that a test cuts off does not always tell the
   * pages it opens then: to such a page the server merely does not answer.
   */
  says: page
    .getByRole('status')
    .getByRole('heading', { name: /^(You are offline|No answer yet)$/, level: 2 }),
  /** Said by the page for everybody else. */
  plain: page.getByRole('heading', { name: 'You are offline', level: 1 }),
})

/** A member on a page that can start without a connection. */
async function openReady(page: Page): Promise<void> {
  await openPerson(page, { pictures: [await createPhoto('idris.jpg')] })
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { name: /^Idris, / })).toBeVisible()
  await ready(page)
  // His picture comes past the worker, too, which is not to keep it.
  await page.reload()
  await expectPicturesDrawn(page.getByRole('main').locator('img'))
}

test('starts without a connection and goes on by itself', async ({ page, context }) => {
  await openReady(page)
  await page.close()
  await context.setOffline(true)

  const cold = await context.newPage()
  await cold.goto('/app/matches?from=home')
  const { says, tab, tabs } = frame(cold)
  await expect(says).toBeVisible()
  await expect(accountForm(cold).heading('Your Matches')).toBeVisible()
  await expect(tab('Matches')).toHaveAttribute('aria-current', 'page')
  await expect(cold).toHaveTitle('Your Matches · Mithaq')
  await checkScreen(cold, 'offline-matches')
  // Its tabs lead on, to pages that have not been seen here before as well.
  await tab('Liked').click()
  await expect(accountForm(cold).heading('Liked Profiles')).toBeVisible()
  await expect(says).toBeVisible()
  await cold.reload()
  await expect(says).toBeVisible()
  await expect(tab('Liked')).toHaveAttribute('aria-current', 'page')
  for (const [path, heading] of [
    ['/', 'Discover'],
    ['/app/unmatched', 'Unmatched'],
    ['/app/edit-profile', 'Edit Profile'],
    ['/app/notifications', 'Notifications'],
  ] as const) {
    await cold.goto(path)
    await expect(accountForm(cold).heading(heading)).toBeVisible()
    await expect(says).toBeVisible()
    await expect(tabs).toHaveCount(heading === 'Edit Profile' ? 0 : 1)
  }
  await cold.goto('/app/matches?from=home')
  await expect(says).toBeVisible()
  const strayed = await kept(cold)
  expect(
    strayed.filter((path) => !/^\/(assets\/.*|app|[\w-]+\.(js|css|html|svg|webmanifest))?$/.test(path)),
    'nothing but files of the build is kept',
  ).toEqual([])

  let loads = 0
  cold.on('load', () => loads++)
  await context.setOffline(false)
  await expect(cold.getByText('No matches yet')).toBeVisible()
  await expect(says).toHaveCount(0)
  await expect(cold).toHaveURL('/app/matches?from=home')
  expect(loads, 'without a reload').toBe(0)
})

test('keeps unsent messages across an offline start and sends them once', async ({
  page,
  context,
  request,
}) => {
  const { idris, salma, matchId } = await addOpenChat(page, request)
  await openChat(idris, matchId)
  await ready(page)
  await context.setOffline(true)
  await typeMessage(page, 'From the tunnel')
  await expect(chatParts(page).bubble('From the tunnel')).toContainText('Waiting for the connection')
  await chatParts(page).composer.fill('A thought half')
  await page.reload()
  await expect(frame(page).says).toBeVisible()
  await expect(accountForm(page).heading('Chat')).toBeVisible()
  // Told here, where the page could not know by itself.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
    dispatchEvent(new Event('offline'))
  })
  await expect(accountForm(page).heading('You are offline')).toBeVisible()
  await expect(page.getByText('This page opens as soon as you are back online.')).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'))
  await context.setOffline(false)
  await expect(chatParts(page).bubble('From the tunnel')).toContainText('Sent')
  await expect(chatParts(page).composer).toHaveValue('A thought half')
  await page.reload()
  await expect(chatParts(page).says('From the tunnel')).toBeVisible()
  expect(await listMessages(salma, matchId)).toEqual(['From the tunnel'])
})

test('leaves no trace of a member after a sign-out, even an offline one', async ({ page, context }) => {
  await openReady(page)
  await context.setOffline(true)
  await signOut(page)
  await page.close()
  const cold = await context.newPage()
  await cold.goto('/app/matches')
  await expect(frame(cold).plain).toBeVisible()
  await expect(frame(cold).tabs).toHaveCount(0)
  // In another tab: this one tries again by itself, and may just be doing so.
  const landing = await context.newPage()
  await landing.goto('/')
  await expect(landing.getByRole('heading', { name: /Never Be Left on Read/ })).toBeVisible()
})

test('shows visitors the landing page offline, and elsewhere the reason', async ({ page, context }) => {
  await page.goto('/')
  await ready(page, '/')
  expect(await kept(page), 'a visitor does not pay for the app').not.toContain('/app')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: /Never Be Left on Read/ })).toBeVisible()
  await page.goto('/app/matches')
  await expect(frame(page).plain).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL('/auth')
})
