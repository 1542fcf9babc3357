import type { IssueCode } from '@mithaq/contract'
import { desktop, expect, on, quieten, refusedWith, test, toast, watchFades, type Page } from './fixtures.ts'
import {
  expectClear,
  expectNoProblem,
  expectPicturesDrawn,
  expectProblem,
  hold,
  intercept,
  largePhoto,
  look,
  lookAtBoth,
  openAccount,
  photo,
  refusal,
  said,
  saidInPlace,
} from './profile-acts.ts'
import {
  type Answers,
  albumOf,
  chooseBirthday,
  chooseIn,
  chooseLocation,
  choosePictures,
  cities,
  detectLocation,
  fieldsOf,
  fillBasics,
  fillDetails,
  goOn,
  omar,
  openReview,
  openWizard,
  standAt,
} from './wizard-acts.ts'

const createProfile: [string, string] = ['POST', '**/api/profile']
const listCities: [string, string] = ['GET', '**/api/profile/cities*']
const sendPicture: [string, string] = ['POST', '**/api/pictures/*']

const expectStep = async (page: Page, step: number, heading: string) => {
  await expect(on(page).heading(heading)).toBeVisible()
  await expect(page.getByText(`Step ${step} of 4`, { exact: true })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Profile progress' })
  await expect(bar).toHaveAttribute('aria-valuenow', String(step))
  await expect(bar.locator('div')).toHaveAttribute('style', `width: ${step * 25}%;`)
}

/** Makes the browser fail where it hardly ever does. */
async function failing(page: Page) {
  await page.evaluate(() => {
    const { slice } = Blob.prototype
    const { revokeObjectURL } = URL
    const broken = () => {
      throw new Error('as if it could not')
    }
    Object.assign(window, {
      failAt(name: string) {
        Blob.prototype.slice = name === 'slice' ? broken : slice
        URL.revokeObjectURL = name === 'revokeObjectURL' ? broken : revokeObjectURL
      },
    })
  })
  const fail = (name: string) =>
    page.evaluate((at) => (window as unknown as { failAt(name: string): void }).failAt(at), name)
  return { fail, mend: () => fail('') }
}

test('a man builds his profile at a granted position', async ({ page }) => {
  test.slow()
  await openAccount(page)
  await standAt(page, cities.london)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const takeFades = await watchFades(page)
  const fades = () => expect.poll(takeFades).toEqual(['0.3s'])
  await page.goto('/signup')
  await expectStep(page, 1, 'Basic Info')
  await expect(fieldsOf(page).sex('Male')).toBeChecked()
  await fillBasics(page, omar)

  // Idle, detecting, detected, and once more from elsewhere.
  const { location } = fieldsOf(page)
  const letGo = await hold(page, ['POST', '**/api/profile/nearest-city'])
  await location.getByRole('button', { name: 'Detect My Location' }).click()
  await expect(location).toContainText('Detecting your location...')
  letGo()
  await expect(location).toContainText('London, United Kingdom')
  await page.context().setGeolocation(cities.amman)
  await page.reload()
  await expect(location).toContainText('London, United Kingdom')
  await location.getByRole('button', { name: 'Detect Again' }).click()
  await expect(location).toContainText('Amman, Jordan')
  await look(page, 'wizard-1-basics')
  await on(page).button('Continue').click()
  const saved = toast(page, 'Basic information saved')
  await expectClear(saved, page.getByRole('progressbar'))
  await expectClear(saved, on(page).button('Continue'))
  await said(page, 'Basic information saved')

  await expectStep(page, 2, 'Profile Details')
  await fades()
  const preview = page.getByRole('complementary', { name: 'How members will see you' })
  await expect(preview).toHaveCount(0)
  await expect(fieldsOf(page).height).toHaveAttribute('aria-valuenow', '170')
  await expect(fieldsOf(page).maritalStatus).toHaveValue('Never Married')
  await fillDetails(page, omar)
  await fieldsOf(page).height.press('ArrowRight')
  await lookAtBoth(page, 'wizard-2-details')
  const { width, height } = page.viewportSize()!
  await page.setViewportSize(desktop.viewport)
  await expect(preview.getByRole('heading', { name: /^Omar, \d\d$/ })).toBeVisible()
  await page.setViewportSize({ width, height })
  await on(page).button('Continue').click()
  await said(page, 'Profile details saved')

  await expectStep(page, 3, 'Profile Pictures')
  await fades()
  await expect(page.getByText('Your pictures must be of you')).toBeVisible()
  await expect(page.getByText(/unclear, show someone else or are inappropriate.*suspension/)).toBeVisible()
  await albumOf(page).input.setInputFiles([
    await photo('desk.jpg'),
    await photo('hill.png', '#446688'),
    await photo('lake.webp', '#224422'),
    await photo('wave.gif', '#aa8844'),
  ])
  await said(page, '4 picture(s) selected successfully')
  await look(page, 'wizard-3-pictures')
  await goOn(page, '/signup/review')

  await expectStep(page, 4, 'Review Your Profile')
  await fades()
  const main = page.getByRole('main')
  const entered = {
    Name: 'Omar',
    Sex: 'Male',
    Birthday: /^14 March 1994 · \d\d years old$/,
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
  await look(page, 'wizard-4-review')
  await on(page).button('Complete Profile').click()
  await expect(toast(page, '4 picture(s) uploaded successfully!')).toBeVisible()
  await said(page, 'Profile created successfully!')
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

test('a woman, eighteen today, builds hers where no position is allowed', async ({ page }) => {
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
      month: today.toLocaleString('en', { month: 'long' }),
      day: String(leapDay ? 28 : today.getUTCDate()),
    },
    aboutMe: 'أحب القراءة والسفر، وأبحث عن شريك صادق.',
    nationality: ['Morocco'],
  }
  await fillBasics(page, amina)

  const { location, country, city } = fieldsOf(page)
  await location.getByRole('button', { name: 'Detect My Location' }).click()
  const denied =
    'Location permission denied. Please enable location access in your device settings and try again.'
  await expect(location).toContainText(denied)
  await expect(location.getByText('You can also choose your country and city yourself.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'City' })).toBeDisabled()
  await look(page, 'wizard-1-denied')
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
  await chooseLocation(page, 'Morocco', 'Rabat')
  await goOn(page, '/signup/details')
  await fillDetails(page, amina)
  await goOn(page, '/signup/pictures')
  await choosePictures(page, [await photo('me.webp')])
  await goOn(page, '/signup/review')
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
  await on(page)
    .button('Complete Profile')
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await said(page, 'Profile created successfully!')
  await expect(page).toHaveURL('/app/profiles')
  expect(created).toBe(1)
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { name: `${amina.name}, 18` })).toBeVisible()
  await expect(page.getByText('Rabat, Morocco')).toBeVisible()
  await expect(page.getByText('9 tokens', { exact: true })).toBeAttached()
})

test('a slow position: after 15 s it says so, and a late answer still counts', async ({ page }) => {
  await openAccount(page)
  await page.clock.install()
  await page.addInitScript(() => {
    Geolocation.prototype.getCurrentPosition = (found) => {
      addEventListener('position', () =>
        found({ coords: { latitude: 51.5074, longitude: -0.1278 } } as GeolocationPosition),
      )
    }
  })
  await page.goto('/signup')
  const { location, country } = fieldsOf(page)
  await location.getByRole('button', { name: 'Detect My Location' }).click()
  await expect(location).toContainText('Detecting your location...')
  await expect(country).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect(location).toContainText(
    'Location detection timed out. Please check your GPS is enabled and try again.',
  )
  await expect(country).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('position')))
  await expect(location).toContainText('London, United Kingdom')
  await expect(location).not.toContainText('timed out')
})

