import {
  amina,
  drag,
  holdAutoContinue,
  openDeck,
  readShownName,
  tapTwice,
  test,
  woman,
} from './discovery-acts.ts'
import type { Locator } from '@playwright/test'
import { desktop, expect, type Page } from './fixtures.ts'
import { expectEverythingFits } from './looks.ts'
import { checkScreen, checkScreenAtBothSizes, createPhoto } from './profile-acts.ts'

// Cards fly off and matches unfold: it counts when they do.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('makes a match of two likes and leads to its chat', async ({ page, openBrowser, people }) => {
  const idris = await people.open(page, { pictures: [await createPhoto('me.jpg')] })
  const hers = await openBrowser(desktop)
  const her = await people.open(hers, { ...amina, pictures: [await createPhoto('her.jpg', '#446688')] })
  const herMoment = await holdAutoContinue(hers)
  const deck = await openDeck(page)
  expect(await readShownName(page)).toBe('Amina')
  await expect(deck.card).toContainText('Bookbinder')
  await expect(page.getByRole('status').filter({ hasText: 'Now: Amina' })).toBeAttached()
  await deck.act('Like').click()
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  await checkScreen(page, 'discover-end')
  await expect.poll(() => idris.list('i-liked')).toEqual(['Amina'])
  expect(await her.list('liked-me')).toEqual(['Idris'])

  const herDeck = await openDeck(hers)
  expect(await readShownName(hers)).toBe('Idris')
  await expect(herDeck.act('Like').locator('kbd')).toBeVisible()
  // His picture and her own, which the match will show: blank until it came, the moment could be gone by then.
  await expect.poll(() => picturesFetched(hers)).toBe(2)
  await herDeck.act('Like').click()
  const match = hers.getByRole('dialog', { name: "It's a match!" })
  await expect(match).toContainText('You and Idris liked each other.')
  await expect(match.locator('picture')).toHaveCount(2)
  // His like came first, and he is on the deck: he sees the match, and nothing moves him.
  const his = page.getByRole('dialog', { name: "It's a match!" })
  await expect(his).toContainText('You and Amina liked each other.')
  await expect(his.locator('picture')).toHaveCount(2)
  await expect(his).toBeFocused()
  await expect(his.getByText('Opening your chat...')).toHaveCount(0)
  await expect(match.getByText('Opening your chat...')).toBeVisible()
  for (const side of [page, hers]) await expect(side.locator('[data-toast]')).toHaveCount(0)
  await herMoment.letGo()
  await expect(hers).toHaveURL(/\/app\/chat\/[0-9a-f-]{36}$/)
  await expect(match).toHaveCount(0)

  // It says what the chat takes, and is whole on the smallest phone.
  await expect(his).toContainText(
    "Unlocking the chat costs 3 of your 9 tokens. If it doesn't open in 72 hours, you get them back.",
  )
  await checkScreenAtBothSizes(page, 'discover-match-waits')
  await page.setViewportSize({ width: 320, height: 568 })
  for (const name of ['Open our chat', 'Keep discovering'])
    await expect(his.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expectEverythingFits(page)
  await page.goBack()
  await expect(his).toHaveCount(0)
  await expect(page).toHaveURL('/app/profiles')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
  await expect(his).toHaveCount(0)
})

const picturesFetched = (page: Page) =>
  page.evaluate(() => {
    const ids = performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/pictures\/([0-9a-f-]{36})\//.exec(name)?.[1] ?? [])
    return new Set(ids).size
  })

test('decides by buttons, keys and drags, one person at a time', async ({ page, people }) => {
  const names = ['Asma', 'Dalia', 'Hawa', 'Jamila', 'Lubna', 'Nur']
  const idris = await people.open(page)
  for (const name of names) await people.add(woman(name))
  const states = await statesOf(page)
  const deck = await openDeck(page)
  const seen: string[] = []
  const decided = async (by: () => Promise<unknown>) => {
    const name = await readShownName(page)
    expect(seen).not.toContain(name)
    seen.push(name)
    await by()
    await expect(deck.cardOf(name)).toHaveCount(0)
    return name
  }
  await decided(() => deck.act('Pass').click())
  const liked = [await decided(() => page.keyboard.press('ArrowRight'))]
  await decided(() => page.keyboard.press('ArrowLeft'))

  // Too short a way: it stays. Up and down are for the page.
  const stays = await readShownName(page)
  await drag(page, deck.card, 60)
  await expect(deck.card).not.toHaveAttribute('data-dragging')
  await page.keyboard.press('ArrowDown')
  expect(await readShownName(page)).toBe(stays)
  liked.push(await decided(() => drag(page, deck.card, 180)))
  await decided(() => drag(page, deck.card, -180))

  // Not while typing, nor behind a dialog.
  const last = await readShownName(page)
  await deck.filters.click()
  await deck.filtersDialog.getByRole('searchbox', { name: 'Search countries' }).press('ArrowRight')
  await deck.filtersDialog.getByRole('button', { name: 'Close' }).press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(deck.filtersDialog).toHaveCount(0)
  expect(await readShownName(page)).toBe(last)
  // Two taps of one impatient thumb are one act.
  let passes = 0
  page.on('request', (request) => request.url().endsWith('/pass') && passes++)
  await deck.act('Pass').evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  await expect.poll(() => idris.list('i-liked')).toEqual(liked.toReversed())
  expect(passes).toBe(1)
  expect([...seen, last].toSorted()).toEqual(names)
  expect(await states()).toEqual(['idle', 'like', 'new', 'pass'])
})

