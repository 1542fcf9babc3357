import { amina, deckOf, drag, holdMatches, openDeck, shownName, test, woman } from './discovery-acts.ts'
import { desktop, expect, quieten, refusedWith, signIn, toast, unanswered, type Page } from './fixtures.ts'
import { hold, intercept, look, lookAtBoth, photo, refusal, said } from './profile-acts.ts'

// Cards fly off and matches unfold: it counts when they do.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a like both ways is a match, and leads to its chat', async ({ page, openBrowser, people }) => {
  const idris = await people.open(page, { pictures: [await photo('me.jpg')] })
  const hers = await openBrowser(desktop)
  const her = await people.open(hers, { ...amina, pictures: [await photo('her.jpg', '#446688')] })
  const opensByItself = await holdMatches(page)
  const deck = await openDeck(page)
  expect(await shownName(page)).toBe('Amina')
  await expect(deck.card).toContainText('Bookbinder')
  await expect(page.getByRole('status').filter({ hasText: 'Now: Amina' })).toBeAttached()
  await lookAtBoth(page, 'discover')
  await deck.act('Like').click()
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  await look(page, 'discover-end')
  expect(await idris.list('i-liked')).toEqual(['Amina'])
  expect(await her.list('liked-me')).toEqual(['Idris'])

  const herDeck = await openDeck(hers)
  expect(await shownName(hers)).toBe('Idris')
  await expect(herDeck.act('Like').locator('kbd')).toBeVisible()
  // His picture and her own, which the match will show: blank until it came, it would be gone again by then.
  await expect.poll(() => picturesFetched(hers)).toBe(2)
  await herDeck.act('Like').click()
  const match = hers.getByRole('dialog', { name: "It's a match!" })
  await expect(match).toContainText('You and Idris liked each other.')
  await expect(match.locator('picture')).toHaveCount(2)
  // His like came first, and he is there: it is a moment for both.
  const his = page.getByRole('dialog', { name: "It's a match!" })
  await expect(his).toContainText('You and Amina liked each other.')
  await expect(his.locator('picture')).toHaveCount(2)
  await expect(his.getByText('Opening your chat...')).toBeVisible()
  expect(await opensByItself()).toBe(true)
  await page.keyboard.press('Shift')
  await expect(his.getByText('Opening your chat...')).toHaveCount(0)
  expect(await opensByItself()).toBe(false)
  for (const side of [page, hers]) await expect(side.locator('[data-toast]')).toHaveCount(0)
  await expect(hers).toHaveURL(/\/app\/chat\/[0-9a-f-]{36}$/)
  await expect(match).toHaveCount(0)

  // Touched, it waits, and says what the chat takes.
  await expect(his).toContainText('Opening the chat takes 3 tokens each.')
  await expect(his).toContainText('You have 9 and 72 hours; what never opens comes back.')
  await lookAtBoth(page, 'discover-match-waits')
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

