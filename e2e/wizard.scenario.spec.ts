import { desktop, expect, accountForm, test, toastWith, watchFades } from './fixtures.ts'
import {
  expectNoOverlap,
  expectPicturesDrawn,
  holdRequests,
  checkScreen,
  checkScreenAtBothSizes,
  openAccount,
  createPhoto,
  expectToast,
} from './profile-acts.ts'
import {
  type Answers,
  albumParts,
  chooseIn,
  chooseLocation,
  choosePictures,
  cities,
  profileFields,
  fillBasics,
  fillDetails,
  continueTo,
  omar,
  expectStep,
  openAccountInLondon,
} from './wizard-acts.ts'

test('builds a man’s profile at a granted position', async ({ page }) => {
  test.slow()
  await openAccountInLondon(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const takeFades = await watchFades(page)
  const fades = () => expect.poll(takeFades).toEqual(['0.3s'])
  await page.goto('/signup')
  await expectStep(page, 1, 'Basic Info')
  await expect(profileFields(page).sex('Male')).toBeChecked()
  await profileFields(page).sex('Female').click()
  await expect(page.getByText('You join as a woman. Men will see you.')).toBeVisible()
  await fillBasics(page, omar)
  await expect(page.getByText('You join as a man. Women will see you.')).toBeVisible()

  // Idle, detecting, detected, and once more from elsewhere.
  const { location } = profileFields(page)
  const letGo = await holdRequests(page, ['POST', '**/api/profile/nearest-city'])
  await location.getByRole('button', { name: 'Detect My Location' }).click()
  await expect(location).toContainText('Detecting your location...')
  letGo()
  await expect(location).toContainText('London, United Kingdom')
  await page.context().setGeolocation(cities.amman)
  await page.reload()
  await expect(location).toContainText('London, United Kingdom')
  await location.getByRole('button', { name: 'Detect Again' }).click()
  await expect(location).toContainText('Amman, Jordan')
  await checkScreen(page, 'wizard-1-basics')
  await accountForm(page).button('Continue').click()
  const saved = toastWith(page, 'Basic information saved')
  // Rested on, it stays until all three have looked at it.
  await saved.hover()
  await expectNoOverlap(saved, page.getByRole('progressbar'))
  await expectNoOverlap(saved, accountForm(page).button('Continue'))
  await expectToast(page, 'Basic information saved')

  await expectStep(page, 2, 'Profile Details')
  await fades()
  // The way back leads to the step before, as it was left.
  await page.goBack()
  await expectStep(page, 1, 'Basic Info')
  await expect(location).toContainText('Amman, Jordan')
  await fades()
  await page.goForward()
  await expectStep(page, 2, 'Profile Details')
  await fades()
  const preview = page.getByRole('complementary', { name: 'How members will see you' })
  await expect(preview).toHaveCount(0)
  await expect(profileFields(page).height).toHaveAttribute('aria-valuenow', '170')
  await expect(profileFields(page).maritalStatus).toHaveValue('Never Married')
  await fillDetails(page, omar)
  await profileFields(page).height.press('ArrowRight')
  await expect(accountForm(page).button('See your card')).toHaveCount(0)
  await checkScreenAtBothSizes(page, 'wizard-2-details')
  const { width, height } = page.viewportSize()!
  await page.setViewportSize(desktop.viewport)
  await expect(preview.getByRole('heading', { name: /^Omar, \d\d$/ })).toBeVisible()
  await page.setViewportSize({ width, height })
  await accountForm(page).button('Continue').click()
  await expectToast(page, 'Profile details saved')

  await expectStep(page, 3, 'Profile Pictures')
  await fades()
  await expect(page.getByText('Your pictures must be of you')).toBeVisible()
  await expect(page.getByText(/unclear, show someone else or are inappropriate.*suspension/)).toBeVisible()
  await albumParts(page).input.setInputFiles([
    await createPhoto('desk.jpg'),
    await createPhoto('hill.png', '#446688'),
    await createPhoto('lake.webp', '#224422'),
    await createPhoto('wave.gif', '#aa8844'),
  ])
  await expectToast(page, '4 picture(s) selected successfully')
  await checkScreen(page, 'wizard-3-pictures')
  await continueTo(page, '/signup/review')

  await expectStep(page, 4, 'Review Your Profile')
  await fades()
  // The card is a tap away, and the way back leads to the review.
  await accountForm(page).button('See your card').click()
  const shown = page.getByRole('dialog', { name: 'How members will see you' })
  await expect(shown.getByRole('heading', { name: /^Omar, \d\d$/ })).toBeVisible()
  await expect(shown).toContainText(omar.aboutMe)
  await checkScreen(page, 'wizard-4-card')
  await page.goBack()
  await expect(shown).toHaveCount(0)
  await expectStep(page, 4, 'Review Your Profile')
  // What lies behind a sheet fades as a page does.
  await takeFades()
  const main = page.getByRole('main')
  await expect(main.getByText('You join as a man. Women will see you.')).toBeVisible()
  const entered = {
    Name: 'Omar',
    Sex: 'Male',
    Birthday: /^March 14, 1994 · \d\d years old$/,
    Location: 'Amman, Jordan',
    'About Me': omar.aboutMe,
    Education: 'BEng Civil Engineering',
    Occupation: 'Bridge engineer',
    Height: /^171 cm/,
    'Marital Status': 'Divorced',
    Nationality: 'Jordan · United Kingdom',
  }
  for (const [label, value] of Object.entries(entered)) {
    const term = main.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
    await expect(term.locator('xpath=following-sibling::dd')).toHaveText(value)
  }
  await expect(main.getByRole('img', { name: /^Picture \d of 4$/ })).toHaveCount(4)
  await checkScreen(page, 'wizard-4-review')
  await accountForm(page).button('Complete Profile').click()
  await expect(toastWith(page, '4 picture(s) uploaded successfully!')).toBeVisible()
  await expectToast(page, 'Profile created successfully!')
  await expect(page).toHaveURL('/app/profiles')
  await page.getByRole('dialog', { name: 'You have 9' }).getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // There is no way back into the wizard, and nothing of it is left behind.
  for (const path of ['/signup', '/signup/review']) {
    await page.goto(path)
    await expect(page).toHaveURL('/app/profiles')
  }
  expect(await page.evaluate(() => sessionStorage.getItem('signup'))).toBeNull()

  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: /^Omar, \d\d$/ })).toBeVisible()
  await expect(page.getByText('9 tokens', { exact: true })).toBeAttached()
  await expectPicturesDrawn(page.getByRole('main').locator('img'))
})

