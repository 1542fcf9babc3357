import { amina, openDeck, test } from './discovery-acts.ts'
import type { Locator } from '@playwright/test'
import { expect, isWide, accountForm, openSettings, phoneSize, type Page } from './fixtures.ts'
import {
  expectPicturesDrawn,
  expectProblem,
  checkScreen,
  checkScreenAtBothSizes,
  openMember,
  createPhoto,
  expectToast,
} from './profile-acts.ts'
import { chooseIn } from './wizard-acts.ts'

const save = (page: Page) => accountForm(page).button('Save Changes')
const choice = (page: Page, fact: string, name: string) =>
  page.getByRole('group', { name: fact, exact: true }).getByRole('radio', { name, exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('region', { name: 'More about you' }).getByRole('link', { name })

test.atBoth('a profile is told part by part, and the account knows what comes next', async ({ page }) => {
  // Beside what is being said stands the card that others will see.
  const preview = page.getByRole('complementary', { name: 'How others will see you' })
  const expectBeside = async (form: Locator, words: string) => {
    await expect(preview).toHaveCount(isWide(page) ? 1 : 0)
    if (!isWide(page)) return
    await expect(preview.getByText(words)).toBeVisible()
    const [one, other] = [(await form.boundingBox())!, (await preview.boundingBox())!]
    expect(other.x).toBeGreaterThan(one.x + one.width)
  }
  await openMember(page, { ...amina, pictures: [await createPhoto('her.jpg', '#446688')] })
  await page.goto('/app/account')
  await expect(page.getByText('20% complete')).toBeVisible()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(accountForm(page).heading('Faith')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Prefer not to say', checked: true })).toHaveCount(6)
  await expect(page.getByRole('group', { name: 'Beard' })).toHaveCount(0)

  // By keys alone, and not lost by going away unasked.
  await choice(page, 'Prayer', 'Prefer not to say').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(choice(page, 'Prayer', 'Learning')).toBeChecked()
  await choice(page, 'Prayer', 'Five daily').click()
  await choice(page, 'Dress', 'Hijab').click()
  await expectBeside(page.getByRole('group', { name: 'Prayer' }), 'Prays five times a day')
  await checkScreen(page, 'facts-faith')
  await accountForm(page).button('Back').click()
  await expect(page.getByText('What you changed on this page has not been saved yet.')).toBeVisible()
  await accountForm(page).button('Keep editing').click()
  await save(page).click()
  await expectToast(page, 'Profile updated successfully')
  await expect(page).toHaveURL('/app/account')
  await expect(page.getByText('26% complete')).toBeVisible()
  const card = page.getByRole('dialog').getByRole('article')
  const view = async () => {
    await accountForm(page)
      .button(isWide(page) ? 'As others see it' : 'View')
      .click()
    await expect(card).toBeVisible()
  }
  await view()
  await expect(card.getByText('Prays five times a day')).toBeVisible()
  await expect(card.getByText('Prefer not to say')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Go on' }).click()
  await choice(page, 'Marriage', 'A year').click()
  await save(page).click()
  await expectToast(page, 'Profile updated successfully')
  await page.getByRole('link', { name: 'Go on' }).click()
  const languages = page.getByRole('combobox', { name: 'Languages' })
  for (const language of ['Arabic', 'Tamazight']) await chooseIn(page, languages, language)
  await languages.press('Escape')
  await save(page).click()
  await expectToast(page, 'Profile updated successfully')

  await page.getByRole('link', { name: 'Go on' }).click()
  await accountForm(page).button('Add a prompt').click()
  const [beginning, words] = [
    page.getByRole('combobox', { name: 'Beginning 1' }),
    page.getByRole('textbox', { name: 'Your words' }),
  ]
  await words.fill('too short')
  await save(page).click()
  await expectProblem(beginning, 'Please choose how it begins')
  await expectProblem(words, 'Please write between 10 and 200 characters')
  await beginning.selectOption('A home to me is…')
  await words.fill('loud on Fridays, quiet after Isha, and never short of tea.')
  await expectBeside(words, 'loud on Fridays, quiet after Isha, and never short of tea.')
  await checkScreen(page, 'facts-prompts')
  await save(page).click()
  await expectToast(page, 'Profile updated successfully')
  await expect(page).toHaveURL('/app/account')
  await page.reload()
  await view()
  await expect(card.getByText('loud on Fridays, quiet after Isha, and never short of tea.')).toBeVisible()
  await expect(card.getByText('Speaks Arabic and Tamazight')).toBeVisible()
  await checkScreen(page, 'facts-account')
  await page.keyboard.press('Escape')

  // What is taken back is gone; the editor leads to every part.
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(part(page, 'Faith')).toContainText('2 of 6')
  await part(page, 'Faith').click()
  await expect(choice(page, 'Prayer', 'Five daily')).toBeChecked()
  await choice(page, 'Prayer', 'Prefer not to say').click()
  if (!isWide(page)) {
    await page.setViewportSize({ width: 320, height: 568 })
    await checkScreen(page, 'facts-faith-narrow')
  }
  await save(page).click()
  await expectToast(page, 'Profile updated successfully')
  await view()
  await expect(card.getByText('Speaks Arabic and Tamazight')).toBeVisible()
  await expect(card.getByText('Prays five times a day')).toHaveCount(0)
})

test('shows a profile as a story and marks what both say', async ({ page, people }) => {
  const idris = await people.open(page)
  const colours = ['#446688', '#664422', '#224422']
  const pictures = await Promise.all(colours.map((colour, at) => createPhoto(`${at}.jpg`, colour)))
  const her = await people.add({ ...amina, pictures })
  await idris.says('faith', { prayer: 'five_daily', halalFood: 'mostly', beard: 'short' })
  await her.says('faith', { prayer: 'five_daily', halalFood: 'always', dress: 'hijab' })
  await her.says('family', { marriage: 'one_year', wantsChildren: 'yes', homeAfterMarriage: 'own' })
  await her.says('learning', { languages: ['ar', 'en'], educationLevel: 'master' })
  const prompts = [
    { prompt: 'home_is', answer: 'loud on Fridays, quiet after Isha, and never short of tea.' },
  ]
  await her.ends(prompts)

  await openDeck(page)
  const card = page.getByRole('article').filter({ hasText: 'Amina' })
  await expect(card.getByRole('heading', { name: 'A home to me is…' })).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'You both' })).toHaveText([
    'Prays five times a dayYou both',
  ])
  await expect(card.getByRole('listitem').filter({ hasText: 'Always eats halal' })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Languages and learning' })).toBeVisible()
  await checkScreenAtBothSizes(page, 'story-deck')
})

test.atBoth('reaches every setting of the account in two taps', async ({ page }) => {
  await openMember(page, { pictures: [await createPhoto('me.jpg')] })
  await page.goto('/app/account')
  const settings = page.getByRole('region', { name: 'Settings' })
  await expect(settings.getByText('No guardian · nobody blocked')).toBeVisible()
  await expectPicturesDrawn(page.getByRole('main').locator('img'))
  if (!isWide(page)) {
    expect(page.viewportSize()).toEqual(phoneSize)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, 'one screen without scrolling').toBe(phoneSize.height)
  }
  const places = {
    'You and privacy': ['Who sees your pictures', 'Verification', 'Faith', 'Prompts'],
    Notifications: [],
    'Safety and guardian': ['Guardian', 'House rules and decisions'],
    Account: ['E-mail address', 'Password', 'Where you are signed in', 'Your data'],
  } as const
  for (const [group, rows] of Object.entries(places)) {
    await page.goto('/app/account')
    await openSettings(page, group as keyof typeof places)
    const title = group === 'Notifications' ? 'Notification settings' : group
    await expect(page.getByRole('heading', { name: title }).last()).toBeVisible()
    await checkScreen(page, `account-${group.toLowerCase().replaceAll(' ', '-')}`)
    const place = page.url()
    for (const row of rows) {
      await page.getByRole('link', { name: row, exact: true }).click()
      await expect(page).not.toHaveURL(place)
      await expect(page.getByRole('heading', { name: row }).last()).toBeAttached()
      await page.goBack()
      await expect(page).toHaveURL(place)
    }
  }
  for (const name of ['Be away for some days', 'Deactivate account', 'Delete My Account']) {
    await accountForm(page).button(name).click()
    await expect(page.locator('[aria-modal=true]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(accountForm(page).button(name)).toBeFocused()
  }
})
