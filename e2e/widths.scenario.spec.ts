import {
  amina,
  deckParts,
  expectScrimBelowFace,
  openDeck,
  phones,
  readShownName,
  test,
  woman,
} from './discovery-acts.ts'
import {
  checkAccessibility,
  expect,
  expectEverythingFits,
  waitForLiveConnection,
  waitUntilSettled,
  type Page,
} from './fixtures.ts'
import {
  chatParts,
  createMatch,
  openChat,
  payUnlock,
  addStrangers,
  addThreeStrangers,
  postMessage,
} from './match-acts.ts'
import { createPhoto } from './profile-acts.ts'

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!
/** Lines of text that a button in the corner of their block lies on. */
const wordsUnder = (buttons: Element[]) =>
  buttons.flatMap((button) => {
    const own = button.getBoundingClientRect()
    const block = button.closest('section')
    if (!block) return []
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    const under: (string | null)[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lies = [...range.getClientRects()].some(
        ({ top, bottom, left, right }) =>
          top < own.bottom && bottom > own.top && left < own.right && right > own.left,
      )
      if (lies) under.push(text.textContent)
    }
    return under
  })
const sizes = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1000, 720],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
] as const
const acts = ['Pass', 'Like', 'Favorite', 'Report', 'Block'] as const

test('keeps every act in reach at 320 px, at 200 % text and on tablets', async ({ page, people }) => {
  await people.open(page)
  await people.add({ ...amina, pictures: [await createPhoto('her.jpg', '#446688')] })
  const deck = await openDeck(page)
  const { card } = deck
  await readShownName(page)
  for (const [width, text] of [
    [320, '100%'],
    [390, '200%'],
    [320, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    for (const name of acts) {
      const box = (await deck.act(name).boundingBox())!
      expect(box.x, `${name} at ${width}, ${text}`).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width, `${name} at ${width}, ${text}`).toBeLessThanOrEqual(width)
      expect(box.width, `${name} at ${width}, ${text}`).toBeGreaterThanOrEqual(44)
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

  const sides = async (width: number, height = 900) => {
    await page.setViewportSize({ width, height })
    const picture = await boxOf(page, '[data-card] section')
    const about = (await card.getByText('About Me', { exact: true }).boundingBox())!
    return about.x > picture.x + picture.width
      ? 'beside'
      : about.y > picture.y + picture.height
        ? 'below'
        : '?'
  }
  await expect.poll(() => sides(390)).toBe('below')
  await expect.poll(() => sides(1000, 720)).toBe('beside')
  // A tablet that stands: the photograph takes what the header, the acts and the tabs leave.
  await expect.poll(() => sides(768, 1024)).toBe('below')
  const upright = await boxOf(page, '[data-card] section')
  expect(upright.width).toBeGreaterThan(560)
  expect(upright.height).toBeGreaterThan(700)
  const bar = (await deckParts(page).act('Like').boundingBox())!
  expect(upright.y + upright.height).toBeLessThanOrEqual(bar.y)
  expect(bar.y + bar.height).toBeLessThanOrEqual(1024 - 76)
  await expect.poll(() => sides(1440)).toBe('beside')
  // As tall as the window; the keys do what the buttons say.
  const photograph = await boxOf(page, '[data-card] section')
  expect([photograph.y, photograph.width, photograph.height]).toEqual([24, 560, 852])
  await page.setViewportSize({ width: 1920, height: 1080 })
  const large = await boxOf(page, '[data-card] section')
  expect([large.y, Math.round(large.width), large.height]).toEqual([24, 653, 1032])
  await expectEverythingFits(page)
  await page.keyboard.press('ArrowUp')
  await expect(deckParts(page).act('Favorited')).toBeVisible()
  await expect(deckParts(page).act('Like').locator('kbd')).toBeHidden()

  // What stands there while a card is still to come has its very place, so that nothing jumps.
  const places = async () => {
    const found: object[] = []
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      found.push({ width, photograph: await boxOf(page, '.photo'), title: await boxOf(page, 'h1') })
    }
    return found
  }
  const dealt = await places()
  // What waits for longer than 8 seconds says why, and has no photograph.
  await page.addInitScript(() => {
    const { setTimeout: set } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => set(run, ms === 8000 ? 600_000 : ms),
    })
  })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/discovery/deck*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Loading profiles...')).toBeVisible()
  await waitUntilSettled(page)
  expect(await places()).toEqual(dealt)
  answer.resolve()
  await readShownName(page)
})