test('a failing position: each reason in its words, and the place can be chosen by hand', async ({
  page,
  faults,
}) => {
  faults.allow(refusedWith(422), refusedWith(500), /console: Cities: /)
  await openAccount(page)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(null)
  await page.goto('/signup')
  const { location } = fieldsOf(page)
  const detect = location.getByRole('button', { name: /^Detect / })
  await detect.click()
  await expect(location).toContainText(
    'Failed to detect location. Please ensure GPS is enabled and try again.',
  )
  await expect(detect).toHaveText('Detect Again')

  // Cities that do not come are said not to.
  const { country, city } = fieldsOf(page)
  const answer = await intercept(page, listCities, (route) => route.fulfill(refusal('internal')))
  await chooseIn(page, country, 'Jordan')
  await expectProblem(city, 'The cities could not be loaded. Please check your connection and try again.')
  await answer()

  await page.context().setGeolocation(cities.openSea)
  await detect.click()
  await expect(location).toContainText('Failed to get location details')

  await page.context().setGeolocation(cities.amman)
  await page.reload()
  const mend = await intercept(page, ['POST', '**/api/profile/nearest-city'], (route) =>
    route.fulfill(refusal('internal')),
  )
  await detect.click()
  await expect(location).toContainText('Geocoding failed')
  await mend()
  await chooseLocation(page, 'Morocco', 'Rabat')
  await detect.click()
  await expect(location).toContainText('Amman, Jordan')

  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true }),
  )
  await page.reload()
  await expect(location).toContainText('Amman, Jordan')
  await detect.click()
  await expect(location).toContainText('Geolocation is not supported by this browser')
  await chooseLocation(page, 'Morocco', 'Rabat')

  // An answer that cannot be drawn breaks its step alone: the wizard stays around it.
  faults.allow(/console:/, /uncaught:/)
  await intercept(page, listCities, (route) => route.fulfill({ json: { cities: 1 } }))
  await chooseIn(page, country, 'Tunisia')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('Step 1 of 4', { exact: true })).toBeVisible()
  await expect(on(page).button('Sign out')).toBeVisible()
})