test('the match can be left at once, for the chat or for the deck', async ({ page, people }) => {
  // The picture of it takes longer than it stays.
  await holdMatches(page)
  const idris = await people.open(page, { pictures: [await photo('me.jpg')] })
  const first = await people.add({ ...amina, pictures: [await photo('her.jpg', '#446688')] })
  const second = await people.add(woman('Salma'))
  for (const her of [first, second]) await her.likes(idris)
  const deck = await openDeck(page)
  await shownName(page)
  await deck.act('Like').click()
  const match = page.getByRole('dialog', { name: "It's a match!" })
  await expect(match).toBeVisible()
  await look(page, 'discover-match')
  await match.getByRole('button', { name: 'Keep discovering' }).click()
  await expect(match).toHaveCount(0)
  await shownName(page)
  await deck.act('Like').click()
  await match.getByRole('button', { name: 'Open our chat' }).click()
  await expect(page).toHaveURL(/\/app\/chat\//)
})

test('buttons, keys and drags decide, one at a time', async ({ page, people }) => {
  const names = ['Asma', 'Dalia', 'Hawa', 'Jamila', 'Lubna', 'Nur']
  const idris = await people.open(page)
  for (const name of names) await people.add(woman(name))
  const states = await statesOf(page)
  const deck = await openDeck(page)
  const seen: string[] = []
  const decided = async (by: () => Promise<unknown>) => {
    const name = await shownName(page)
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
  const stays = await shownName(page)
  await drag(page, deck.card, 60)
  await expect(deck.card).not.toHaveAttribute('data-dragging')
  await page.keyboard.press('ArrowDown')
  expect(await shownName(page)).toBe(stays)
  liked.push(await decided(() => drag(page, deck.card, 180)))
  await decided(() => drag(page, deck.card, -180))

  // Not while typing, nor behind a dialog.
  const last = await shownName(page)
  await deck.filters.click()
  await deck.filtersDialog.getByRole('searchbox', { name: 'Search countries' }).press('ArrowRight')
  await deck.filtersDialog.getByRole('button', { name: 'Close' }).press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(deck.filtersDialog).toHaveCount(0)
  expect(await shownName(page)).toBe(last)
  // Two taps of one impatient thumb are one act.
  await deck.act('Pass').dblclick()
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  expect(await idris.list('i-liked')).toEqual(liked.toReversed())
  expect([...seen, last].toSorted()).toEqual(names)
  expect(await states()).toEqual(['idle', 'like', 'new', 'pass'])
})

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

test('two acts within a quarter of a second are one', async ({ page, people }) => {
  const idris = await people.open(page)
  for (const name of ['Asma', 'Dalia']) await people.add(woman(name))
  const deck = await openDeck(page)
  const name = await shownName(page)
  await deck.act('Like').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(deck.cardOf(name)).toHaveCount(0)
  expect(await shownName(page)).not.toBe(name)
  await expect.poll(() => idris.list('i-liked')).toEqual([name])
})

test('the next three are fetched before they are shown, in the size they will have', async ({
  page,
  people,
}) => {
  await people.open(page)
  const colours = ['#884422', '#228844', '#442288', '#888822', '#228888']
  for (const [at, colour] of colours.entries())
    await people.add(woman(`Aya ${'abcde'[at]}`, { pictures: [await photo('her.jpg', colour)] }))
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const [, id] = /\/pictures\/([0-9a-f-]+)\//.exec(request.url()) ?? []
    if (id) fetched.add(request.url())
  })
  const deck = await openDeck(page)
  await shownName(page)
  await expect.poll(() => fetched.size).toBe(4)
  const before = new Set(fetched)
  await deck.act('Pass').click()
  await shownName(page)
  const shown = await deck.card
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  expect([...before]).toContain(shown)
})

test('a picture still on its way is given up with its card, so that it holds up nothing else', async ({
  page,
  people,
  faults,
}) => {
  faults.allow(/net::ERR_/)
  await people.open(page)
  for (const name of ['Asma', 'Dalia']) await people.add(woman(name, { pictures: [await photo('her.jpg')] }))
  await page.route('**/pictures/**', () => {})
  const asked = page.waitForRequest('**/pictures/**')
  const deck = await openDeck(page)
  await shownName(page)
  const url = (await asked).url()
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url() === url)
  await deck.act('Pass').click()
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED')
})

test('an act that fails brings the card back, and says so', async ({ page, people, faults }) => {
  faults.allow(refusedWith(500), refusedWith(429), /console: Failed to/, /console: That is a lot/)
  const idris = await people.open(page)
  const her = await people.add(woman('Asma'))
  await people.add(woman('Dalia'))
  const deck = await openDeck(page)
  const name = await shownName(page)
  let stop = await intercept(page, ['POST', '**/like'], (route) => route.fulfill(refusal('internal')))
  await deck.act('Like').click()
  await said(page, 'Failed to like profile. Please try again.')
  expect(await shownName(page)).toBe(name)
  await stop()
  stop = await intercept(page, ['POST', '**/like'], (route) => route.fulfill(refusal('too_many_likes')))
  await deck.act('Like').click()
  await said(page, 'That is a lot of profiles in one hour.')
  expect(await shownName(page)).toBe(name)
  await stop()
  stop = await intercept(page, ['POST', '**/pass'], (route) => route.fulfill(refusal('internal')))
  await deck.act('Pass').click()
  await said(page, 'Failed to pass profile: An unexpected error occurred')
  expect(await shownName(page)).toBe(name)
  await stop()
  await deck.act('Pass').click()
  await expect(deck.cardOf(name)).toHaveCount(0)

  // Where a match would have come of it, that is what failed.
  const other = await shownName(page)
  await deck.act('Pass').click()
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  expect([name, other].toSorted()).toEqual(['Asma', 'Dalia'])
  const third = await people.add(woman('Hawa'))
  await third.likes(idris)
  await openDeck(page)
  expect(await shownName(page)).toBe('Hawa')
  stop = await intercept(page, ['POST', '**/like'], (route) => route.fulfill(refusal('internal')))
  await deck.act('Like').click()
  await said(page, 'Failed to create match: An unexpected error occurred')
  expect(await shownName(page)).toBe('Hawa')
  await stop()
  expect(await idris.list('i-liked')).toEqual([])
  expect(her.name).toBe('Asma')
})

