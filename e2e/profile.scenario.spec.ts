import type { Route } from '@playwright/test'
import { pictureUrl } from '@mithaq/contract/pictures'
import {
  expect,
  on,
  paperColour,
  quieten,
  refusedWith,
  test,
  toast,
  unanswered,
  type Page,
} from './fixtures.ts'
import {
  expectNoProblem,
  expectPicturesDrawn,
  expectProblem,
  hold,
  intercept,
  look,
  openMember,
  photo,
  refusal,
  said,
  saidInPlace,
} from './profile-acts.ts'
import {
  albumOf,
  chooseIn,
  chooseLocation,
  choosePictures,
  cities,
  detectLocation,
  fieldsOf,
  standAt,
} from './wizard-acts.ts'

const saveProfile: [string, string] = ['PATCH', '**/api/profile']
const save = (page: Page) => on(page).button('Save Changes')

async function openEditor(page: Page): Promise<void> {
  await page.goto('/app/edit-profile')
  await expect(save(page)).toBeVisible()
}

test('a member sees her own card as others do, with every picture', async ({ page }) => {
  const pictures = [await photo('a.jpg'), await photo('b.jpg', '#446688'), await photo('c.jpg', '#224422')]
  await openMember(page, { name: 'Maryam', sex: 'female', pictures })
  await page.goto('/app/account')
  await expect(on(page).heading('Your Profile')).toBeVisible()
  await expectPicturesDrawn(page.getByRole('main').locator('img'))
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/app/edit-profile')
  const card = page.getByRole('main').getByRole('article')
  await expect(card.getByRole('heading', { name: /^Maryam, \d\d$/ })).toBeVisible()
  for (const part of ['About Me', 'Marital Status', 'Height', 'Nationality'])
    await expect(card.getByText(part, { exact: true })).toBeVisible()
  await expectPicturesDrawn(card.locator('img'))
  await look(page, 'account')

  // One picture at a time, by button, key and dot; behind the last comes the first again.
  const carousel = card.getByRole('region', { name: 'Pictures of Maryam' })
  const dots = carousel.getByRole('button', { name: /^Show picture/ })
  await expect(dots.first()).toBeVisible()
  const count = pictures.length
  await expect(dots).toHaveCount(count)
  const expectShown = async (place: number) => {
    await expect(carousel.getByRole('status')).toHaveText(`Picture ${place} of ${count}`)
    await expect(carousel.getByRole('img')).toHaveAccessibleName(`Maryam, picture ${place} of ${count}`)
    await expectPicturesDrawn(carousel.locator('img'))
  }
  await expectShown(1)
  await carousel.getByRole('button', { name: 'Next picture' }).click()
  await expectShown(2)
  await page.keyboard.press('ArrowLeft')
  await expectShown(1)
  await carousel.getByRole('button', { name: 'Previous picture' }).click()
  await expectShown(count)
  await page.keyboard.press('ArrowRight')
  await expectShown(1)
  await dots.nth(1).click()
  await expectShown(2)
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')

  // By swiping: towards the start of the line comes the next one, in both directions of reading.
  const swipe = async (byX: number) => {
    const box = (await carousel.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + byX, y, { steps: 3 })
    await page.mouse.up()
  }
  await swipe(80)
  await expectShown(1)
  await swipe(-80)
  await expectShown(2)
  await swipe(-20)
  await expectShown(2)
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await swipe(-80)
  await expectShown(1)
  await dots.nth(0).press('ArrowLeft')
  await expectShown(2)
  await page.evaluate(() => (document.documentElement.dir = 'ltr'))

  const box = (await carousel.boundingBox())!
  const details = (await card.getByText('Marital Status', { exact: true }).boundingBox())!
  expect(details.y).toBeGreaterThanOrEqual(box.y + box.height)
})