test('step 1 says at each field what is wrong with it', async ({ page }) => {
  await openAccount(page)
  await standAt(page, cities.london)
  await page.clock.install({ time: new Date(2026, 4, 10, 12) })
  await page.goto('/signup')
  const { name, year, month, day, location } = fieldsOf(page)
  const next = on(page).button('Continue')
  await next.click()
  await expectProblem(name, 'Name must be between 1 and 25 characters')
  for (const part of [year, month, day]) await expectProblem(part, 'Please select your birthday')
  await expect(location).toContainText('Location detection is required to continue')
  await expect(name).toBeFocused()
  await expect(page).toHaveURL('/signup')
  await look(page, 'wizard-1-errors')

  // Changing a field takes away its own error and no other.
  await name.fill('A'.repeat(26))
  await expectNoProblem(name)
  await expectProblem(year, 'Please select your birthday')
  await next.click()
  await expectProblem(name, 'Name must be between 1 and 25 characters')
  for (const wrong of ['   ', 'Omar 2']) {
    await name.fill(wrong)
    await next.click()
    await expectProblem(
      name,
      wrong.trim() ? 'Name format is invalid' : 'Name must be between 1 and 25 characters',
    )
  }
  await name.fill(' عبد الله ')

  // The years: the last hundred, beginning with those who turn 18 this year.
  const years = await year.getByRole('option').allTextContents()
  expect(years.filter((text) => /^\d+$/.test(text))).toEqual(
    Array.from({ length: 100 }, (_, back) => String(2008 - back)),
  )
  // The day follows the month's length, and the year's.
  await chooseBirthday(page, { year: '1996', month: 'March', day: '31' })
  await month.selectOption('February')
  await expect(day).toHaveValue('29')
  await year.selectOption('1997')
  await expect(day).toHaveValue('28')
  await expect(day.getByRole('option', { name: '29' })).toHaveCount(0)

  // Eighteen tomorrow is refused, eighteen today is welcome.
  await chooseBirthday(page, { year: '2008', month: 'May', day: '11' })
  await next.click()
  for (const part of [year, month, day]) await expectProblem(part, 'You must be at least 18 years old')
  await expect(year).toBeFocused()
  await day.selectOption('10')
  await expectNoProblem(day)
  await next.click()
  await expectNoProblem(day)
  await expect(location.getByRole('button')).toBeFocused()
  await detectLocation(page, 'London, United Kingdom')
  await expect(location).not.toContainText('Location detection is required')
  await goOn(page, '/signup/details')
})

