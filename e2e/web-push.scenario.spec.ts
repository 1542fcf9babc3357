import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findBrowser } from '../scripts/browser.ts'
import { shownName } from './discovery-acts.ts'
import { expect, liveConnection, signOut, test, toast } from './fixtures.ts'
import { matchThem, matched, pay, newWoman, person, strangers, write } from './match-acts.ts'
import { openOutbox } from './outbox.ts'
import { deliver, openPushService, serviceWorker, watchShown } from './push-acts.ts'

/** A browser with a window shows notifications; one without denies them to everybody. */
const whole = process.env['CHROMIUM_PATH']
  ? undefined
  : ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
      .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
      .find(existsSync)

const { args } = findBrowser()

test.use({
  serviceWorkers: 'allow',
  // Another browser means another worker and another product: only where it is another one.
  ...(whole && { launchOptions: { executablePath: whole, args } }),
})

const withoutWindow =
  'Chromium without a window shows no notification. What the worker asks for is proven by the other tests; this one needs chromium or google-chrome on the PATH.'

test('asked after the first like and never before, turned on, and then told of a match', async ({
  page,
  context,
  request,
}) => {
  const { shown, tap } = await watchShown(context, page)
  const pushed = await openPushService(page)
  const { idris, salma } = await strangers(page, request)
  await page.goto('/app/profiles')
  const question = page.getByRole('region', { name: 'Shall we tell you when they answer?' })
  await shownName(page)
  await expect(question).toHaveCount(0)
  await serviceWorker(context, page)
  await page.keyboard.press('ArrowRight')
  // Not above the deck, where it would push the next card away.
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Liked' }).click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(toast(page, 'Notifications are on for this device')).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(await pushed.subscribed()).toBe(true)

  await page.goto('/app/notification-settings')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on push here' })).toHaveCount(0)

  await salma.ask('POST', `/discovery/profiles/${idris.profile.id}/like`, {})
  await expect.poll(pushed.count).toBe(1)
  const [payload] = pushed.payloads()
  expect(payload).toMatchObject({
    title: 'New Match!',
    body: 'You matched with Salma!',
    data: { type: 'match' },
  })
  await deliver(page, payload!)
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['New Match!'])
  const [first] = await shown()
  expect(first).toMatchObject({ body: 'You matched with Salma!', tag: payload?.tag })
  expect(first?.icon).toMatch(/\/icons\/icon-192\.png$/)
  expect(first?.badge).toMatch(/\/icons\/badge-96\.png$/)
  await tap(payload?.tag ?? '')
  await expect(page).toHaveURL('/app/matches')
  pushed.close()
})