test('passes one person on a double tap and does nothing below a closing sheet', async ({ page, people }) => {
  const idris = await people.open(page)
  for (const name of ['Asma', 'Dalia', 'Hawa'])
    await (await people.add(woman(name))).ends([{ prompt: 'home_is', answer: 'loud on Fridays' }])
  const deck = await openDeck(page)
  const first = await readShownName(page)
  const asked: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && asked.push(request.url()))

  // The second tap is handled when the acts are no longer locked.
  await tapTwice(deck.act('Pass'), async () => {
    await expect(deck.cardOf(first)).toHaveCount(0)
    await readShownName(page)
    await expect(deck.act('Pass')).not.toHaveAttribute('aria-disabled')
  })
  const second = await readShownName(page)
  await tapTwice(deck.act('Favorite'), () => expect(deck.act('Favorited')).toBeVisible())
  await expect.poll(() => idris.list('favorites')).toEqual([second])
  await expect(deck.act('Favorited')).toBeVisible()
  expect(asked.filter((url) => /\/(pass|favorites\/[^/]+)$/.test(url))).toHaveLength(2)

  // The button of the sheet lies over the tabs.
  await deck.card
    .getByRole('button', { name: /^Like this about / })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: `Like ${second} with a sentence` })
  await sheet.getByRole('textbox').fill('I mend books as well')
  const send = sheet.getByRole('button', { name: 'Send like' })
  const reached = await reachedOnceClosed(send)
  await send.click()
  expect(await reached()).toBe('nothing')
  await expect.poll(() => idris.list('i-liked')).toEqual([second])
  await expect(page).toHaveURL('/app/profiles')
  expect(await readShownName(page)).not.toBe(second)
  // As soon as the moment is over, the same place can be tapped.
  await page.getByRole('navigation').getByRole('link', { name: 'Matches' }).click()
  await expect(page).toHaveURL('/app/matches')
})

/** Asks at the moment the dialog closes what a second tap on the same place would reach. */
async function reachedOnceClosed(button: Locator): Promise<() => Promise<string>> {
  const { x, y, width, height } = (await button.boundingBox())!
  const place = [x + width / 2, y + height / 2] as const
  const watching = await button.page().evaluateHandle(([left, top]) => {
    const reached = Promise.withResolvers<string>()
    const look = () => {
      if (document.querySelector('[role=dialog]')) return
      reached.resolve(document.elementFromPoint(left, top)?.closest('a, button')?.textContent ?? 'nothing')
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
    return { reached: reached.promise }
  }, place)
  return () => watching.evaluate(({ reached }) => reached)
}

/** Every state that a card is in from now on. */
async function statesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const note = () => {
      for (const card of document.querySelectorAll<HTMLElement>('[data-card]'))
        seen.add(card.dataset['state'] ?? 'none')
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
    Object.assign(window, { seenStates: seen })
  })
  return () =>
    page.evaluate(() => [...(window as unknown as { seenStates: Set<string> }).seenStates].toSorted())
}

test('fetches the next three pictures before they are shown, in their final size', async ({
  page,
  people,
}) => {
  await people.open(page)
  const colours = ['#884422', '#228844', '#442288', '#888822', '#228888']
  for (const [at, colour] of colours.entries())
    await people.add(woman(`Aya ${'abcde'[at]}`, { pictures: [await createPhoto('her.jpg', colour)] }))
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const [, id] = /\/pictures\/([0-9a-f-]+)\//.exec(request.url()) ?? []
    if (id) fetched.add(request.url())
  })
  const deck = await openDeck(page)
  await readShownName(page)
  await expect.poll(() => fetched.size).toBe(4)
  const before = new Set(fetched)
  await deck.act('Pass').click()
  await readShownName(page)
  const shown = await deck.card
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  expect([...before]).toContain(shown)
})

test('cancels a picture download when its card leaves', async ({ page, people, faults }) => {
  faults.allow(/net::ERR_/)
  await people.open(page)
  for (const name of ['Asma', 'Dalia'])
    await people.add(woman(name, { pictures: [await createPhoto('her.jpg')] }))
  await page.route('**/pictures/**', () => {})
  const asked = page.waitForRequest('**/pictures/**')
  const deck = await openDeck(page)
  await readShownName(page)
  const url = (await asked).url()
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url() === url)
  await deck.act('Pass').click()
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED')
})

test('opens the screens by their tabs and finds new members after the end of the deck', async ({
  page,
  people,
}) => {
  await people.open(page)
  const deck = await openDeck(page)
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
  await checkScreen(page, 'discover-nobody')
  await people.add(amina)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('link', { name: 'See who liked you' }).click()
  await expect(page.getByRole('heading', { name: 'Liked Profiles' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Liked' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('heading', { name: 'Your Matches' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Matches' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Profiles' }).click()
  expect(await readShownName(page)).toBe('Amina')
  await deck.act('Pass').click()
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
})