test('step 2 says at each field what is wrong with it', async ({ page }) => {
  await openWizard(page, 'details')

  const { aboutMe, education, occupation, height, maritalStatus, nationality, nationalities } = fieldsOf(page)
  const next = on(page).button('Continue')
  await education.fill('e'.repeat(51))
  await occupation.fill('o'.repeat(51))
  await next.click()
  await expectProblem(aboutMe, 'About Me must be between 1 and 1500 characters')
  await expectProblem(education, 'Education must be maximum 50 characters')
  await expectProblem(occupation, 'Occupation must be maximum 50 characters')
  await expectProblem(nationality, 'Select at least one nationality')
  await expect(aboutMe).toBeFocused()
  await look(page, 'wizard-2-errors')

  await aboutMe.fill('a'.repeat(1501))
  await expectNoProblem(aboutMe)
  await next.click()
  await expectProblem(aboutMe, 'About Me must be between 1 and 1500 characters')
  // An emoji is one character.
  await aboutMe.fill('🌙'.repeat(1500))
  await education.fill('e'.repeat(50))
  await occupation.fill('')

  const countries = page.getByRole('listbox', { name: 'Nationality' })
  for (const country of ['Jordan', 'Egypt', 'Turkey', 'Palestine']) {
    await chooseIn(page, nationality, country)
    await expect(countries, 'the list closes after a choice').toBeHidden()
  }
  // Open, it leaves Continue free.
  await nationality.press('ArrowDown')
  const list = (await countries.boundingBox())!
  const onward = (await on(page).button('Continue').boundingBox())!
  expect(list.y + list.height).toBeLessThanOrEqual(onward.y)
  await chooseIn(page, nationality, 'Jordan')
  await saidInPlace(page, 'This nationality is already added')
  await expectProblem(nationality, 'This nationality is already added')
  await chooseIn(page, nationality, 'Malaysia')
  await said(page, 'You can select maximum 4 nationalities')
  await expect(nationalities.getByRole('listitem')).toHaveText(['Jordan', 'Egypt', 'Turkey', 'Palestine'])
  await nationality.fill('nowhere at all')
  await expect(page.getByText('Nothing found. Try another spelling.')).toBeVisible()
  await nationality.press('Tab')
  await nationalities.getByRole('button', { name: 'Remove Egypt' }).click()
  await expect(nationalities.getByRole('listitem')).toHaveText(['Jordan', 'Turkey', 'Palestine'])
  await nationality.press('Tab')

  await height.press('Home')
  await expect(height).toHaveAttribute('aria-valuenow', '130')
  await height.press('ArrowLeft')
  await expect(height).toHaveAttribute('aria-valuenow', '130')
  await height.press('End')
  await expect(height).toHaveAttribute('aria-valuenow', '200')
  expect(await maritalStatus.getByRole('option').allTextContents()).toEqual([
    'Never Married',
    'Separated',
    'Divorced',
    'Married',
    'Widowed',
  ])
  await goOn(page, '/signup/pictures')
})

