import { randomUUID } from 'node:crypto'
import type { Liked } from '@mithaq/contract/discovery'
import { amina, deckParts, profileDialog, readShownName, tab, test, tile, woman } from './discovery-acts.ts'
import type { People } from './discovery-acts.ts'
import type { Page } from '@playwright/test'
import {
  expect,
  expectEverythingFits,
  countLines,
  waitForLiveConnection,
  accountForm,
  openSettings,
} from './fixtures.ts'
import { checkScreen, createPhoto, expectToast } from './profile-acts.ts'

/** A like between Idris and Amina, and his list that shows it. */
async function openLike(page: Page, people: People, list: 'liked-me' | 'i-liked') {
  const idris = await people.open(page)
  const her = await people.add(amina)
  await (list === 'i-liked' ? idris.likes(her) : her.likes(idris))
  await page.goto(`/app/liked?tab=${list}`)
  return { idris, her }
}

test('says on empty Liked tabs what will appear, and keeps the tab in the address', async ({
  page,
  people,
}) => {
  await people.open(page)
  await page.goto('/app/liked')
  await expect(accountForm(page).heading('Liked Profiles')).toBeVisible()
  const texts = {
    'Liked Me (0)': ['No likes yet', "When someone likes your profile, they'll appear here"],
    'I Liked (0)': ['Profiles you like will appear here'],
    'Favorited (0)': ['No favorites yet', 'Profiles you favorite will appear here'],
    Unmatched: ['No unmatched profiles'],
  }
  for (const [name, shown] of Object.entries(texts)) {
    await tab(page, name).click()
    for (const text of shown) await expect(page.getByText(text, { exact: true })).toBeVisible()
    await checkScreen(page, `liked-empty-${name.replace(/\W+/g, '').toLowerCase()}`)
  }
  await expect(page).toHaveURL('/app/liked?tab=unmatched')
  await page.goBack()
  await expect(tab(page, 'Favorited (0)')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.goBack()
  await expect(tab(page, 'Liked Me (0)')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/app/liked?tab=i-liked')
  await expect(tab(page, 'I Liked (0)')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Discover profiles' }).click()
  await expect(page).toHaveURL('/app/profiles')
})

test('keeps the Liked tabs in one row with the largest counts, in two at 320 px', async ({
  page,
  people,
}) => {
  await people.open(page)
  let counts = { likedMe: 0, iLiked: 0, favorited: 0 }
  await page.route('**/api/discovery/liked-counts', (route) => route.fulfill({ json: counts }))
  const list = page.getByRole('tablist')
  for (const count of [1234, 10_000]) {
    counts = { likedMe: count, iLiked: count, favorited: count }
    await page.goto('/app/liked')
    await expect(tab(page, `Liked Me (${count})`)).toBeVisible()
    for (const width of [390, 320]) {
      const at = `${count} at ${width}`
      await page.setViewportSize({ width, height: 844 })
      await expectEverythingFits(page)
      const tabs = await list.getByRole('tab').all()
      const boxes = await Promise.all(tabs.map((one) => one.boundingBox()))
      expect(new Set(boxes.map((box) => box!.y)).size, at).toBe(width === 390 ? 1 : 2)
      const around = (await list.boundingBox())!
      for (const box of boxes) {
        expect(box!.x, at).toBeGreaterThanOrEqual(around.x)
        expect(box!.x + box!.width, at).toBeLessThanOrEqual(around.x + around.width)
      }
      // Its words, and where there is no room beside them, below them how many.
      const lines = width === 390 ? [2, 2, 2, 1] : [1, 1, 1, 1]
      expect(await Promise.all(tabs.map(countLines)), at).toEqual(lines)
    }
  }
})

test('shows a like without a reload and lets a pass become a like', async ({ page, people }) => {
  const idris = await people.open(page)
  const her = await people.add({ ...amina, pictures: [await createPhoto('her.jpg', '#446688')] })
  const salma = await people.add(woman('Salma'))
  const live = waitForLiveConnection(page)
  await page.goto('/app/liked')
  await expect(tab(page, 'Liked Me (0)')).toBeVisible()
  await live
  await her.likes(idris)
  await expect(tab(page, 'Liked Me (1)')).toBeVisible()
  await salma.likes(idris)
  await expect(tab(page, 'Liked Me (2)')).toBeVisible()
  const tiles = page.getByRole('tabpanel').getByRole('listitem')
  await expect(tiles).toContainText(['Salma', 'Amina'])
  await expect(tile(page, 'Amina')).toContainText('Bookbinder')
  await expect(tile(page, 'Amina')).toContainText('Cairo, Egypt')
  await checkScreen(page, 'liked-me')

  await tile(page, 'Amina').click()
  const dialog = profileDialog(page, 'Amina')
  await expect(dialog).toContainText('I mend books and make too much tea.')
  await checkScreen(page, 'liked-profile')
  await dialog.getByRole('button', { name: 'Pass' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(tile(page, 'Amina')).toContainText('You passed')
  await expect(tab(page, 'Liked Me (2)')).toBeVisible()
  // Nobody is asked about twice in the deck.
  const to = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await to('Profiles')
  expect(await readShownName(page)).toBe('Salma')
  await deckParts(page).act('Pass').click()
  await expect(accountForm(page).heading('No more profiles')).toBeVisible()

  await to('Liked')
  await tile(page, 'Amina').click()
  await dialog.getByRole('button', { name: 'Like', exact: true }).click()
  const match = page.getByRole('dialog', { name: "It's a match!" })
  await expect(match).toContainText('You and Amina')
  await expect(match.getByText('Opening your chat...')).toHaveCount(0)
  // It says so itself: no word beside it.
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await match.getByRole('button', { name: 'Open our chat' }).click()
  await expect(page).toHaveURL(/\/app\/chat\//)
  const { pathname } = new URL(page.url())
  await page.getByRole('link', { name: 'Back to Matches' }).click()
  await to('Liked')
  await expect(tab(page, 'Liked Me (1)')).toBeVisible()
  await tab(page, 'I Liked (1)').click()
  await expect(tile(page, 'Amina')).toContainText('Matched')
  await tile(page, 'Amina').click()
  await expect(dialog.getByRole('button', { name: 'Like' })).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Open chat' })).toHaveAttribute('href', pathname)
  await checkScreen(page, 'liked-matched')
})

test('keeps, shows and removes favorites', async ({ page, people }) => {
  await openLike(page, people, 'i-liked')
  await tile(page, 'Amina').click()
  const dialog = profileDialog(page, 'Amina')
  await dialog.getByRole('button', { name: 'Favorite', exact: true }).click()
  await expectToast(page, 'Added Amina to favorites')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(tile(page, 'Amina')).toBeFocused()
  await tab(page, 'Favorited (1)').click()
  await tile(page, 'Amina').click()
  await dialog.getByRole('button', { name: 'Favorited', exact: true }).click()
  await expectToast(page, 'Removed Amina from favorites')
  await page.keyboard.press('Escape')
  await expect(tab(page, 'Favorited (0)')).toBeVisible()
  await expect(page.getByText('No favorites yet')).toBeVisible()
})

test('removes both from each other’s lists by a block that can be undone', async ({
  page,
  openBrowser,
  people,
}) => {
  const idris = await people.open(page)
  const hers = await openBrowser()
  const her = await people.open(hers, amina)
  await idris.likes(her)
  await her.favorites(idris)
  await idris.favorites(her)
  await page.goto('/app/liked?tab=favorited')
  await hers.goto('/app/liked')
  await expect(tile(hers, 'Idris')).toBeVisible()

  await tile(page, 'Amina').click()
  const dialog = profileDialog(page, 'Amina')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('alertdialog', { name: 'Block Amina?' }).getByRole('button', { name: 'Block' }).click()
  await expectToast(page, 'Blocked Amina')
  await expect(dialog).toHaveCount(0)
  await expect(tab(page, 'Favorited (0)')).toBeVisible()
  await expect(tab(page, 'I Liked (0)')).toBeVisible()
  // Not by itself: nobody is shown that somebody blocks them just then.
  await hers.reload()
  await expect(tab(hers, 'Liked Me (0)')).toBeVisible()
  await expect(tab(hers, 'Favorited (0)')).toBeVisible()

  await openSettings(page, 'Safety and guardian')
  const blockedMembers = page.getByRole('button', { name: 'Blocked members' })
  await expect(blockedMembers).toHaveAccessibleDescription('1, only you can see it')
  await blockedMembers.click()
  const blocked = page.getByRole('dialog', { name: 'Blocked members' })
  await expect(blocked).toContainText('Amina')
  await checkScreen(page, 'account-blocked')
  await blocked.getByRole('button', { name: 'Unblock Amina' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unblock Amina?' })
  await checkScreen(page, 'account-unblock')
  await question.getByRole('button', { name: 'Unblock' }).click()
  await expectToast(page, 'Unblocked Amina')
  await expect(blocked).toContainText('Nobody is blocked')
  await checkScreen(page, 'account-nobody-blocked')
})

test('blocks by a report from the profile dialog', async ({ page, people }) => {
  const { idris } = await openLike(page, people, 'liked-me')
  await tile(page, 'Amina').click()
  await profileDialog(page, 'Amina').getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Amina' })
  await dialog.getByRole('radio', { name: 'Money or scam' }).check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asks for money at once')
  await dialog.getByRole('button', { name: 'Submit report' }).click()
  await expectToast(page, 'Report submitted for Amina')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tab(page, 'Liked Me (0)')).toBeVisible()
  expect(await idris.list('liked-me')).toEqual([])
})

test('loads a long Liked list in pages and leaves distant rows undrawn', async ({ page, people }) => {
  const idris = await people.open(page)
  await (await people.add(amina)).likes(idris)
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const names = Array.from(
    { length: 60 },
    (_, at) => `Nur ${letters[Math.floor(at / 26)]}${letters[at % 26]}`,
  )
  const ids = names.map(() => randomUUID())
  // Sixty of her kind, newest first.
  await page.route('**/api/discovery/liked-counts', (route) =>
    route.fulfill({ json: { likedMe: 60, iLiked: 0, favorited: 0 } }),
  )
  await page.route('**/api/discovery/liked-me*', async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? 0)
    const answer = await route.fetch({ url: '/api/discovery/liked-me' })
    const [her] = ((await answer.json()) as { people: Liked[] }).people
    const shown = names.map((name, at) => ({ ...her, id: ids[at], name })).slice(from, from + 24)
    await route.fulfill({ json: { people: shown, next: from < 48 ? String(from + 24) : null } })
  })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/liked-me') && asked.push(request.url()))
  await page.goto('/app/liked')
  await expect(tab(page, 'Liked Me (60)')).toBeVisible()
  await expect(tile(page, names[0]!)).toBeVisible()
  expect(await tile(page, 'Nur').count()).toBeLessThan(60)
  const seen = new Set<string>()
  const read = async () => {
    for (const text of await tile(page, 'Nur').allInnerTexts()) seen.add(/Nur \w\w/.exec(text)?.[0] ?? '')
    return seen.size
  }
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 800)
        return read()
      },
      { timeout: 60_000, intervals: [150] },
    )
    .toBe(60)
  // Each is asked for again where the live connection is ready late.
  expect(new Set(asked.filter((url) => url.includes('after='))).size).toBe(2)
  // The first page is far away now, and back when it is wanted.
  await expect(tile(page, names.at(-1)!)).toBeVisible()
  await expect(tile(page, names[0]!)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(tile(page, names[0]!)).toBeVisible()
})
