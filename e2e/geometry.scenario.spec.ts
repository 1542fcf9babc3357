import type { Locator } from '@playwright/test'
import { amina, openDeck, readShownName, test } from './discovery-acts.ts'
import {
  expect,
  expectEverythingFits,
  countLines,
  accountForm,
  waitUntilSettled,
  signIn,
  type Page,
} from './fixtures.ts'
import {
  chatParts,
  openChat,
  payUnlock,
  openPerson,
  addWoman,
  createMatch,
  postMessage,
} from './match-acts.ts'
import { holdRequests, createPhoto } from './profile-acts.ts'
import { openReview } from './wizard-acts.ts'

/** A phone, its text at the size given. */
async function at(page: Page, width: number, height: number, text = '100%') {
  await page.setViewportSize({ width, height })
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
  await waitUntilSettled(page)
}

/** Words of up to 12 letters that end on another line than they begin; an address may be broken anywhere. */
const tornWords = (block: Locator) =>
  block.evaluate((element) => {
    const torn: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const word of node.textContent!.matchAll(/\p{L}+/gu)) {
        if (word[0].length > 12 || node.textContent!.includes('@')) continue
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ bottom }) => bottom)).size > 1) torn.push(word[0])
      }
    return torn
  })

const boxOf = async (part: Locator) => (await part.boundingBox())!
async function expectApart(one: Locator, other: Locator, what: string) {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  const isApart =
    a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height
  expect.soft(isApart, what).toBe(true)
}

test('breaks no word of a fact and shows a tick where it is narrow', async ({ page, people }) => {
  const idris = await people.open(page)
  const her = await people.add({ ...amina, pictures: [await createPhoto('her.jpg', '#446688')] })
  for (const one of [idris, her]) {
    await one.says('faith', { practice: 'practising', prayer: 'five_daily', cameToIslam: 'embraced' })
    await one.says('family', { marriage: 'in_gods_time', familysPart: 'from_the_start' })
  }
  const { card } = await openDeck(page)
  await readShownName(page)
  const facts = card.getByRole('listitem').filter({ hasText: 'You both' })
  await expect(facts).toHaveCount(5)
  for (const [width, height, text, isTick] of [
    [320, 568, '100%', true],
    [390, 844, '100%', false],
    [390, 844, '200%', true],
    [1280, 800, '100%', false],
    [1440, 900, '100%', false],
  ] as const) {
    await at(page, width, height, text)
    const size = `${width}, text at ${text}`
    expect.soft(await tornWords(card.locator('.card-story')), size).toEqual([])
    for (const fact of await facts.all()) {
      const { width: shownWidth } = await boxOf(fact.getByText('You both'))
      expect.soft(shownWidth <= 1, `a tick at ${size}`).toBe(isTick)
      if (text === '100%')
        expect.soft(await countLines(fact.locator(':scope > span').first()), size).toBeLessThanOrEqual(2)
    }
  }
})

test('covers neither name nor face on the deck at 200 % text', async ({ page, people }) => {
  const idris = await people.open(page)
  const her = await people.add({ ...amina, pictures: [await createPhoto('her.jpg', '#446688')] })
  await her.likes(idris)
  const { card, act, filters, filtersDialog } = await openDeck(page)
  await readShownName(page)
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await at(page, width, height, '200%')
    const size = `at ${width}`
    const photograph = card.getByRole('region', { name: 'Pictures of Amina' })
    for (const words of [card.getByRole('heading', { level: 2 }), card.getByText('Likes you')])
      await expectApart(words, photograph, size)
    const tools = photograph.getByRole('button', { name: /More about|whole picture|Like this/ })
    await expect(tools).toHaveCount(3)
    for (const [nth, tool] of (await tools.all()).entries())
      for (const other of (await tools.all()).slice(nth + 1)) await expectApart(tool, other, size)
    await expect.soft(photograph.locator('.photo-arrow').first(), size).toBeHidden()
    for (const name of ['Pass', 'Favorite', 'Like'] as const)
      await expect.soft(act(name), size).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    const title = page.locator('.story-header bdi')
    await expect(title).toBeVisible()
    expect.soft(await title.evaluate((one) => one.scrollHeight - one.clientHeight), size).toBe(0)
    expect.soft(await tornWords(title), size).toEqual([])
    await page.evaluate(() => scrollTo(0, 0))
  }
  await at(page, 390, 844, '200%')
  await expectApart(card.getByRole('heading', { level: 2 }), act('Like'), 'the name above the bar')

  await filters.click()
  for (const width of [390, 320]) {
    await at(page, width, 844, '200%')
    for (const name of ['Clear All', 'Apply Filters', 'Close']) {
      const button = filtersDialog.getByRole('button', { name, exact: true })
      const what = `${name} at ${width}`
      await expect(button, what).toBeInViewport({ ratio: 1 })
      const overflow = await button.evaluate((one) => one.scrollWidth - one.clientWidth)
      expect(overflow, what).toBeLessThanOrEqual(0)
      expect(await tornWords(button), what).toEqual([])
    }
  }
})

test('shows the newest message above the composer at 200 % text', async ({ page, request }) => {
  const [idris, salma] = [await openPerson(page), await addWoman(request)]
  const matchId = await createMatch(idris, salma)
  for (const one of [idris, salma]) await payUnlock(one, matchId)
  await postMessage(idris, matchId, 'As-salamu alaykum, how was your week?')
  await postMessage(salma, matchId, 'Wa alaykum as-salam, a good one.')
  await openChat(idris, matchId)
  const { messages, composer, send, timer, says } = chatParts(page)
  await expect(says('Wa alaykum as-salam, a good one.')).toBeVisible()
  await at(page, 390, 844, '200%')
  await expect(says('Wa alaykum as-salam, a good one.')).toBeInViewport({ ratio: 1 })
  expect((await boxOf(messages)).height).toBeGreaterThan(844 / 4)
  for (const part of [composer, send, timer]) await expect(part).toBeInViewport({ ratio: 1 })
})