test('shows the photograph with its scrim, halves, story and full screen', async ({ page, people }) => {
  const idris = await people.open(page)
  const pictures = [await createPhoto('her.jpg', '#446688'), await createPhoto('hers.jpg', '#884466')]
  const words = {
    occupation: 'Restorer of manuscripts and old maps',
    city: 'Sharm el-Sheikh',
    aboutMe: 'I mend books, I am up at six, and in it all I make far too much tea for everybody.',
  }
  const her = await people.add({ ...amina, ...words, pictures })
  await her.ends([{ prompt: 'home_is', answer: 'loud on Fridays, quiet after Isha' }])
  await her.says('faith', { prayer: 'five_daily' })
  await idris.says('faith', { prayer: 'five_daily' })
  await her.likes(idris)
  const { card, act } = await openDeck(page)
  await readShownName(page)
  const photograph = card.getByRole('region', { name: 'Pictures of Amina' })
  const name = card.getByRole('heading', { level: 2 })
  for (const [width, height] of phones) {
    await page.setViewportSize({ width, height })
    const size = `${width} by ${height}`
    const frame = (await photograph.boundingBox())!
    await expectScrimBelowFace(page, size)
    const named = (await name.boundingBox())!
    expect(named.y - frame.y, `name at ${size}`).toBeGreaterThan(frame.height * 0.7)
    // What the two share comes before what the story says again.
    await expect(card.locator('.photo-shared'), `shared at ${size}`).toBeVisible({ visible: height > 568 })
    await expect(card.locator('.photo-chips'), `chips at ${size}`).toBeVisible({ visible: height === 844 })
    const bar = (await act('Like').boundingBox())!
    expect(frame.y + frame.height, `photograph above the bar at ${size}`).toBeLessThanOrEqual(bar.y)
    expect(bar.y + bar.height, `bar at ${size}`).toBeLessThanOrEqual(height - 76)
    expect((await boxOf(page, 'nav')).height, `tab bar at ${size}`).toBeCloseTo(77, 0)
    expect(bar.width, `Like at ${size}`).toBeGreaterThanOrEqual(64)
    const likesYou = (await card.getByText('Likes you').boundingBox())!
    const active = (await card.getByText('Active today').boundingBox())!
    expect(active.y, `above the face at ${size}`).toBeLessThan(likesYou.y + likesYou.height)
  }
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const hearts = card.getByRole('button', { name: 'Like this about Amina' })
    expect(await hearts.evaluateAll(wordsUnder), `words under a heart at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })

  // Either half turns; what would decide about her stays with the swipe.
  const frame = (await photograph.boundingBox())!
  const tapAt = (share: number) =>
    page.touchscreen.tap(frame.x + frame.width * share, frame.y + frame.height / 2)
  const shownPicture = photograph.getByRole('status')
  await tapAt(0.8)
  await expect(shownPicture).toHaveText('Picture 2 of 2')
  await tapAt(0.2)
  await expect(shownPicture).toHaveText('Picture 1 of 2')

  // Alone, whole, and gone with the way back.
  await card.getByRole('button', { name: 'See the whole picture' }).click()
  const alone = page.getByRole('dialog', { name: 'Pictures of Amina' })
  await expect(alone.getByRole('img')).toHaveAccessibleName('Amina, picture 1 of 2')
  await page.keyboard.press('ArrowRight')
  await expect(alone.getByRole('img')).toHaveAccessibleName('Amina, picture 2 of 2')
  await checkAccessibility(page)
  await page.goBack()
  await expect(alone).toHaveCount(0)
  await expect(page).toHaveURL('/app/profiles')

  // A tap on the name: the story, under a bar that says whose it is, above the thumb's.
  const more = page.getByRole('button', { name: 'More about Amina' })
  await expect(more).toHaveCount(1)
  await name.click()
  await expect(name).not.toBeInViewport()
  await expect(card.getByText('loud on Fridays, quiet after Isha')).toBeInViewport()
  await expect(act('Like')).toBeInViewport()
  await more.first().click()
  const sheet = page.getByRole('dialog', { name: /^Amina, \d\d$/ })
  await expect(sheet).toContainText('Amina will not be told what you choose.')
  await expect(sheet.getByRole('listitem')).toHaveText([/^Not for me/, /^Report/, /^Block/])
  await checkAccessibility(page)
  await sheet.getByRole('button', { name: /^Block/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Block Amina?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(more.first(), 'the focus is back where it was').toBeFocused()
})

test('zooms and moves the full-screen picture with two fingers', async ({ page, people }) => {
  await people.open(page)
  await people.add({ ...amina, pictures: [await createPhoto('her.jpg', '#446688')] })
  const { card } = await openDeck(page)
  await readShownName(page)
  await card.getByRole('button', { name: 'See the whole picture' }).click()
  const picture = page.getByRole('dialog', { name: 'Pictures of Amina' }).getByRole('img')
  await waitUntilSettled(page)
  const whole = (await picture.boundingBox())!
  const session = await page.context().newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [x: number, y: number][]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ id, x, y })) })
  const [x, y] = [195, 422]
  await fingers('touchStart', [x - 50, y], [x + 50, y])
  // In steps, as fingers go: without a say in it the browser would take them from the page after the first ones.
  for (let step = 1; step <= 10; step++)
    await fingers('touchMove', [x - 50 - 5 * step, y], [x + 50 + 5 * step, y])
  await expect.poll(async () => (await picture.boundingBox())!.width).toBeCloseTo(2 * whole.width, 0)
  // Both go the same way.
  for (let step = 1; step <= 10; step++)
    await fingers('touchMove', [x - 100 + 4 * step, y - 6 * step], [x + 100 + 4 * step, y - 6 * step])
  await fingers('touchEnd')
  const moved = { x: whole.x - whole.width / 2 + 40, y: whole.y - whole.height / 2 - 60 }
  await expect.poll(async () => Math.round((await picture.boundingBox())!.x)).toBe(Math.round(moved.x))
  expect((await picture.boundingBox())!.y).toBeCloseTo(moved.y, 0)
  expect(await page.evaluate(() => [visualViewport?.scale, scrollY])).toEqual([1, 0])
  // Far enough to decide, were it the card.
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'See the whole picture' }).click()
  await fingers('touchStart', [x + 150, y])
  for (let step = 1; step <= 10; step++) await fingers('touchMove', [x + 150 - 30 * step, y])
  await fingers('touchEnd')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await readShownName(page)).toBe('Amina')
})

/** Into the middle of what there is to read. */
const scrollHalf = (page: Page) =>
  page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2))

test('keeps name and acts in reach during a story, also on an upright tablet', async ({ page, people }) => {
  await people.open(page)
  const pictures = [await createPhoto('her.jpg', '#446688')]
  await people.add({ ...amina, aboutMe: 'I mend books.\n'.repeat(80), pictures })
  const { card } = await openDeck(page)
  await readShownName(page)
  const onPhotograph = card.getByRole('button', { name: 'More about Amina' })
  const inHeader = page.locator('.story-header').getByRole('button', { name: 'More about Amina' })
  for (const [width, height, header] of [
    [390, 844, true],
    [768, 1024, true],
    [834, 1194, true],
    [1023, 1366, true],
    [1023, 720, false],
    [1024, 1366, false],
    [1440, 900, false],
  ] as const) {
    const at = `${width} by ${height}`
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(onPhotograph, at).toBeInViewport({ ratio: 1 })
    await expect(inHeader, at).toBeHidden()
    await scrollHalf(page)
    const within = header ? inHeader : onPhotograph
    await expect(within, at).toBeInViewport({ ratio: 1 })
    await within.click()
    await expect(page.getByRole('dialog', { name: /^Amina, \d\d$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Playwright scrolls to get round what covers a button, and the header is shown only at this place.
    await expect(page.locator('[data-tap-shield]')).toHaveCount(0)
    if (!header) continue
    // In line with the story below it, on a ground from edge to edge.
    const bar = (await page.locator('.story-header > div').boundingBox())!
    expect([bar.x, bar.y, bar.width], at).toEqual([0, 0, width])
    const story = (await card.locator('.card-story').boundingBox())!
    const face = (await page.locator('.story-header picture').boundingBox())!
    expect(face.x - story.x, at).toBeCloseTo(4, 0)
    await expectEverythingFits(page)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await scrollHalf(page)
  await expect(inHeader).toBeInViewport()
  await checkAccessibility(page)
})

test('shows liked people in two columns, and in more where there is room', async ({ page, people }) => {
  const idris = await people.open(page)
  for (const name of ['Asma', 'Dalia', 'Hawa', 'Lubna', 'Nur'])
    await (await people.add(woman(name))).likes(idris)
  await page.goto('/app/liked')
  const tiles = page.getByRole('tabpanel').getByRole('listitem')
  await expect(tiles).toHaveCount(5)
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const places = await tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    return new Set(places).size
  }
  await expect.poll(() => columns(320)).toBe(2)
  await expect.poll(() => columns(390)).toBe(2)
  await expect.poll(() => columns(1440)).toBe(4)
  await expect.poll(() => columns(1920)).toBe(5)
})

test('shows list and chat side by side from 768 px, a rail from 1024, a profile from 1200', async ({
  page,
  request,
}) => {
  const { idris, salma } = await addStrangers(page, request)
  const live = waitForLiveConnection(page)
  await openChat(idris, await createMatch(idris, salma))
  // Without it a bar says so above everything.
  await live
  const list = page.getByRole('complementary', { name: 'Your Matches' })
  const rail = page.getByRole('navigation', { name: 'Main' })
  const profile = page.getByRole('complementary', { name: "Salma's profile" })
  for (const [width, beside, railed, profiled] of [
    [767, false, false, false],
    [768, true, false, false],
    [1024, true, true, false],
    [1920, true, true, true],
    [1440, true, true, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(list).toBeVisible({ visible: beside })
    await expect(page.getByRole('heading', { level: 1, name: /Salma/ })).toBeVisible()
    await expect(rail).toHaveCount(railed ? 1 : 0)
    await expect(profile).toHaveCount(profiled ? 1 : 0)
    // The rail leads everywhere; beside it a way back to the list would lead to what is there.
    await expect(page.getByRole('link', { name: 'Back to Matches' })).toHaveCount(railed ? 0 : 1)
  }
  const along = (await rail.boundingBox())!
  expect([along.x, along.y, along.width, along.height]).toEqual([0, 0, 88, 900])
  expect((await list.boundingBox())!.width).toBe(348)
  expect((await profile.boundingBox())!.width).toBe(352)
  for (const name of ['Profiles', 'Liked', 'Matches', 'Account', '9 tokens'])
    await expect(rail.getByRole('link', { name, exact: true })).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveCount(1)
  const hasStep = () => expect.poll(() => page.evaluate(() => history.state?.usr?.entry?.openSheets)).toBe(1)
  // What the bell opens is closed by a key, and by the way back.
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel).toBeVisible()
    await hasStep()
    await close()
    await expect(panel).toHaveCount(0)
  }
  await profile.getByRole('button', { name: 'See the whole profile' }).click()
  const whole = page.getByRole('dialog', { name: "Salma's profile" })
  await expect(whole.locator('[tabindex="0"]', { hasText: 'About Me' }), 'for the keyboard').toBeVisible()
  await hasStep()
  await page.goBack()

  expect((await chatParts(page).unlock.boundingBox())!.height).toBe(54)
  // Beside its list a chat stays open, also once one has paid.
  const chat = page.url()
  await chatParts(page).unlock.click()
  await expect(page.getByRole('heading', { name: 'Waiting for Salma' })).toBeVisible()
  await expect(page).toHaveURL(chat)
})

test('fits matches, chats and notifications at 200 % text', async ({ page, request }) => {
  const { idris, salma, hana } = await addThreeStrangers(page, request)
  const open = await createMatch(idris, salma)
  await payUnlock(salma, open, true)
  await postMessage(salma, open, 'Assalamu alaikum, how was your week?')
  const ended = await createMatch(idris, hana)
  await idris.ask('POST', `/matches/${ended}/unmatch`, {})
  for (const path of ['matches', `chat/${open}`, 'unmatched', 'notifications', 'notification-settings']) {
    await page.goto(`/app/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const width of [390, 768]) {
      // High enough for the list to need no scrolling, which is no cutting off.
      await page.setViewportSize({ width, height: 1800 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await waitUntilSettled(page)
      await expectEverythingFits(page)
    }
  }
})
