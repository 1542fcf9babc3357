import { openDeck, readShownName, test, woman } from './discovery-acts.ts'
import { openSettings, otherSize, expect } from './fixtures.ts'
import { intercept, checkScreen, checkScreenAtBothSizes, refusal } from './profile-acts.ts'
import type { Locator } from '@playwright/test'

test.atBoth(
  'filters by a fact, undoes a pass, sends a note and is shown only to people who match',
  async ({ page, openBrowser, people }) => {
    await people.open(page)
    const [hers, hawas] = [await openBrowser(otherSize(page)), await openBrowser(otherSize(page))]
    const asma = await people.open(hers, woman('Asma'))
    await asma.says('faith', { prayer: 'five_daily', dress: 'hijab' })
    await asma.says('family', { marriage: 'one_year', relocation: 'yes' })
    await asma.ends([{ prompt: 'fridays', answer: 'begin with bread from the corner' }])
    await people.open(hawas, woman('Hawa'))
    const deck = await openDeck(page)
    await deck.filters.click()
    const sheet = deck.filtersDialog
    const count = sheet.locator('p[role=status]')
    await expect(count).toHaveText('2 people to meet')
    await expect(sheet).toContainText('No filters')
    await sheet.getByText('Faith', { exact: true }).click()
    await expect(sheet.getByRole('group', { name: 'Beard' }), 'asked of men').toHaveCount(0)
    const prayer = sheet.getByRole('group', { name: 'Prayer' })
    await prayer.getByRole('checkbox', { name: 'Fridays' }).check()
    await expect(count).toHaveText('Nobody matches these filters yet.')
    await expect(
      sheet.getByRole('button', { name: 'Include any prayer to see 2 more people.' }),
    ).toBeVisible()
    await sheet.getByRole('button', { name: 'Reset Faith' }).click()
    await expect(count).toHaveText('2 people to meet')
    await prayer.getByRole('checkbox', { name: 'Five daily' }).check()
    await expect(count).toHaveText('1 person to meet')
    await expect(sheet.getByText('No filters')).toHaveCount(0)

    // Many, of several parts: each part says how many of it are set, and is reset alone.
    const [faith, family] = ['Faith', 'Family and future'].map((part) =>
      sheet.locator('summary').filter({ hasText: part }),
    )
    const choose = (filter: string, answer: string) =>
      sheet.getByRole('group', { name: filter }).getByRole('checkbox', { name: answer, exact: true }).check()
    await choose('Dress', 'Hijab')
    await family!.click()
    await choose('Marriage', 'A year')
    await choose('Relocation', 'No')
    await expect(count).toHaveText('Nobody matches these filters yet.')
    await expect(sheet.getByText('4 filters', { exact: true })).toBeVisible()
    await expect(faith!).toContainText('2 filters')
    await expect(family!).toContainText('2 filters')
    await checkScreen(page, 'discover-filters-many')
    await sheet
      .getByRole('button', { name: 'Include any answer about relocation to see 1 more person.' })
      .click()
    await expect(count).toHaveText('1 person to meet')
    await expect(family!).toContainText('1 filter')
    await sheet.getByRole('button', { name: 'Reset Family and future' }).click()
    await expect(family!).not.toContainText('filter')
    await expect(sheet.getByText('2 filters', { exact: true }), 'all, and those of Faith').toHaveCount(2)
    await expect(count).toHaveText('1 person to meet')
    await sheet.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(deck.filters).toHaveAccessibleName('2 filters')
    expect(await readShownName(page)).toBe('Asma')
    const isDesk = page.viewportSize()!.width >= 1024
    await expect(page.getByText('1 person fits your filters')).toHaveCount(isDesk ? 1 : 0)

    const passed = page.waitForResponse((answer) => answer.url().endsWith('/pass'))
    await deck.act('Pass').click()
    await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
    await passed
    const undone = page.waitForResponse((answer) => answer.url().endsWith('/undo'))
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await undone).ok()).toBe(true)
    expect(await readShownName(page)).toBe('Asma')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await checkScreen(page, 'discover-undone')

    const card = deck.cardOf('Asma')
    await card.getByRole('button', { name: /^Like this about Asma: / }).click()
    const composer = page.getByRole('dialog', { name: 'Like Asma with a sentence' })
    const sentence = composer.getByRole('textbox', { name: 'Your sentence' })
    await sentence.fill('Write to me: +44 7700 900 123')
    await composer.getByRole('button', { name: 'Send like' }).click()
    await expect(sentence).toHaveAccessibleDescription(
      /Please leave out telephone numbers, addresses, links and other messengers/,
    )
    await checkScreen(page, 'discover-sentence')
    await sentence.fill('Bread on a Friday sounds like a good house.')
    await composer.getByRole('button', { name: 'Send like' }).click()
    await expect(composer).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()

    await hers.goto('/app/liked')
    await hers.getByRole('button', { name: /Idris/ }).click()
    const profile = hers.getByRole('dialog', { name: /Idris/ })
    await expect(profile).toContainText('Idris wrote with the like')
    await expect(profile, 'what it is about').toContainText('begin with bread from the corner')
    await expect(profile).toContainText('Bread on a Friday sounds like a good house.')
    await checkScreen(hers, 'liked-sentence')

    // Asma is within his filters; of Hawa he knows nothing.
    await openSettings(page, 'You and privacy')
    const only = page.getByRole('switch', { name: 'Only within my filters' })
    const turn = async (to: boolean) => {
      const kept = page.waitForResponse(
        (answer) => answer.url().endsWith('/discovery/visibility') && answer.request().method() === 'PUT',
      )
      await only.click()
      await expect(only).toBeChecked({ checked: to })
      expect((await kept).ok()).toBe(true)
    }
    await turn(true)
    await openDeck(hawas)
    await expect(hawas.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
    await openDeck(hers)
    expect(await readShownName(hers)).toBe('Idris')
    await turn(false)
    await hawas.reload()
    expect(await readShownName(hawas)).toBe('Idris')
  },
)