test('the account screen: tokens, appearance, and the way to the editor', async ({ page, faults }) => {
  // The purchase is refused: it is still to come.
  faults.allow(refusedWith(409))
  const { email } = await openMember(page, { pictures: [await photo('me.jpg')] })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/app/account')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /^Idris, \d\d$/ })).toBeVisible()
  await expect(main.getByText('Beekeeper')).toBeVisible()
  await expect(main.getByText('Rabat, Morocco')).toBeVisible()
  await expect(main.getByText(email)).toBeVisible()
  await expect(main.getByText('9 tokens', { exact: true })).toBeAttached()
  await expectPicturesDrawn(main.locator('img'))
  await on(page).button('Buy Tokens').click()
  await expect(page.getByText('Token Purchasing Coming Soon!')).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)

  const light = await paperColour(page)
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => paperColour(page)).not.toBe(light)
  // It outlives a reload and beats the system's.
  const dark = await paperColour(page)
  await page.reload()
  await expect(main.getByText(email)).toBeVisible()
  expect(await paperColour(page)).toBe(dark)
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(() => paperColour(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paperColour(page)).toBe(light)
  await page.getByRole('radio', { name: 'System' }).click()
  await expect.poll(() => paperColour(page)).toBe(dark)

  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(on(page).heading('Edit Profile')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await on(page).button('Back').click()
  await expect(page).toHaveURL('/app/account')
})

test('an edited profile is saved, said so, and still there after a reload', async ({ page }) => {
  await openMember(page, { pictures: [await photo('me.jpg')] })
  await page.goto('/app/account')
  await page.getByRole('link', { name: 'Edit profile' }).click()
  const fields = fieldsOf(page)
  await expect(fields.name).toHaveValue('Idris')
  await expect(fields.gender).toHaveValue('male')
  await expect(fields.location).toContainText('Rabat, Morocco')
  await expect(fields.nationalities.getByRole('listitem')).toHaveText(['Morocco'])
  await expect(fields.height).toHaveAttribute('aria-valuenow', '178')
  await expect(fields.maritalStatus).toHaveValue('Never Married')
  await expect(fields.education).toHaveValue('BSc Biology')
  await expect(fields.aboutMe).toHaveAttribute('rows', '5')
  await look(page, 'edit')

  await fields.name.fill('Hana')
  await standAt(page, cities.amman)
  await detectLocation(page, 'Amman, Jordan')
  await chooseIn(page, fields.nationality, 'Jordan')
  await fields.nationality.press('Tab')
  await fields.nationalities.getByRole('button', { name: 'Remove Morocco' }).click()
  await fields.nationality.press('Tab')
  await fields.height.press('Home')
  await fields.maritalStatus.selectOption('Widowed')
  await fields.education.fill('')
  await fields.occupation.fill('Potter')
  await fields.aboutMe.fill('Two\nlines.')

  const letGo = await hold(page, saveProfile)
  await save(page).click()
  await expect(on(page).button('Saving...')).toBeDisabled()
  letGo()
  await said(page, 'Profile updated successfully')
  await expect(page).toHaveURL('/app/account')
  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload()
    await expect(page.getByRole('heading', { name: /^Hana, \d\d$/ })).toBeVisible()
    await expect(page.getByText('Amman, Jordan')).toBeVisible()
    await expect(page.getByText('Potter')).toBeVisible()
  }
  const card = page.getByRole('main').getByRole('article')
  await expect(card.getByText('Two\nlines.', { exact: true })).toBeVisible()
  for (const text of ['Widowed', '130 cm · 4′3″', 'Jordan'])
    await expect(card.getByRole('definition').getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByText('Education')).toHaveCount(0)
})