test('what was entered outlives a reload, and no address leads past what is missing', async ({ page }) => {
  test.slow()
  await openAccount(page)
  await standAt(page, cities.london)
  for (const path of ['/signup/review', '/signup/pictures', '/signup/details']) {
    await page.goto(path)
    await expect(page).toHaveURL('/signup')
  }
  await page.goto('/signup/no-such-step')
  await expectStep(page, 1, 'Basic Info')

  await fillBasics(page, { ...omar, sex: 'Female' })
  await page.reload()
  const fields = fieldsOf(page)
  await expect(fields.name).toHaveValue('Omar')
  await expect(fields.sex('Female')).toBeChecked()
  await expect(fields.month).toHaveValue('3')
  await detectLocation(page, 'London, United Kingdom')
  await page.goto('/signup/review')
  await expectStep(page, 2, 'Profile Details')
  await expect(page).toHaveURL('/signup/details')

  await fillDetails(page, omar)
  await page.goto('/signup/review')
  await expectStep(page, 3, 'Profile Pictures')
  await choosePictures(page, [await photo('one.jpg'), await photo('two.jpg')])
  await goOn(page, '/signup/review')
  await page.reload()
  await expect(page).toHaveURL('/signup/pictures')
  const lost = page.getByRole('main').getByRole('status').filter({ hasText: 'The reload lost' })
  await expect(lost).toContainText(
    'The reload lost your 2 pictures. Please choose them again; everything else is still here.',
  )
  await look(page, 'wizard-3-lost')
  await lost.getByRole('button', { name: 'Dismiss' }).click()
  await expect(lost).toHaveCount(0)
  await choosePictures(page, [await photo('one.jpg')])
  await page.reload()
  await expect(lost).toContainText('The reload lost your picture.')
  await choosePictures(page, [await photo('one.jpg')])
  await expect(lost).toHaveCount(0)
  await goOn(page, '/signup/review')

  // Back, step by step; everything is still there.
  for (const [step, heading] of [
    [3, 'Profile Pictures'],
    [2, 'Profile Details'],
    [1, 'Basic Info'],
  ] as const) {
    await quieten(page)
    await on(page).button('Back').filter({ visible: true }).click()
    await expectStep(page, step, heading)
  }
  await expect(fields.name).toHaveValue('Omar')
  await goOn(page, '/signup/details')
  await expect(fields.nationalities.getByRole('listitem')).toHaveText(omar.nationality)
  await goOn(page, '/signup/pictures')
  await expect(albumOf(page).tiles).toHaveCount(1)
})

test('signing out half-way asks first, and the next one at this browser finds nothing', async ({ page }) => {
  const who = await openAccount(page)
  await page.goto('/signup')
  await fieldsOf(page).name.fill('Omar')
  await on(page).button('Sign out').click()
  const question = page.getByRole('alertdialog', { name: 'Sign out now?' })
  await expect(question).toContainText('What you have entered here is not saved yet and will be cleared.')
  await look(page, 'wizard-sign-out')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(fieldsOf(page).name).toHaveValue('Omar')
  await on(page).button('Sign out').click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  await page.request.post('/api/account/sign-in', { data: { email: who.email, password: who.password } })
  await page.goto('/signup')
  await expect(fieldsOf(page).name).toHaveValue('')
})