test('leads by keyboard alone from the sign-in to a like with a note', async ({ page, people }) => {
  const idris = await people.add()
  const asma = await people.add(woman('Asma'))
  await asma.ends([{ prompt: 'fridays', answer: 'begin with bread from the corner' }])
  const tabTo = async (wanted: Locator) => {
    await expect(wanted).toBeVisible()
    for (let stops = 0; stops < 60; stops++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused()
  }
  await page.goto('/auth')
  await tabTo(page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(idris.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(idris.password)
  await page.keyboard.press('Enter')
  expect(await readShownName(page)).toBe('Asma')
  await tabTo(page.getByRole('button', { name: 'Like this about Asma' }).first())
  await page.keyboard.press('Enter')
  const composer = page.getByRole('dialog', { name: 'Like Asma with a sentence' })
  await tabTo(composer.getByRole('textbox', { name: 'Your sentence' }))
  await page.keyboard.type('Too much tea is the right amount.')
  await tabTo(composer.getByRole('button', { name: 'Send like' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  // The heart that opened it has left with its card.
  await expect(page.locator('main [data-takes-focus]')).toBeFocused()
  await expect.poll(() => asma.list('liked-me')).toEqual([idris.name])
})

test('counts before filters apply, shows their badge and follows to another device', async ({
  page,
  people,
  faults,
}) => {
  faults.allow(429)
  await people.open(page)
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
  const looked = Promise.withResolvers<void>()
  const stop = await intercept(page, ['POST', '**/discovery/count'], async (route) => {
    if (++refused <= 2) return route.fulfill(refusal('too_many_attempts'))
    await looked.promise
    return route.continue()
  })
  await dialog.getByRole('checkbox', { name: 'Jordan' }).check()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect(count).toHaveText('2 people to meet')
  await expect(count).toHaveAttribute('aria-busy', 'true')
  await expect(dialog.getByRole('button', { name: 'Remove Jordan' })).toBeVisible()
  looked.resolve()
  await expect(count).toHaveText('1 person to meet')
  expect(refused).toBe(3)
  await stop()
  await checkScreen(page, 'discover-filters')
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
  await expect(deck.filters).toHaveAccessibleName('1 filter')
  await expect(deck.filters.getByText('1 filter', { exact: true })).toBeVisible()
  expect(await readShownName(page)).toBe('Asma')

  // Kept by the server, for every device.
  await page.reload()
  expect(await readShownName(page)).toBe('Asma')
  await expect(deck.badge).toHaveText('!')

  // Nobody is left: the one filter that keeps most people away can be let go.
  await deck.act('Pass').click()
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
  await expect(page.getByText("You've seen everyone who fits your filters.")).toBeVisible()
  await expect(page.getByText('Search all countries to see 2 more people.')).toBeVisible()
  await checkScreenAtBothSizes(page, 'discover-widening')
  await page.getByRole('button', { name: 'Search all countries' }).click()
  await expect(deck.badge).toHaveCount(0)
  expect(['Dalia', 'Hawa']).toContain(await readShownName(page))
})