test('breaks no word on the screens behind the tabs, also at 200 % text', async ({ page, request }) => {
  const pictures = [await createPhoto('one.jpg')]
  const idris = await openPerson(page, { pictures })
  const salma = await addWoman(request)
  const matchId = await createMatch(idris, salma)
  for (const one of [idris, salma]) await payUnlock(one, matchId)
  await postMessage(salma, matchId, 'As-salamu alaykum, how was your week?')
  const amina = await addWoman(request, 'Amina')
  await amina.ask('POST', `/discovery/profiles/${idris.profile.id}/like`, {})
  const sizes = [
    [320, 568, '100%'],
    [390, 844, '100%'],
    [390, 844, '200%'],
    [1280, 800, '100%'],
    [1440, 900, '100%'],
  ] as const
  const look = async (what: string) => {
    for (const [width, height, text] of sizes) {
      await at(page, width, height, text)
      expect.soft(await tornWords(page.locator('body')), `${what} at ${width}, text at ${text}`).toEqual([])
    }
    await at(page, 390, 844)
  }
  const main = page.getByRole('main')
  const screens: [path: string, shown: Locator][] = [
    ['profiles', page.getByRole('heading', { name: /^Amina, / })],
    ['matches', main.getByRole('link', { name: /Salma/ })],
    [`chat/${matchId}`, chatParts(page).composer],
    ['notifications', main.getByText(/Amina/)],
    ['account', page.getByText(idris.email)],
    ['edit-profile', accountForm(page).button('Save Changes')],
    ['guardian', page.getByLabel('Their name')],
    ['liked', main.getByRole('tabpanel').getByText('Amina')],
  ]
  for (const [path, shown] of screens) {
    await page.goto(`/app/${path}`)
    await expect(shown.first()).toBeVisible()
    await look(path)
  }
  await main.getByRole('tabpanel').getByText('Amina').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await look('a profile')
  await at(page, 390, 844, '200%')
  for (const name of ['Pass', 'Like']) {
    const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect((await boxOf(button.locator('svg'))).width, name).toBeGreaterThan(20)
  }
})

test('keeps each Liked tab on one line on the narrowest phone', async ({ page, people }) => {
  const idris = await people.open(page)
  for (let count = 0; count < 13; count++) await (await people.add(amina)).likes(idris)
  await page.goto('/app/liked')
  await expect(page.getByRole('tab', { name: 'Liked Me (13)' })).toBeVisible()
  for (const width of [320, 360, 390]) {
    await at(page, width, 700)
    for (const tab of await page.getByRole('tab').all())
      expect.soft(await countLines(tab), `${await tab.textContent()} at ${width}`).toBe(1)
  }
})

test('shows the upload page from its top', async ({ page }) => {
  await at(page, 320, 568)
  const files = await Promise.all(
    ['#8a5a44', '#446688', '#224422'].map((colour, nth) => createPhoto(`${nth}.jpg`, colour)),
  )
  await openReview(page, files)
  const letGo = await holdRequests(page, ['POST', '**/api/pictures/*-*'])
  const created = page.waitForResponse('**/api/profile')
  await accountForm(page).button('Complete Profile').click()
  await created
  const heading = accountForm(page).heading('Uploading your pictures...')
  await expect(heading).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  letGo()
  await expect(page).toHaveURL('/app/profiles')
})

test('lays a desktop out as a phone when the browser doubles its text size', async ({
  page,
  people,
  openBrowser,
  browser,
}, { project }) => {
  const idris = await people.open(page)
  await people.add({ ...amina, pictures: [await createPhoto('her.jpg', '#446688')] })
  const { launchOptions = {} } = project.use
  const large = await browser.browserType().launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
  })
  const theirs = await openBrowser({ viewport: { width: 1280, height: 800 } }, large)
  await signIn(theirs, idris)
  const { card, act } = await openDeck(theirs)
  await readShownName(theirs)
  await waitUntilSettled(theirs)
  const acts = ['Pass', 'Favorite', 'Like'] as const
  for (const [nth, one] of acts.entries()) {
    await expect(act(one)).toBeInViewport({ ratio: 1 })
    for (const other of acts.slice(nth + 1)) await expectApart(act(one), act(other), `${one} and ${other}`)
  }
  await card.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded()
  expect.soft(await tornWords(card)).toEqual([])
  await expectEverythingFits(theirs)
  await large.close()
})

test("leaves room for title, name and buttons beside the deck's away note", async ({ page, people }) => {
  const idris = await people.open(page)
  await people.add({ ...amina, pictures: [await createPhoto('her.jpg', '#446688')] })
  const headers = { authorization: `Bearer ${idris.token}` }
  const begun = await page.request.post('/api/account/away', { headers, data: { days: 3 } })
  expect(begun.status()).toBe(200)
  const { card, act } = await openDeck(page)
  await readShownName(page)
  const note = page.locator('[data-away]')
  await expect(note).toContainText(/^You are away until .*Others do not see you in Profiles until then\./)
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [390, 844],
    [1024, 768],
    [1280, 800],
  ] as const) {
    await at(page, width, height)
    await expectApart(note, accountForm(page).heading('Discover'), `title at ${width}`)
    await expectApart(note, card.getByRole('heading', { level: 2 }), `note and name at ${width}`)
    await expectApart(card.getByRole('heading', { level: 2 }), act('Like'), `name at ${width}`)
  }
})