test('the editor says what is wrong, in its own words', async ({ page, faults }) => {
  test.slow()
  faults.allow(refusedWith(400), refusedWith(409), refusedWith(500), /console: Profile update: /)
  await openMember(page)
  await openEditor(page)
  const fields = fieldsOf(page)
  const picture = 'You must have at least one profile picture'
  await save(page).click()
  await saidInPlace(page, picture)
  await expect(albumOf(page).input).toBeFocused()
  await choosePictures(page, [await photo('me.jpg')])
  await said(page, '1 picture(s) uploaded successfully!')
  await expect(albumOf(page).section).not.toContainText(picture)

  await fields.name.fill('  ')
  await fields.education.fill('e'.repeat(51))
  await fields.occupation.fill('o'.repeat(51))
  await fields.aboutMe.fill('')
  await fields.nationalities.getByRole('button', { name: 'Remove Morocco' }).click()
  await fields.nationality.press('Tab')
  await save(page).click()
  await saidInPlace(page, 'Name is required')
  await expectProblem(fields.name, 'Name is required')
  await expectProblem(fields.nationality, 'Please add at least 1 nationality')
  await expectProblem(fields.education, 'Education must be maximum 50 characters')
  await expectProblem(fields.occupation, 'Occupation must be maximum 50 characters')
  await expectProblem(fields.aboutMe, 'About Me must be between 1 and 1500 characters')
  await expect(fields.name).toBeFocused()
  await look(page, 'edit-errors')

  await fields.name.fill('N'.repeat(26))
  await save(page).click()
  await expectProblem(fields.name, 'Name must be between 1 and 25 characters')
  await fields.name.fill('Idris')
  await expectNoProblem(fields.name)
  await fields.education.fill('')
  await fields.occupation.fill('')
  await fields.aboutMe.fill('Short.')
  for (const country of ['Jordan', 'Egypt', 'Turkey', 'Palestine'])
    await chooseIn(page, fields.nationality, country)
  await chooseIn(page, fields.nationality, 'Malaysia')
  await said(page, 'You can select maximum 4 nationalities')
  await chooseIn(page, fields.nationality, 'Egypt')
  await saidInPlace(page, 'This nationality is already added')
  await expect(fields.nationalities.getByRole('listitem')).toHaveCount(4)
  await fields.nationality.press('Tab')
  await fields.nationalities.getByRole('button', { name: 'Remove Egypt' }).click()
  await fields.nationality.press('Tab')
  await expectNoProblem(fields.nationality)

  // A place that is only half chosen is none.
  await page.context().grantPermissions([])
  await fields.location.getByRole('button', { name: 'Detect Again' }).click()
  await expect(fields.location).toContainText('Location permission denied.')
  await chooseIn(page, fields.country, 'Jordan')
  await save(page).click()
  await saidInPlace(page, 'Location detection is required to continue')
  await expect(fields.location).toContainText('Location detection is required to continue')
  await chooseIn(page, fields.city, 'Amman')

  // What the server refuses stands at its field; what it cannot do is said.
  const height = 'Height must be between 130cm and 200cm'
  let stop = await intercept(page, saveProfile, (route) =>
    route.fulfill(
      refusal('invalid_input', {
        issues: [
          { field: 'height', code: 'height_range', values: { min: 130, max: 200 } },
          { field: 'name', code: 'name_reserved', values: {} },
          { field: 'nationality', code: 'nationality_too_many', values: { max: 4 } },
        ],
      }),
    ),
  )
  await save(page).click()
  await expectProblem(fields.name, 'This name could be taken for Mithaq itself. Please use your own name.')
  await expect(toast(page, 'Failed to update profile')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(height)).toBeVisible()
  await expectProblem(fields.nationality, 'You can have at most 4 nationalities')
  await stop()
  stop = await intercept(page, saveProfile, (route) => route.fulfill(refusal('internal')))
  await fields.name.fill('Idris A.')
  await save(page).click()
  await said(page, 'Failed to update profile: An unexpected error occurred')
  await expect(page).toHaveURL('/app/edit-profile')
  await expect(fields.name).toHaveValue('Idris A.')
  await stop()
  await save(page).click()
  await said(page, 'Profile updated successfully')
  await expect(page).toHaveURL('/app/account')
})

test('a choice that was turned down does not hide what the server says about the field', async ({
  page,
  faults,
}) => {
  faults.allow(refusedWith(400), /console: Profile update: /)
  await openMember(page, { pictures: [await photo('me.jpg')] })
  await openEditor(page)
  const { nationality } = fieldsOf(page)
  await chooseIn(page, nationality, 'Morocco')
  await saidInPlace(page, 'This nationality is already added')
  await nationality.press('Tab')
  await intercept(page, saveProfile, (route) =>
    route.fulfill(
      refusal('invalid_input', {
        issues: [{ field: 'nationality', code: 'nationality_too_many', values: { max: 4 } }],
      }),
    ),
  )
  await save(page).click()
  await expectProblem(nationality, 'You can have at most 4 nationalities')
})

