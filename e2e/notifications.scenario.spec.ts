import { randomUUID } from 'node:crypto'
import type { Notification, Settings } from '@mithaq/contract/notifications'
import { openSettings, expect, test, toastWith, type Page } from './fixtures.ts'
import { addWoman, payUnlock, openPerson, addThreeStrangers, postMessage } from './match-acts.ts'
import { checkScreen } from './profile-acts.ts'

/** The bell is a button where there is room for a list beside the screen, and a link where there is none. */
const bell = (page: Page, unread = 0) => {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first()
}
const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('time') })
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const follow = (page: Page, text: string) => row(page, text).getByRole('link').click()

test('shows likes, matches and messages in the bell and opens their places', async ({ page, request }) => {
  const { idris, salma, hana } = await addThreeStrangers(page, request)
  await page.goto('/app/profiles')
  await bell(page).click()
  await expect(page.getByRole('heading', { name: 'Nothing new yet' })).toBeVisible()
  await checkScreen(page, 'notifications-empty')
  await page.goBack()
  await expect(page).toHaveURL('/app/profiles')

  const like = (one: typeof salma) => one.ask('POST', `/discovery/profiles/${idris.profile.id}/like`, {})
  await like(hana)
  await expect(bell(page, 1)).toBeVisible()
  await like(salma)
  await expect(bell(page, 2)).toBeVisible()
  await bell(page, 2).click()
  await expect(row(page, 'Salma and 1 other liked your profile')).toBeVisible()
  await checkScreen(page, 'notifications')
  await follow(page, 'Salma and 1 other')
  await expect(page).toHaveURL('/app/liked')
  // A member who is on the screen has seen what led there.
  await expect(bell(page)).toBeVisible()

  const { matchId } = await idris.ask<{ matchId: string }>(
    'POST',
    `/discovery/profiles/${salma.profile.id}/like`,
    {},
  )
  await expect(bell(page, 1)).toBeVisible()
  await bell(page, 1).click()
  await follow(page, 'You matched with Salma!')
  await expect(page).toHaveURL(`/app/chat/${matchId}`)

  await page.getByRole('link', { name: 'Back to Matches' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await expect(bell(page)).toBeVisible()
  await payUnlock(salma, matchId)
  await expect(bell(page, 1)).toBeVisible()
  await payUnlock(idris, matchId)
  await postMessage(salma, matchId, 'Salam, Idris')
  await postMessage(salma, matchId, 'السلام عليكم')
  await bell(page, 4).click()
  await expect(row(page, '2 new messages from Salma')).toBeVisible()
  await follow(page, '2 new messages from Salma')
  await expect(page).toHaveURL(`/app/chat/${matchId}`)
  const messages = page.getByRole('region', { name: 'Messages with Salma' })
  await expect(messages.getByText('السلام عليكم')).toBeVisible()
  // In the open chat a further message is read as it comes.
  await postMessage(salma, matchId, 'Are you there?')
  await expect(messages.getByText('Are you there?')).toBeVisible()
  await expect
    .poll(async () => (await idris.ask<{ unread: number }>('GET', '/notifications/unread')).unread)
    .toBe(0)
})

test('keeps settings by group and channel, quiet hours and hidden text', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(500, /could not be kept/)
  const idris = await openPerson(page)
  const settings = async () =>
    (await idris.ask<{ settings: Settings }>('GET', '/notifications/settings')).settings
  await page.goto('/app/account')
  await openSettings(page, 'Notifications')
  await expect(page).toHaveURL('/app/account/notifications')
  const turn = (name: string) => page.getByRole('switch', { name, exact: true })
  await expect(turn('Likes and matches: Push')).toBeChecked()
  await checkScreen(page, 'notification-settings')

  // Several taps in a row are all kept, in their order.
  await turn('Likes and matches: Push').click()
  await turn('Messages: E-mail').click()
  await turn('Reminders and tokens: Push').click()
  await turn('Reminders and tokens: Push').click()
  await turn('Hide message text').click()
  await turn('Keep quiet hours').click()
  await page.getByLabel('From').fill('21:30')
  await expect(
    page.getByText(/^Quiet from (9:30 PM|21:30) until (7:00 AM|07:00) the next morning$/),
  ).toBeVisible()
  await page.getByLabel('Until').fill('21:30')
  await expect(page.getByText('Both times are the same: please choose two.')).toBeVisible()
  await page.getByLabel('Until').fill('06:45')
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(page.getByText(`In your time zone: ${zone.replaceAll('_', ' ')}`)).toBeVisible()
  await expect.poll(async () => (await settings()).quietHours).toEqual({ from: '21:30', to: '06:45' })
  await checkScreen(page, 'notification-settings-quiet')

  await page.getByRole('button', { name: 'No, thank you' }).click()
  await expect(toastWith(page, 'Understood. We will not write to you.')).toBeVisible()
  await page.reload()
  await expect(turn('Likes and matches: Push')).not.toBeChecked()
  await expect(turn('Messages: E-mail')).not.toBeChecked()
  await expect(turn('Reminders and tokens: Push')).toBeChecked()
  await expect(turn('Hide message text')).toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('21:30')
  await expect(page.getByRole('button', { name: 'Yes, please' })).toHaveCount(0)
  await expect(turn('News by e-mail')).not.toBeChecked()
  expect((await settings()).timeZone).toBe(zone)

  await page.route('**/api/notifications/settings', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await turn('Messages: Push').click()
  await expect(toastWith(page, 'This setting could not be kept. Please try again.')).toBeVisible()
  await expect(turn('Messages: Push')).toBeChecked()

  // The list in the app shows what is switched off, too.
  const salma = await addWoman(request)
  await salma.ask('POST', `/discovery/profiles/${idris.profile.id}/like`, {})
  await idris.ask('POST', `/discovery/profiles/${salma.profile.id}/like`, {})
  await page.goto('/app/notifications')
  await expect(row(page, 'You matched with Salma!')).toBeVisible()
  await expect(row(page, 'liked your profile')).toBeVisible()
})

test('loads a long list of notices in pages and draws only what is in sight', async ({ page }) => {
  await openPerson(page)
  const told = (at: number): Notification => ({
    id: randomUUID(),
    type: 'tokens',
    code: 'weekly',
    values: { tokens: at },
    text: '',
    sender: null,
    matchId: null,
    path: '/app/account',
    createdAt: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString(),
    read: true,
  })
  await page.route(/\/api\/notifications(\?|$)/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? 0)
    const notifications = Array.from({ length: 30 }, (_, at) => told(from + at))
    return route.fulfill({ json: { notifications, next: from < 60 ? String(from + 30) : null, unread: 0 } })
  })
  await page.goto('/app/notifications')
  await expect(row(page, 'Your weekly tokens are here: 0 tokens.')).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(row(page, 'Your weekly tokens are here: 89 tokens.')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await rows(page).count()).toBeLessThan(60)
})