test('“Not now” is remembered', async ({ page, request }) => {
  const pushed = await openPushService(page)
  await person(page)
  await newWoman(request)
  await newWoman(request, 'Hana')
  await page.goto('/app/profiles')
  const question = page.getByRole('region', { name: 'Shall we tell you when they answer?' })
  await shownName(page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const first = page.waitForResponse('**/like')
  await page.keyboard.press('ArrowRight')
  await first
  await tabs.getByRole('link', { name: 'Liked' }).click()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toHaveCount(0)
  await page.goto('/app/profiles')
  await shownName(page)
  const answered = page.waitForResponse('**/like')
  await page.keyboard.press('ArrowRight')
  await answered
  await tabs.getByRole('link', { name: 'Liked' }).click()
  await expect(page.getByRole('tab', { name: 'I Liked (2)' })).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(
    await page.evaluate(() => localStorage.getItem('test.asked')),
    'the browser was never asked',
  ).toBeNull()
  pushed.close()
})

test('a tap leads where the specification says, whatever the push is about', async ({ page, context }) => {
  const { shown, tap } = await watchShown(context, page)
  await person(page)
  await page.goto('/app/account')
  await serviceWorker(context, page)
  const tags = () => shown().then((all) => all.map(({ tag }) => tag))
  for (const [type, path] of [
    ['message', '/app/matches'],
    ['like', '/app/liked'],
    ['test', '/app/profiles'],
    ['match', '/app/matches'],
    ['reminder', '/app/profiles'],
  ] as const) {
    await deliver(page, { title: type, body: '', tag: type, unread: 1, data: { type } })
    await expect.poll(tags).toContain(type)
    await tap(type)
    await expect(page).toHaveURL(path)
    await page.goto('/app/account')
  }
  // What cannot be read is still something: a browser would show a warning of its own.
  await deliver(page, 'not JSON')
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toContain('Mithaq')
})

test('nothing is shown while that very chat is in sight', async ({ page, context, request }) => {
  const { shown } = await watchShown(context, page)
  const { matchId } = await matched(page, request)
  await page.goto(`/app/chat/${matchId}`)
  await serviceWorker(context, page)
  const data = { type: 'message', matchId }
  await deliver(page, { title: 'Here', body: '', tag: 'a', unread: 1, data })
  await deliver(page, {
    title: 'Elsewhere',
    body: '',
    tag: 'b',
    unread: 1,
    data: { type: 'message', matchId: 'b' },
  })
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Elsewhere'])
})

test('what the worker asks for stands on the screen', async ({ page, context }) => {
  const { byTheBrowser, shown } = await watchShown(context, page)
  test.skip(!byTheBrowser, withoutWindow)
  await serviceWorker(context, page)
  const two = ['one', 'two'].map((tag) => ({ title: tag, body: '', tag, unread: 1, data: { type: 'like' } }))
  for (const payload of two) await deliver(page, payload)
  await expect.poll(async () => (await shown()).map(({ title }) => title).toSorted()).toEqual(['one', 'two'])
  await deliver(page, { ...two[1], title: 'two again' })
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toContain('two again')
  expect(await shown()).toHaveLength(2)
})

test('a push service that is away for an hour: then everything comes once, what is read or old not at all', async ({
  page,
  request,
  product,
}) => {
  const pushed = await openPushService(page)
  const outbox = await openOutbox(product)
  const idris = await person(page)
  const [salma, hana, amira, noor] = await Promise.all(
    ['Salma', 'Hana', 'Amira', 'Noor'].map((name) => newWoman(request, name)),
  )
  if (!salma || !hana || !amira || !noor) throw new Error('somebody did not come')
  await page.goto('/app/notification-settings')
  await page.getByRole('button', { name: 'Turn on push here' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  // Nobody looks: a match that shows on the screen leads to its chat, and is read by that.
  await page.goto('about:blank')

  pushed.hangUp()
  const like = `/discovery/profiles/${idris.profile.id}/like`
  await noor.ask('POST', like, {})
  await outbox.nextAttempt()
  await idris.ask('POST', '/notifications/read', {})
  await hana.ask('POST', like, {})
  await amira.ask('POST', like, {})
  const matchId = await matchThem(idris, salma)
  await pay(idris, matchId, true)
  for (const text of ['First', 'Second', 'Third']) await write(salma, matchId, text)
  await outbox.anHourPasses()
  expect(pushed.count()).toBe(0)
  await pushed.answerBusy()
  await outbox.nextAttempt()
  await expect.poll(pushed.count, 'turned away').toBeGreaterThan(0)
  pushed.takeAgain()

  await outbox.nextAttempt()
  const expected = [
    'Amira liked your profile!',
    'Hana liked your profile!',
    'Salma: Third',
    'You matched with Salma!',
    'Your chat is unlocked. Say salam!',
  ]
  await expect
    .poll(() =>
      pushed
        .payloads()
        .map(({ body }) => body)
        .toSorted(),
    )
    .toEqual(expected)
  await expect.poll(outbox.waiting).toBe(0)
  // None takes another's place on the screen.
  expect(new Set(pushed.payloads().map(({ tag }) => tag)).size).toBe(expected.length)

  // Whatever came after this would have come before it.
  await outbox.anHourPasses()
  await idris.ask('POST', '/notifications/test', {})
  await expect.poll(() => pushed.payloads().some(({ data }) => data.type === 'test')).toBe(true)
  const ids = pushed.payloads().map(({ data }) => data.notification_id)
  expect(ids).toHaveLength(expected.length + 1)
  expect(new Set(ids).size).toBe(ids.length)
  await outbox.close()
  pushed.close()
})

test('signing out stops push; another account on the same device is told its own alone', async ({
  page,
  request,
  faults,
}) => {
  // A page that has just opened tells of its device while it is signed out.
  faults.allow(401)
  const pushed = await openPushService(page)
  const { idris, salma, matchId } = await matched(page, request)
  await pay(idris, matchId, true)
  await page.goto('/app/notification-settings')
  await page.getByRole('button', { name: 'Turn on push here' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await write(salma, matchId, 'First')
  await expect.poll(pushed.count).toBe(1)
  expect(pushed.payloads()[0]).toMatchObject({ title: 'New Message', body: 'Salma: First' })

  const ended = page.waitForResponse('**/api/account/sign-out')
  await page.goto('/app/account')
  await signOut(page)
  await ended
  await expect.poll(pushed.subscribed).toBe(false)
  await write(salma, matchId, 'Second')

  const bilal = await person(page, { name: 'Bilal' })
  const listening = liveConnection(page)
  await page.goto('/app/notification-settings')
  await listening
  await expect(page.getByText('No device of yours gets push yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on push here' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await salma.ask('POST', `/discovery/profiles/${bilal.profile.id}/like`, {})
  await expect.poll(pushed.count).toBe(2)
  expect(pushed.payloads()[1]).toMatchObject({ title: 'New Like', body: 'Salma liked your profile!' })
  pushed.close()
})