test('once a like was given or received the gender stays; who came by the address is led back to the account', async ({
  page,
}) => {
  await openMember(page, { pictures: [await photo('me.jpg')] })
  await intercept(page, ['GET', '**/api/profile'], async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sexEditable: false } })
  })
  await openEditor(page)
  const { gender } = fieldsOf(page)
  await expect(gender).toBeDisabled()
  await expect(gender).toHaveAccessibleDescription(
    'Your gender can no longer be changed, because a like has been given or received.',
  )
  await on(page).button('Back').click()
  await expect(page).toHaveURL('/app/account')
})

test('unsaved changes are not lost without a question', async ({ page }) => {
  await openMember(page, { pictures: [await photo('me.jpg')] })
  await page.goto('/app/account')
  const edit = page.getByRole('link', { name: 'Edit profile' })
  await edit.click()
  const { name } = fieldsOf(page)
  await name.fill('Somebody')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await on(page).button('Back').click()
  await expect(question).toContainText('What you changed on this page has not been saved yet.')
  await look(page, 'edit-unsaved')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Somebody')
  await expect(page).toHaveURL('/app/edit-profile')
  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/app/edit-profile')

  // The browser's own question, when the tab is to be closed.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(name).toHaveValue('Somebody')

  await on(page).button('Back').click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/app/account')
  await edit.click()
  await expect(name).toHaveValue('Idris')
  // Changed and changed back is not changed.
  await name.fill('Somebody')
  await name.fill('Idris')
  await on(page).button('Back').click()
  await expect(page).toHaveURL('/app/account')
})

test('without a connection saving fails with a word, and what was typed stays', async ({ page, faults }) => {
  faults.allow(...unanswered, /Profile update: You seem to be offline/)
  await openMember(page, { pictures: [await photo('me.jpg')] })
  await openEditor(page)
  const { name } = fieldsOf(page)
  await name.fill('Idris the Elder')
  await page.context().setOffline(true)
  await save(page).click()
  await said(page, 'Failed to update profile: You seem to be offline')
  await expect(name).toHaveValue('Idris the Elder')
  await page.context().setOffline(false)
  await save(page).click()
  await said(page, 'Profile updated')
})

test('what is edited comes from the server, never from the copy kept here', async ({ page }) => {
  await openMember(page, { pictures: [await photo('me.jpg')] })
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { name: /^Idris, / })).toBeVisible()
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('userData') ?? '')
    localStorage.setItem('userData', JSON.stringify({ ...kept, name: 'Older' }))
  })
  const letGo = await hold(page, ['GET', '**/api/profile'])
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { name: /^Older, / })).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(on(page).heading('Edit Profile')).toBeVisible()
  await expect(fieldsOf(page).name).toHaveCount(0)
  letGo()
  await expect(fieldsOf(page).name).toHaveValue('Idris')
})

