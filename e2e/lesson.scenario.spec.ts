import { amina, test } from './discovery-acts.ts'
import { expect, waitForLiveConnection, signIn, toastWith, unanswered } from './fixtures.ts'
import { expectEverythingFits } from './looks.ts'
import { checkScreen, checkScreenAtBothSizes } from './profile-acts.ts'

test('shows the three token cards once an account, and a match waits above them', async ({
  page,
  openBrowser,
  people,
  faults,
}) => {
  faults.allow(...unanswered)
  const idris = await people.open(page, { newcomer: true })
  const her = await people.add(amina)
  const live = waitForLiveConnection(page)
  await page.goto('/app/profiles')
  await live
  const cards = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Skip' }) })
  await expect(cards.getByRole('heading', { name: 'You have 9' })).toBeVisible()
  await expect(cards).toContainText('9 tokens, a welcome gift.')
  await checkScreenAtBothSizes(page, 'lesson-1')

  // The one he liked likes him: a banner above the cards tells it, and they wait for him to come back.
  await idris.likes(her)
  await her.likes(idris)
  const banner = toastWith(page, 'You matched with Amina!')
  await expect(banner).toBeVisible()
  await expect(page.getByRole('dialog', { name: "It's a match!" })).toHaveCount(0)
  await checkScreen(page, 'lesson-match-banner')
  await banner.getByRole('link', { name: 'Open our chat' }).click()
  await expect(page).toHaveURL(/\/app\/chat\//)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to Matches' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profiles' }).click()
  await expect(cards.getByRole('heading', { name: 'You have 9' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(cards.getByRole('heading', { name: '3 each opens a chat' })).toBeVisible()
  await checkScreen(page, 'lesson-second')
  await cards.getByRole('button', { name: 'Next' }).click()
  await expect(cards.getByRole('heading', { name: '48 hours to answer, or 2 are lost' })).toBeVisible()
  await checkScreen(page, 'lesson-3')
  // Whole on a small phone: the drawing gives way, never the words or the button.
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 568 })
  await expectEverythingFits(page)
  await expect(cards.getByRole('button', { name: 'Start discovering' })).toBeInViewport({ ratio: 1 })
  await expect(cards.getByRole('button', { name: 'Skip' })).toBeInViewport({ ratio: 1 })
  await checkScreen(page, 'lesson-small')
  await page.setViewportSize(size)

  // What says why nothing comes stands above a dialog over the whole screen, too.
  await page.context().setOffline(true)
  const bar = page.getByText('You are offline. We go on once you are back.')
  await expect(bar).toBeVisible()
  for (const width of [size.width, 320]) {
    await page.setViewportSize({ ...size, width })
    const edges = async () => {
      const { y, height } = (await bar.boundingBox())!
      return { height, gap: (await cards.boundingBox())!.y - y - height }
    }
    // On the narrowest phone its words take two lines.
    await expect.poll(edges, `at ${width}`).toEqual({ height: width === 320 ? 52 : 36, gap: 0 })
  }
  await page.setViewportSize(size)
  await page.context().setOffline(false)
  await expect(bar).toHaveCount(0)

  // Going back closes them and nothing else; then they have been seen, here and elsewhere.
  const told = page.waitForResponse('**/api/wallet/lesson')
  await page.goBack()
  await expect(cards).toHaveCount(0)
  await expect(page).toHaveURL('/app/profiles')
  expect((await told).status()).toBe(200)
  const elsewhere = await openBrowser()
  const wallet = elsewhere.waitForResponse('**/api/wallet')
  await signIn(elsewhere, idris)
  expect(await (await wallet).json()).toMatchObject({ lesson: false })
  await expect(elsewhere.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
  await expect(elsewhere.getByRole('dialog')).toHaveCount(0)
})