test('builds the profile of a woman who turned eighteen today, without a position', async ({ page }) => {
  test.slow()
  await openAccount(page)
  await page.context().grantPermissions([])
  await page.goto('/signup')
  const today = new Date()
  const leapDay = today.getUTCMonth() === 1 && today.getUTCDate() === 29
  const amina: Answers = {
    // 25 characters, every kind of them.
    name: 'Āmina b. Yūsuf-O’Hara Ali',
    sex: 'Female',
    birthday: {
      year: String(today.getUTCFullYear() - 18),
      month: today.toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
      day: String(leapDay ? 28 : today.getUTCDate()),
    },
    aboutMe: 'أحب القراءة والسفر، وأبحث عن شريك صادق.',
    nationality: ['Morocco'],
  }
  await fillBasics(page, amina)

  const { location, country, city } = profileFields(page)
  await location.getByRole('button', { name: 'Detect My Location' }).click()
  const denied =
    'Location permission denied. Please enable location access in your device settings and try again.'
  await expect(location).toContainText(denied)
  await expect(location.getByRole('button', { name: 'Choose it yourself' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'City' })).toBeDisabled()
  await checkScreen(page, 'wizard-1-denied')
  // The way back closes an open list and nothing else.
  await country.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page).toHaveURL('/signup')
  await chooseIn(page, country, 'moroc', 'Morocco')
  await chooseIn(page, city, 'cas', 'Casablanca')
  await expect(location).toContainText('Casablanca, Morocco')
  // Another country has other cities.
  await chooseIn(page, country, 'jor', 'Jordan')
  await expect(location).not.toContainText('Casablanca')
  await expect(city).toHaveValue('')
  await chooseLocation(page, 'Morocco', 'Beni Mellal')
  await continueTo(page, '/signup/details')
  await fillDetails(page, amina)
  await continueTo(page, '/signup/pictures')
  await choosePictures(page, [await createPhoto('me.webp')])
  await continueTo(page, '/signup/review')
  await expect(page.getByText('18 years old')).toBeVisible()
  // What was left out is said to be, and each part has its way back.
  for (const label of ['Education', 'Occupation']) {
    const term = page.getByRole('main').getByRole('term').filter({ hasText: label })
    await expect(term.locator('xpath=following-sibling::dd')).toHaveText('Not given')
  }
  for (const [part, path] of [
    ['Basic Info', '/signup'],
    ['Profile Details', '/signup/details'],
    ['Profile Pictures', '/signup/pictures'],
  ] as const) {
    await page.getByRole('link', { name: `Edit ${part}` }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(page).toHaveURL('/signup/review')
  }

  // Pressed twice before the page could disable it: one profile, one welcome.
  let created = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/profile')) created++
  })
  await accountForm(page)
    .button('Complete Profile')
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expectToast(page, 'Profile created successfully!')
  await expect(page).toHaveURL('/app/profiles')
  expect(created).toBe(1)
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { name: `${amina.name}, 18` })).toBeVisible()
  await expect(page.getByText('Beni Mellal, Morocco')).toBeVisible()
  await expect(page.getByText('9 tokens', { exact: true })).toBeAttached()
})