test('pictures are judged by what they are, put in order by key, and removed', async ({ page, faults }) => {
  test.slow()
  faults.allow(/console: Failed to (process pictures|remove picture): /)
  await openWizard(page, 'pictures')
  const album = albumOf(page)
  await on(page).button('Continue').click()
  await saidInPlace(page, 'Please select at least one picture before continuing')
  await expect(album.input).toBeFocused()

  const png = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture at all.') }
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(99),
  ])
  const jpeg = await photo('large.jpg')
  // Cut short, it cannot be drawn, and so not be made smaller.
  const over = Buffer.alloc(5 * 1024 * 1024)
  const large = { ...jpeg, buffer: Buffer.concat([jpeg.buffer.subarray(0, 40), over]) }
  const broken = { ...jpeg, name: 'broken.jpg', buffer: jpeg.buffer.subarray(0, 40) }
  await album.input.setInputFiles([
    png,
    { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: heic },
    large,
    broken,
    await photo('fine.jpg'),
  ])
  const unsupported = (name: string) =>
    `File "${name}" is not a supported image format. Please use JPG, PNG, GIF, or WebP.`
  await saidInPlace(page, unsupported('note.png'))
  await expect(album.section).toContainText(unsupported('phone.jpg'))
  await expect(album.section).toContainText('File "large.jpg" is too large. Maximum size is 5MB.')
  await expect(album.section).toContainText('File "broken.jpg" could not be read.')
  await expect(album.tiles).toHaveCount(1)
  await look(page, 'wizard-3-errors')
  await quieten(page)

  // A picture of exactly 5 MB is not too large, and one without a telling name is still a picture.
  const whole = Buffer.alloc(5 * 1024 * 1024)
  jpeg.buffer.copy(whole)
  await choosePictures(page, [
    { name: 'five.jpg', mimeType: 'image/jpeg', buffer: whole },
    { ...(await photo('c.png', '#446688')), name: 'IMG_0001.txt', mimeType: 'text/plain' },
  ])
  const tooMany = (have: number) => `You can upload a maximum of 5 pictures. Currently have ${have}.`
  const three = [await photo('d.jpg'), await photo('e.jpg'), await photo('f.jpg')]
  await album.input.setInputFiles(three)
  await saidInPlace(page, tooMany(3))
  const heavy = await largePhoto('e.jpg')
  await choosePictures(page, [{ ...heavy, buffer: Buffer.concat([heavy.buffer, over]) }, three[2]!])
  // One that is larger than anybody will see, and heavier than it may be, is made smaller before it travels.
  const width = (place: number) =>
    album.images.nth(place - 1).evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect([await width(3), await width(4)]).toEqual([320, 2500])
  await expect(album.section).not.toContainText('You can upload a maximum')
  // With five there is no place left to choose for, but one may still be dropped.
  await expect(album.input).toHaveCount(0)
  await album.section.evaluate((section) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'sixth.jpg', { type: 'image/jpeg' }))
    section.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await saidInPlace(page, tooMany(5))
  await expect(album.tiles).toHaveCount(5)

  // By mouse, from the first place to the third and back.
  const drag = async (from: number, to: number) => {
    const boxes = await Promise.all([from, to].map((place) => album.tiles.nth(place - 1).boundingBox()))
    const [start, end] = boxes.map((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }))
    await page.mouse.move(start!.x, start!.y)
    await page.mouse.down()
    await page.mouse.move(end!.x, end!.y, { steps: 4 })
    await page.mouse.up()
  }
  const [a, b, c, d, e] = await album.order()
  await drag(1, 3)
  await expect.poll(album.order).toEqual([b, c, a, d, e])
  await drag(3, 1)
  await expect.poll(album.order).toEqual([a, b, c, d, e])
  await expect(album.tiles.first()).toContainText('Main')
  await expect(album.tiles.filter({ hasText: 'Main' })).toHaveCount(1)
  await album.handle(1, 5).press('ArrowRight')
  await expect.poll(album.order).toEqual([b, a, c, d, e])
  await expect(album.section.getByRole('status')).toHaveText('Picture 1 moved to place 2')
  await expect(album.handle(2, 5)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(album.order).toEqual([a, b, c, d, e])
  await expect(album.section.getByRole('status')).toHaveText('Picture 2 is now your main picture')
  await album.handle(1, 5).press('End')
  await expect.poll(album.order).toEqual([b, c, d, e, a])
  await album.makeMain(3).click()
  await expect.poll(album.order).toEqual([d, b, c, e, a])
  await expect(album.tiles.first()).toContainText('Main')
  await expect(album.images.first()).toHaveAccessibleName('Picture 1, your main picture')

  const { mend, fail } = await failing(page)
  await fail('revokeObjectURL')
  await album.remove(1).click()
  await said(page, 'Failed to remove picture')
  await expect.poll(album.order).toEqual([d, b, c, e, a])
  await mend()
  await album.remove(1).click()
  await said(page, 'Picture removed')
  await expect.poll(album.order).toEqual([b, c, e, a])
  await expect(album.remove(1)).toBeFocused()

  // A file that cannot be read is tried again a second later, and then given up.
  await fail('slice')
  await album.input.setInputFiles(await photo('cloud.jpg'))
  await expect(page.getByText('Processing pictures...', { exact: true })).toBeVisible()
  await saidInPlace(page, 'Failed to process pictures')
  await expect(album.section).toContainText('Failed to process pictures')
  await mend()
  await expect(album.tiles).toHaveCount(4)
  await goOn(page, '/signup/review')
  // They arrive in this order.
  const arrived: string[] = []
  page.on('request', (request) => {
    const id = /\/api\/pictures\/([^/]+)$/.exec(request.url())?.[1]
    if (id && request.method() === 'POST') arrived.push(id)
  })
  await on(page).button('Complete Profile').click()
  await expect(page).toHaveURL('/app/profiles')
  expect(arrived).toHaveLength(4)
  await page.goto('/app/edit-profile')
  await expect.poll(album.order).toEqual(arrived)
  await expectPicturesDrawn(album.images)
})