test('a deck that does not come can be asked for again', async ({ page, people, faults }) => {
  faults.allow(refusedWith(500))
  await people.open(page)
  await people.add(amina)
  let letGo = await hold(page, ['GET', '**/api/discovery/deck'])
  await openDeck(page)
  await expect(page.getByText('Loading profiles...')).toBeVisible()
  await look(page, 'discover-loading')
  letGo()
  expect(await shownName(page)).toBe('Amina')
  await page.unrouteAll()
  letGo = () => {}
  const refuse = (part: string) =>
    intercept(page, ['GET', `**/api/discovery/${part}`], (route) => route.fulfill(refusal('internal')))
  const stops = [await refuse('deck'), await refuse('filters')]
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('GET /discovery/filters: '),
  )
  await openDeck(page)
  await said(page, 'Failed to load profiles')
  await logged
  const filters = page.getByRole('button', { name: 'Filters' })
  await expect(filters).toBeDisabled()
  await expect(filters).toHaveAccessibleDescription('Your filters could not be loaded. We keep trying.')
  await expect(page.getByText('Your filters could not be loaded. We keep trying.')).toBeVisible()
  for (const stop of stops) await stop()
  await expect(filters, 'asked for again by itself').toBeEnabled()
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(await shownName(page)).toBe('Amina')
})

test('offline in the middle of a swipe, nothing is lost', async ({ page, people, faults }) => {
  faults.allow(...unanswered, /console: Failed to (pass|like) profile/)
  const idris = await people.open(page)
  for (const name of ['Asma', 'Dalia']) await people.add(woman(name))
  const deck = await openDeck(page)
  const name = await shownName(page)
  await page.context().setOffline(true)
  await drag(page, deck.card, 180)
  await expect(toast(page, 'Failed to like profile. Please try again.')).toBeVisible()
  expect(await shownName(page)).toBe(name)
  await page.keyboard.press('ArrowLeft')
  await expect(toast(page, 'Failed to pass profile: You seem to be offline')).toBeVisible()
  expect(await shownName(page)).toBe(name)
  await page.context().setOffline(false)
  await quieten(page)
  await drag(page, deck.card, 180)
  await expect(deck.cardOf(name)).toHaveCount(0)
  await expect.poll(() => idris.list('i-liked')).toEqual([name])
  expect(await shownName(page)).not.toBe(name)
})

test('a favorite is kept and let go, and taken back where that fails', async ({ page, people, faults }) => {
  faults.allow(refusedWith(500), ...unanswered, /console: Failed to/)
  const idris = await people.open(page)
  await people.add(amina)
  const deck = await openDeck(page)
  await shownName(page)
  await deck.act('Favorite').click()
  await said(page, 'Added Amina to favorites')
  await expect(deck.act('Favorited')).toBeVisible()
  expect(await idris.list('favorites')).toEqual(['Amina'])
  let stop = await intercept(page, ['DELETE', '**/favorites/*'], (route) =>
    route.fulfill(refusal('internal')),
  )
  await deck.act('Favorited').click()
  await said(page, 'Failed to unfavorite profile')
  await expect(deck.act('Favorited')).toBeVisible()
  await stop()
  await deck.act('Favorited').click()
  await said(page, 'Removed Amina from favorites')
  expect(await idris.list('favorites')).toEqual([])
  stop = await intercept(page, ['PUT', '**/favorites/*'], (route) => route.fulfill(refusal('internal')))
  await deck.act('Favorite').click()
  await said(page, 'Failed to favorite profile')
  await stop()
  stop = await intercept(page, ['PUT', '**/favorites/*'], (route) => route.abort())
  await deck.act('Favorite').click()
  await said(page, 'Failed to update favorites')
  await stop()
  await expect(deck.act('Favorite')).toBeVisible()
})

