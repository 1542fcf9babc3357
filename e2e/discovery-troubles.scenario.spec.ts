import { drag, openDeck, readShownName, test, woman } from './discovery-acts.ts'
import { expect, dismissToasts, toastWith, unanswered } from './fixtures.ts'

// Cards fly off and matches unfold: it counts when they do.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('loses nothing when the connection breaks in the middle of a swipe', async ({
  page,
  people,
  faults,
}) => {
  faults.allow(...unanswered, /console: Failed to (pass|like) profile/)
  const idris = await people.open(page)
  for (const name of ['Asma', 'Dalia']) await people.add(woman(name))
  const deck = await openDeck(page)
  const name = await readShownName(page)
  // A toast goes after five seconds: awaited only after the act, it may be gone on a slow day.
  const isTold = (text: string) => expect(toastWith(page, text)).toBeVisible()
  await page.context().setOffline(true)
  await Promise.all([isTold('Failed to like profile. Please try again.'), drag(page, deck.card, 180)])
  expect(await readShownName(page)).toBe(name)
  await Promise.all([
    isTold('Failed to pass profile: You seem to be offline'),
    page.keyboard.press('ArrowLeft'),
  ])
  expect(await readShownName(page)).toBe(name)
  // What stays at the top of the screen stays below the bar that says why.
  await page.setViewportSize({ width: 390, height: 500 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(deck.card.getByRole('heading', { level: 2 })).not.toBeInViewport()
  await page
    .getByRole('button', { name: `More about ${name}` })
    .first()
    .click({ trial: true })
  await page.evaluate(() => scrollTo(0, 0))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setOffline(false)
  await dismissToasts(page)
  await drag(page, deck.card, 180)
  await expect(deck.cardOf(name)).toHaveCount(0)
  await expect.poll(() => idris.list('i-liked')).toEqual([name])
  expect(await readShownName(page)).not.toBe(name)
})