test('the server’s refusal stands at its field, and its silence is tried again', async ({ page, faults }) => {
  test.slow()
  faults.allow(refusedWith(400), refusedWith(503), /console: Profile creation failed: /)
  await page.clock.install()
  await openReview(page)
  const complete = on(page).button('Complete Profile')
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to create profile: ' })
  const refuse = async (found: [field: string, code: IssueCode][], first: string) => {
    const issues = found.map(([field, code]) => ({ field, code, values: {} }))
    const stop = await intercept(page, createProfile, (route) =>
      route.fulfill(refusal('invalid_input', { issues })),
    )
    await complete.click()
    await saidInPlace(page, `Failed to create profile: ${first}`)
    await stop()
    await expect(banner).toBeVisible()
  }

  const { name, year, location, aboutMe, education, occupation, nationality } = fieldsOf(page)
  const reserved = 'This name could be taken for Mithaq itself. Please use your own name.'
  await refuse([['name', 'name_reserved']], reserved)
  await expect(page).toHaveURL('/signup')
  await expectProblem(name, reserved)
  await expect(name).toBeFocused()
  await look(page, 'wizard-1-refused')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await name.fill('Umar')
  await expectNoProblem(name)
  await goOn(page, '/signup/details')
  await goOn(page, '/signup/pictures')
  await goOn(page, '/signup/review')
  await quieten(page)

  const unborn = 'Please enter a valid birth date'
  const nowhere = 'We do not know this city.'
  const found: [string, IssueCode][] = [
    ['birthday', 'birthday_invalid'],
    ['city', 'city_unknown'],
  ]
  await refuse(found, unborn)
  await expect(page).toHaveURL('/signup')
  await expectProblem(year, unborn)
  await expect(location).toContainText(nowhere)
  // A change anywhere clears the banner; the other fields keep theirs.
  await detectLocation(page, 'London, United Kingdom')
  await expect(banner).toHaveCount(0)
  await expect(location).not.toContainText(nowhere)
  await expectProblem(year, unborn)
  await goOn(page, '/signup/details')
  await goOn(page, '/signup/pictures')
  await goOn(page, '/signup/review')
  await quieten(page)

  const details: [string, IssueCode][] = [
    ['aboutMe', 'about_me_length'],
    ['education', 'education_length'],
    ['occupation', 'occupation_length'],
    ['nationality.0', 'invalid'],
  ]
  await refuse(details, 'About Me must be between 1 and 1500 characters')
  await expect(page).toHaveURL('/signup/details')
  await expectProblem(aboutMe, 'About Me must be between 1 and 1500 characters')
  await expectProblem(education, 'Education must be maximum 50 characters')
  await expectProblem(occupation, 'Occupation must be maximum 50 characters')
  await expectProblem(nationality, 'Some of what you entered is not valid.')
  await expect(aboutMe).toBeFocused()
  await goOn(page, '/signup/pictures')
  await goOn(page, '/signup/review')
  await quieten(page)

  await refuse([['pictures', 'invalid']], 'Some of what you entered is not valid.')
  await expect(page).toHaveURL('/signup/pictures')
  await expect(albumOf(page).section).toContainText('Some of what you entered is not valid.')
  await goOn(page, '/signup/review')

  // Three attempts, 2 s and 4 s apart.
  let attempts = 0
  const stop = await intercept(page, createProfile, (route) => {
    attempts++
    return route.fulfill(refusal('unavailable'))
  })
  await complete.click()
  await expect(toast(page, 'Attempt 1 failed. Retrying in 2s...')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(toast(page, 'Attempt 2 failed. Retrying in 4s...')).toBeVisible()
  await expect(on(page).button('Creating your profile...')).toBeDisabled()
  await page.clock.fastForward(4000)
  const unavailable = 'Failed to create profile: Mithaq is briefly unavailable. Please try again in a moment.'
  await expect(page.getByRole('alert').filter({ hasText: unavailable })).toBeVisible()
  await expect(page).toHaveURL('/signup/review')
  expect(attempts).toBe(3)
  await stop()
  await quieten(page)
  await complete.click()
  await said(page, 'Profile created successfully!')
  await expect(page).toHaveURL('/app/profiles')
})

test('pictures that do not arrive can be tried again, changed, and left for later', async ({
  page,
  faults,
}) => {
  test.slow()
  faults.allow(refusedWith(422), refusedWith(503), /console: Picture upload: /, /net::ERR_/)
  await page.clock.install()
  await openReview(page, [await photo('one.jpg'), await photo('two.jpg', '#446688')])
  let sent = 0
  const stop = await intercept(page, sendPicture, (route) =>
    sent++ === 0 ? route.fulfill(refusal('unreadable_image')) : route.continue(),
  )
  await on(page).button('Complete Profile').click()
  await expect(on(page).heading('Your profile is created')).toBeVisible()
  const failed = 'Failed to upload one.jpg: This picture could not be read. Please choose another one.'
  await saidInPlace(page, "Some profile pictures couldn't be saved to database")
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'Picture 1 of 2' })).toContainText(failed)
  await expect(rows.filter({ hasText: 'Picture 2 of 2' })).toContainText('Uploaded')
  await look(page, 'wizard-upload-incomplete')
  await quieten(page)
  await stop()

  // Only the pictures can still be changed.
  await on(page).button('Choose other pictures').click()
  await expect(page).toHaveURL('/signup/pictures')
  await expect(on(page).button('Back').filter({ visible: true })).toHaveCount(0)
  await albumOf(page).remove(1).click()
  await choosePictures(page, [await photo('three.jpg', '#224422')])
  await quieten(page)
  await goOn(page, '/signup/review')

  // Slow: after 8 s the rest may be left for later.
  const letGo = await hold(page, sendPicture)
  await on(page).button('Try Again').click()
  await expect(on(page).heading('Uploading your pictures...')).toBeVisible()
  const skip = on(page).button('Skip picture upload and continue')
  await expect(skip).toHaveCount(0)
  await page.clock.fastForward(8000)
  await expect(page.getByText('This takes longer than usual.')).toBeVisible()
  await look(page, 'wizard-upload-slow')
  // The session is renewed at this point, and knows of the profile: the wizard stays until every picture is sent.
  const renewed = page.waitForResponse('**/api/account/refresh')
  await page.clock.fastForward('09:00')
  expect(await (await renewed).json()).toMatchObject({ session: { user: { hasProfile: true } } })
  await expect(on(page).heading('Uploading your pictures...')).toBeVisible()
  await expect(page).toHaveURL('/signup/review')
  await skip.click()
  await said(page, 'Profile created! You can add pictures later from your account settings.')
  await expect(page).toHaveURL('/app/profiles')
  expect(await page.evaluate(() => sessionStorage.getItem('signup'))).toBeNull()
  letGo()
  await page.goto('/signup')
  await expect(page).toHaveURL('/app/profiles')
})

test('a profile whose pictures all failed is complete without them', async ({ page, faults }) => {
  faults.allow(refusedWith(503), /console: Picture upload: /)
  await page.clock.install()
  await openReview(page)
  await intercept(page, sendPicture, (route) => route.fulfill(refusal('unavailable')))
  await on(page).button('Complete Profile').click()
  await expect(toast(page, 'Attempt 1 failed. Retrying in 1s...')).toBeVisible()
  await page.clock.fastForward(1000)
  await expect(toast(page, 'Attempt 2 failed. Retrying in 2s...')).toBeVisible()
  await page.clock.fastForward(2000)
  await saidInPlace(
    page,
    'Failed to upload me.jpg: Mithaq is briefly unavailable. Please try again in a moment.',
  )
  await saidInPlace(page, 'Picture upload failed')
  await quieten(page)
  await on(page).button('Skip picture upload and continue').click()
  await said(page, 'Profile created! You can add pictures later from your account settings.')
  await expect(page).toHaveURL('/app/profiles')
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('9 tokens', { exact: true })).toBeAttached()
  await page.getByRole('link', { name: 'Add a picture' }).click()
  await expect(page).toHaveURL('/app/edit-profile')
})
