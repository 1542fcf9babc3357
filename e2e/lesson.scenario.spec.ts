import { amina, holdAutoContinue, test } from './discovery-acts.ts'
import { expect, waitForLiveConnection, signIn, unanswered } from './fixtures.ts'
import { expectEverythingFits } from './looks.ts'
import { checkScreen, checkScreenAtBothSizes } from './profile-acts.ts'

test('shows the three token cards once an account, after a waiting match', async ({
  page,
  openBrowser,
  people,
  faults,
}) => {
  faults.allow(...unanswered)
  const idris = await people.open(page, { newcomer: true })
  const her = await people.add(amina)
  await holdAutoContinue(page)
  const live = waitForLiveConnection(page)
  await page.goto('/app/profiles')
  await live
  const cards = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Skip' }) })
  await expect(cards.getByRole('heading', { name: 'You have 9' })).toBeVisible()
  await expect(cards).toContainText('9 tokens, a welcome gift.')
  await checkScreenAtBothSizes(page, 'lesson-1')

  // The one he liked likes him: nothing lies on that moment, and the cards wait for him to come back.
  await idris.likes(her)
  await her.likes(idris)
  const match = page.getByRole('dialog', { name: "It's a match!" })
  await expect(match).toContainText('You and Amina liked each other.')
  const isOnTop = await match.evaluate((overlay) =>
    overlay.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2)),
  )
  expect(isOnTop).toBe(true)
  // On the smallest phone the pictures shrink; the words and the buttons stay whole.
  await page.setViewportSize({ width: 320, height: 568 })
  for (const name of ['Open our chat', 'Keep discovering']) {
    const button = (await match.getByRole('button', { name }).boundingBox())!
    expect(button.height).toBe(54)
    expect(button.y + button.height).toBeLessThanOrEqual(568)
  }
  expect(await match.evaluate((overlay) => overlay.scrollHeight - overlay.clientHeight)).toBe(0)
  await expectEverythingFits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await match.getByRole('button', { name: 'Open our chat' }).click()
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