test('the pictures editor: added, put in order, removed, and the last one stays', async ({
  page,
  faults,
}) => {
  test.slow()
  faults.allow(refusedWith(404), refusedWith(415), refusedWith(500), /console: (Picture|Failed to remove)/)
  const { profile } = await openMember(page, {
    pictures: [await photo('a.jpg'), await photo('b.jpg', '#446688')],
  })
  const [a, b] = profile.pictures.map(({ id }) => id)
  await openEditor(page)
  const album = albumOf(page)
  await expect.poll(album.order).toEqual([a, b])
  await expectPicturesDrawn(album.images)

  await album.input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('text') })
  await saidInPlace(page, 'File "a.png" is not a supported image format. Please use JPG, PNG, GIF, or WebP.')

  let stop = await intercept(page, ['POST', '**/api/pictures/*'], (route) =>
    route.fulfill(refusal('unsupported_image')),
  )
  await album.input.setInputFiles(await photo('c.webp', '#224422'))
  const refused =
    'Failed to upload c.webp: This is not a supported image format. Please use JPG, PNG, GIF, or WebP.'
  await expect(toast(page, 'Picture upload failed')).toBeVisible()
  await saidInPlace(page, refused)
  await expect.poll(album.order).toEqual([a, b])
  await look(page, 'edit-pictures-refused')
  await quieten(page)
  await stop()
  // An answer that makes no sense has no words of its own.
  const nonsense = (route: Route) => route.fulfill({ json: null })
  stop = await intercept(page, ['POST', '**/api/pictures/*'], nonsense)
  await album.input.setInputFiles(await photo('c.webp', '#224422'))
  await said(page, 'Error uploading pictures: Picture upload failed')
  await stop()
  stop = await intercept(page, ['DELETE', '**/api/pictures/*'], nonsense)
  await album.remove(2).click()
  await said(page, 'Failed to remove picture from profile')
  await stop()
  await expect.poll(album.order).toEqual([a, b])

  await album.input.setInputFiles([await photo('c.webp', '#224422'), await photo('d.gif', '#aa8844')])
  await said(page, '2 picture(s) uploaded successfully!')
  await expect(album.tiles).toHaveCount(4)
  const [, , c, d] = await album.order()
  await album.input.setInputFiles([await photo('e.jpg'), await photo('f.jpg')])
  await saidInPlace(page, 'You can upload a maximum of 5 pictures. Currently have 4.')

  const arranged = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/pictures'),
    )
  let answer = arranged()
  await album.handle(1, 4).press('End')
  await answer
  await expect.poll(album.order).toEqual([b, c, d, a])
  answer = arranged()
  await album.makeMain(3).click()
  await answer
  await expect.poll(album.order).toEqual([d, b, c, a])
  await expect(album.tiles.first()).toContainText('Main')
  await page.reload()
  await expect.poll(album.order).toEqual([d, b, c, a])
  await expectPicturesDrawn(album.images)

  stop = await intercept(page, ['PUT', '**/api/pictures'], (route) => route.fulfill(refusal('internal')))
  await album.handle(1, 4).press('ArrowRight')
  await said(page, 'Failed to change the order: An unexpected error occurred')
  await expect.poll(album.order).toEqual([d, b, c, a])
  await stop()
  stop = await intercept(page, ['DELETE', '**/api/pictures/*'], (route) => route.fulfill(refusal('internal')))
  await album.remove(4).click()
  await said(page, 'Failed to remove picture: An unexpected error occurred')
  await expect(album.tiles).toHaveCount(4)
  await stop()

  const main = profile.pictures[0]
  const served = async () => main && (await page.request.get(pictureUrl(main, 'small', 'webp'))).status()
  expect(await served()).toBe(200)
  for (const left of [[d, b, c], [d, b], [d]]) {
    await album.remove(left.length + 1).click()
    await said(page, 'Picture removed')
    await expect.poll(album.order).toEqual(left)
  }
  // What was removed is gone, also for those who have its address.
  await expect.poll(served).toBe(404)
  await album.remove(1).click()
  await said(page, 'You must have at least one profile picture')
  await expect(album.section).toContainText('You must have at least one profile picture')
  await expect.poll(album.order).toEqual([d])

  // It was all done at once: there is nothing to save, and nobody asks.
  await page.goto('/app/account')
  await expectPicturesDrawn(page.getByRole('main').locator('img'))
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', new RegExp(`${d}`))
})

test('a place can be changed by hand', async ({ page }) => {
  await openMember(page, { pictures: [await photo('me.jpg')] })
  await page.context().grantPermissions([])
  await openEditor(page)
  const { location } = fieldsOf(page)
  await location.getByRole('button', { name: 'Detect Again' }).click()
  await expect(location).toContainText('Location permission denied.')
  const title = await location.getByText('Could not detect your location', { exact: true }).boundingBox()
  expect(title?.width, 'in sight, not for screen readers alone').toBeGreaterThan(100)
  await chooseLocation(page, 'Jordan', 'Amman')
  await save(page).click()
  await said(page, 'Profile updated successfully')
  await expect(page.getByText('Amman, Jordan')).toBeVisible()
})