test('a block takes each from the other at once', async ({ page, openBrowser, people, faults }) => {
  faults.allow(refusedWith(500), /console: Failed to block/)
  const idris = await people.open(page)
  const hers = await openBrowser()
  const her = await people.open(hers, amina)
  const deck = await openDeck(page)
  const herDeck = await openDeck(hers)
  expect([await shownName(page), await shownName(hers)]).toEqual(['Amina', 'Idris'])
  await herDeck.act('Block').click()
  const question = hers.getByRole('alertdialog', { name: 'Block Idris?' })
  await look(hers, 'discover-block')
  const stop = await intercept(hers, ['PUT', '**/blocks/*'], (route) => route.fulfill(refusal('internal')))
  await question.getByRole('button', { name: 'Block' }).click()
  await said(hers, 'Failed to block profile')
  expect(await shownName(page)).toBe('Amina')
  await stop()
  await question.getByRole('button', { name: 'Block' }).click()
  await said(hers, 'Blocked Idris')
  await expect(herDeck.card).toHaveCount(0)
  // The other side hears of it without asking.
  await expect(deck.card).toHaveCount(0)
  await page.goto('/app/profiles')
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
  expect([her.name, idris.name]).toEqual(['Amina', 'Idris'])
})

test('a report takes 10 to 50 characters, and blocks', async ({ page, people, faults }) => {
  faults.allow(refusedWith(500), ...unanswered, /console: Failed to/)
  await people.open(page)
  await people.add(amina)
  const deck = await openDeck(page)
  await shownName(page)
  await deck.act('Report').click()
  const dialog = page.getByRole('dialog', { name: 'Report Amina' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  const submit = dialog.getByRole('button', { name: 'Submit report' })
  await expect(submit).toBeDisabled()
  await reason.fill('Too short')
  await expect(dialog.getByText('9 / 50')).toBeVisible()
  await expect(submit).toBeDisabled()
  await reason.blur()
  await expect(reason).toHaveAccessibleDescription(/Reason must be at least 10 characters long/)
  await reason.fill('Asks for money at once')
  await expect(submit).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Money or scam' }).check()
  await expect(submit).toBeEnabled()
  await reason.fill('a'.repeat(51))
  await expect(reason).toHaveAccessibleDescription(/Reason must be no more than 50 characters long/)
  await submit.click()
  await expect(reason).toBeFocused()
  await look(page, 'discover-report')
  await reason.fill('Asks for money at once')
  let stop = await intercept(page, ['POST', '**/reports/*'], (route) => route.fulfill(refusal('internal')))
  await submit.click()
  await said(page, 'Failed to report profile')
  await stop()
  stop = await intercept(page, ['POST', '**/reports/*'], (route) => route.abort())
  await submit.click()
  await said(page, 'Failed to submit report')
  await expect(reason).toHaveValue('Asks for money at once')
  await stop()
  await submit.click()
  await said(page, 'Report submitted for Amina')
  await expect(dialog).toHaveCount(0)
  await expect(deck.card).toHaveCount(0)
  await page.goto('/app/account')
  await page.getByRole('button', { name: 'Blocked members' }).click()
  await expect(page.getByRole('dialog', { name: 'Blocked members' })).toContainText('Amina')
})

test('filters count before they apply, show their badge, and follow to another device', async ({
  page,
  openBrowser,
  people,
  faults,
}) => {
  faults.allow(refusedWith(429))
  const idris = await people.open(page)
  await people.add(woman('Asma', { country: 'JO', city: 'Amman', height: 150 }))
  await people.add(woman('Dalia', { birthday: '1980-05-05' }))
  await people.add(woman('Hawa'))
  const deck = await openDeck(page)
  await expect(deck.badge).toHaveCount(0)
  await deck.filters.click()
  const dialog = deck.filtersDialog
  const count = dialog.locator('p[role=status]')
  await expect(count).toHaveText('3 people to meet')
  await expect(dialog.getByRole('group', { name: 'Age Range' })).toContainText('18 to 80+')
  await expect(dialog.getByRole('group', { name: 'Height Range' })).toContainText('130 cm · 4′3″')
  const countries = dialog.getByRole('group', { name: 'Countries' })
  await expect(countries.getByRole('checkbox')).toHaveCount(195)
  // Two thumbs by keyboard.
  const oldest = dialog.getByRole('slider', { name: 'Age Range: To' })
  await expect(oldest).toHaveAttribute('aria-valuetext', '80+')
  for (let age = 80; age > 20; age -= 10) await oldest.press('PageDown')
  for (let age = 20; age > 18; age--) await oldest.press('ArrowLeft')
  await expect(oldest).toHaveAttribute('aria-valuenow', '18')
  await expect(count).toHaveText('Nobody matches these filters yet.')
  for (let age = 18; age < 38; age += 10) await oldest.press('PageUp')
  await expect(oldest).toHaveAttribute('aria-valuenow', '38')
  await expect(count).toHaveText('2 people to meet')
  await dialog.getByRole('searchbox', { name: 'Search countries' }).fill('jor')
  await expect(countries.getByRole('checkbox')).toHaveCount(1)
  // Asked for too often, the last count stays until the next one comes.
  let refused = 0
  const stop = await intercept(page, ['POST', '**/discovery/count'], (route) =>
    ++refused > 2 ? route.continue() : route.fulfill(refusal('too_many_attempts')),
  )
  await dialog.getByRole('checkbox', { name: 'Jordan' }).check()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect(count).toHaveText('2 people to meet')
  await expect(count).toHaveAttribute('aria-busy', 'true')
  await expect(dialog.getByRole('button', { name: 'Remove Jordan' })).toBeVisible()
  await expect(count).toHaveText('1 person to meet')
  expect(refused).toBe(3)
  await stop()
  await look(page, 'discover-filters')
  // Nothing is applied by closing it, and nothing lost.
  await page.keyboard.press('Escape')
  await expect(deck.badge).toHaveCount(0)
  await deck.filters.click()
  await expect(count).toHaveText('1 person to meet')
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(count).toHaveText('3 people to meet')
  await dialog.getByRole('checkbox', { name: 'Jordan' }).check()
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(deck.badge).toHaveText('!')
  await expect(deck.filters).toHaveAccessibleName(/1 filter/)
  expect(await shownName(page)).toBe('Asma')

  const elsewhere = await openBrowser()
  await signIn(elsewhere, idris)
  expect(await shownName(elsewhere)).toBe('Asma')
  await expect(deckOf(elsewhere).badge).toHaveText('!')
  await elsewhere.close()

  // Nobody is left: the one filter that keeps most people away can be let go.
  await deck.act('Pass').click()
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  await expect(page.getByText('Every country brings 2 more people.')).toBeVisible()
  await look(page, 'discover-widening')
  await page.getByRole('button', { name: 'Show every country' }).click()
  await expect(deck.badge).toHaveCount(0)
  expect(['Dalia', 'Hawa']).toContain(await shownName(page))

  await idris.sets({ heightRange: [190, 200], ageRange: [20, 30] })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
  await deck.filters.click()
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(count).toHaveText('2 people to meet')
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(deck.badge).toHaveCount(0)
  await shownName(page)
})

test('who joins after the end is found on the way back', async ({ page, people }) => {
  await people.open(page)
  const deck = await openDeck(page)
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
  await look(page, 'discover-nobody')
  await people.add(amina)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('link', { name: 'See who liked you' }).click()
  await expect(page.getByRole('heading', { name: 'Liked Profiles' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Profiles' }).click()
  expect(await shownName(page)).toBe('Amina')
  await deck.act('Pass').click()
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
})
