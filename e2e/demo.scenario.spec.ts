import { randomUUID } from 'node:crypto'
import { demoSignIns } from '../demo/src/index.ts'
import { expect, maryam, signIn, test } from './fixtures.ts'
import { checkAccessibility, takeScreenshot } from './looks.ts'
import { chatParts } from './match-acts.ts'
import { expectPicturesDrawn, retryWhileBusy } from './profile-acts.ts'
import { phone, checkTourScreen } from './tour-screens.ts'

// One product for all, and the only one whose demo members have to be drawn; who is shown first leaves the house.
test.describe.configure({ mode: 'default', timeout: 720_000 })
test.use({ env: { DEMO: '1' }, viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('shows the screens of the product on the landing page', async ({ openBrowser, request }) => {
  const page = await openBrowser({ ...phone, deviceScaleFactor: 2 })
  const ask = async (way: typeof request, email: string) => {
    const who = demoSignIns.find((one) => one.email.startsWith(email))!
    const signedIn = await retryWhileBusy(() => way.post('/api/account/sign-in', { data: who }))
    const { session } = await signedIn.json()
    const headers = { authorization: `Bearer ${session.accessToken}` }
    return {
      id: session.user.id as string,
      does: async (method: string, path: string, data: object) =>
        (await retryWhileBusy(() => way.fetch(`/api${path}`, { method, headers, data }))).json(),
    }
  }
  const yusuf = await ask(page.request, 'yusuf')
  const she = await ask(request, 'maryam')
  await yusuf.does('POST', '/wallet/lesson', {})
  // The landing shows a chat of two alone.
  for (const { does } of [yusuf, she]) await does('DELETE', '/guardian', {})
  await yusuf.does('PUT', '/discovery/filters', {
    ageRange: [18, 80],
    heightRange: [168, 168],
    countries: ['JO'],
    said: { nationality: ['TR'] },
  })
  await she.does('POST', `/discovery/profiles/${yusuf.id}/like`, {})

  await page.goto('/app/profiles')
  await expect(page.getByRole('heading', { name: /^Maryam, / }).first()).toBeVisible()
  await expectPicturesDrawn(page.locator('picture img'))
  await checkTourScreen(page, 'like')

  const { matchId } = await yusuf.does('POST', `/discovery/profiles/${she.id}/like`, {})
  await page.goto(`/app/chat/${matchId}`)
  await expect(chatParts(page).unlock).toBeVisible()
  await expectPicturesDrawn(page.locator('picture img'))
  await checkTourScreen(page, 'open')

  for (const { does } of [yusuf, she])
    await does('POST', `/matches/${matchId}/unlock`, { requestId: randomUUID(), express: false })
  const says = (one: typeof yusuf, content: string) =>
    one.does('POST', `/matches/${matchId}/messages`, { id: randomUUID(), content })
  await says(yusuf, 'As-salamu alaykum, Maryam. I am glad that we both said yes.')
  await says(she, 'Wa alaykum as-salam! Thank you for writing first.')
  await says(yusuf, 'I liked what you wrote about your work. What made you choose nursing?')
  await says(she, 'My grandmother. She used to say خير الناس أنفعهم للناس, and I took it literally.')
  await says(she, 'And you, why bridges?')
  await page.goto(`/app/chat/${matchId}`)
  await expect(chatParts(page).says('And you, why bridges?')).toBeVisible()
  await expectPicturesDrawn(page.locator('picture img'))
  await checkTourScreen(page, 'answer')
})

test('signs a demo member in, keeps her signed in and shows her pictures', async ({ page }) => {
  await signIn(page, maryam)
  await page.goto('/app/account')
  await expectPicturesDrawn(page.getByRole('main').locator('img'))
})

test('opens the console with some open cases by the printed link', async ({ page, product }) => {
  const link = /console: (http\S+)/.exec(product.printed())![1]!
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Leyla · Reviewer' })).toBeVisible()
  await checkAccessibility(page)
  await takeScreenshot(page, 'staff-demo-door')
  await page.getByRole('button', { name: 'Leyla · Reviewer' }).click()
  const queue = page.getByRole('region', { name: 'Queue', exact: true })
  await queue.getByRole('button', { name: /Money or scam/ }).click()
  const shown = page.getByRole('region', { name: 'Money or scam' })
  await shown.getByText('The last 4 messages of their chat').click()
  await expect(shown).toContainText('Could you lend me 200 until Friday?')
  await shown.getByRole('button', { name: 'Quote in the statement' }).first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Quotes one message')
  await takeScreenshot(page, 'staff-demo')
  await shown.getByRole('button', { name: 'Profile as members see it' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile as members see it' })).toBeVisible()
  await takeScreenshot(page, 'staff-demo-profile')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Take it back, for 10 seconds')
  await takeScreenshot(page, 'staff-demo-keys')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Appeals/ }).click()
  await expect(queue).not.toContainText('Money or scam')
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(queue).toContainText('Money or scam')
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(page, 'staff-demo-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAccessibility(page)
  await takeScreenshot(page, 'staff-demo-phone')
})
