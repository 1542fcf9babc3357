import { amina, openDeck, readShownName, test, woman } from './discovery-acts.ts'
import { desktop, expect, accountForm, waitUntilSettled, type Page } from './fixtures.ts'
import type { Locator } from '@playwright/test'
import {
  chatParts,
  createMatch,
  addWoman,
  payUnlock,
  openPerson,
  addMember,
  postMessage,
} from './match-acts.ts'
import { openEditor, createPhoto } from './profile-acts.ts'
import { albumParts, openReview } from './wizard-acts.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}
const boxOf = async (part: Locator): Promise<Box> => (await part.boundingBox())!
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
const long = 'bauunterbeamtengesellschaft'.repeat(4)

async function at(page: Page, width: number, height = 900) {
  await page.setViewportSize({ width, height })
  await waitUntilSettled(page)
}

test('leaves room on own pictures for buttons, and beside each title for its actions', async ({ page }) => {
  await openEditor(page, {
    pictures: [await createPhoto('one.jpg'), await createPhoto('two.jpg', '#446688')],
  })
  const { tiles } = albumParts(page)
  await expect(tiles).toHaveCount(2)
  for (const width of [320, 390, 768, 1024, 1440]) {
    await at(page, width)
    const mark = await boxOf(tiles.first().getByText('Main', { exact: true }))
    // What is drawn of a button is smaller than what can be tapped.
    const drawn = await tiles
      .first()
      .locator('button > span')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as Box))
    expect(drawn.length, `buttons at ${width}`).toBe(2)
    expect(
      drawn.some((button) => overlap(button, mark)),
      `on the mark at ${width}`,
    ).toBe(false)
  }
  // Shortened where it is longer than its field, not cut in the middle of a letter.
  await expect(page.getByPlaceholder('Search countries')).toHaveCSS('text-overflow', 'ellipsis')

  await page.goto('/app/liked')
  await page.getByRole('tab').first().focus()
  await expect(page.getByRole('tab').first()).toHaveCSS('outline-offset', '-4px')
  // Nor on its own words, which stand closer to its edge.
  await at(page, 320, 568)
  await expect(page.getByRole('tab').first()).toHaveCSS('outline-offset', '-2px')
  await page.goto('/app/account')
  await at(page, 320, 568)
  const name = await boxOf(accountForm(page).heading('Your Profile'))
  const acts = await boxOf(accountForm(page).button('Log out'))
  expect(acts.y).toBeLessThan(name.y + name.height)
})

test('makes every target of the review wide enough for a thumb', async ({ page }) => {
  await openReview(page)
  const edits = page.getByRole('link', { name: /^Edit / })
  await expect(edits).toHaveCount(3)
  for (const edit of await edits.all()) expect((await boxOf(edit)).width).toBeGreaterThanOrEqual(44)
  await page.goto('/house-rules')
  const sentences = page.getByRole('listitem').locator('span:last-child')
  await expect(sentences).toHaveCount(8)
  await waitUntilSettled(page)
  const begins = await sentences.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
  expect(new Set(begins).size).toBe(1)
})

test.describe('at a desktop', () => {
  test.use(desktop)

  test('shows nobody above the photograph during a story and keeps its labels readable', async ({
    page,
    people,
  }) => {
    await people.open(page)
    const pictures = [await createPhoto('her.jpg', '#ffffff'), await createPhoto('too.jpg', '#ffffff')]
    for (const name of ['Amina', 'Hana'])
      await people.add(woman(name, { aboutMe: 'I mend books.\n'.repeat(80), pictures }))
    const { card } = await openDeck(page)
    await readShownName(page)
    for (const [width, height] of [
      [900, 640],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await at(page, width, height)
      await page.evaluate(() => scrollTo(0, 600))
      const shown = await boxOf(card.locator('.photo-frame'))
      const coming = await boxOf(page.locator('.deck-coming'))
      expect(coming.y, `at ${width}`).toBeGreaterThanOrEqual(shown.y)
      expect(coming.y + coming.height, `at ${width}`).toBeLessThanOrEqual(shown.y + shown.height)
    }
    await card.getByRole('button', { name: 'See the whole picture' }).click()
    const alone = page.getByRole('dialog', { name: /^Pictures of / })
    const ground = alone.getByRole('status').getByText('Picture 1 of 2')
    expect(await ground.evaluate((words) => getComputedStyle(words).backgroundColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    )
    await page.keyboard.press('Escape')
    await expect(alone).toHaveCount(0)

    // All of a sentence is read where it is written.
    await card
      .getByRole('button', { name: /^Like this about / })
      .first()
      .click()
    const sentence = page.getByRole('dialog').getByRole('textbox')
    await sentence.fill(`${'tea and '.repeat(17)}tea`)
    await at(page, 320, 568)
    expect(await sentence.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)
  })

  test('starts a long address at the start of its message and leaves the arrows free', async ({
    page,
    request,
  }) => {
    const idris = await openPerson(page)
    const pictures = [await createPhoto('her.jpg'), await createPhoto('too.jpg', '#446688')]
    const salma = await addWoman(request)
    const hidden = await addMember({ request }, { ...amina, pictures })
    await hidden.ask('PUT', '/profile/pictures-for', { picturesFor: 'chosen' })
    const matchId = await createMatch(idris, salma)
    for (const one of [idris, salma]) await payUnlock(one, matchId)
    await postMessage(salma, matchId, `Look: https://example.org/${long}`)
    await page.goto(`/app/chat/${matchId}`)
    const link = chatParts(page).messages.getByRole('button', { name: /^https:/ })
    await expect(link).toHaveCSS('text-align', 'start')

    const sealed = await createMatch(idris, hidden)
    await page.goto(`/app/chat/${sealed}`)
    const pane = page.getByRole('complementary', { name: "Amina's profile" })
    const plate = await boxOf(pane.getByText(/^Shares her pictures/))
    for (const name of ['Previous picture', 'Next picture']) {
      const arrow = await boxOf(pane.getByRole('button', { name }).locator('span'))
      expect(overlap(arrow, plate), name).toBe(false)
    }

    // Beside a sheet some of the screen below it is in sight.
    await at(page, 768, 1024)
    await chatParts(page).choose('View Profile')
    const sheet = await boxOf(page.getByRole('dialog', { name: "Amina's profile" }))
    expect(sheet.x).toBe(8)
    expect(sheet.width).toBe(752)
  })
})
