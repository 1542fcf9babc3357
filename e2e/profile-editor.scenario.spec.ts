import { expect, accountForm, test, toastWith, unanswered } from './fixtures.ts'
import {
  expectNoProblem,
  expectProblem,
  holdRequests,
  intercept,
  checkScreen,
  openMember,
  createPhoto,
  refusal,
  expectToast,
  expectTextInPlace,
  openEditor,
  saveButton,
} from './profile-acts.ts'
import {
  albumParts,
  chooseIn,
  chooseLocation,
  choosePictures,
  cities,
  detectLocation,
  profileFields,
  setPosition,
} from './wizard-acts.ts'

const saveProfile: [string, string] = ['PATCH', '**/api/profile']

test('saves an edited profile, says so and shows it after a reload', async ({ page }) => {
  await openMember(page, { pictures: [await createPhoto('me.jpg')] })
  await page.goto('/app/account')
  await page.getByRole('link', { name: 'Edit profile' }).click()
  const fields = profileFields(page)
  await expect(fields.name).toHaveValue('Idris')
  await expect(fields.gender).toHaveValue('male')
  await expect(fields.location).toContainText('Rabat, Morocco')
  await expect(fields.nationalities.getByRole('listitem')).toHaveText(['Morocco'])
  await expect(fields.height).toHaveAttribute('aria-valuenow', '178')
  await expect(fields.maritalStatus).toHaveValue('Never Married')
  await expect(fields.education).toHaveValue('BSc Biology')
  await expect(fields.aboutMe).toHaveAttribute('rows', '5')
  await checkScreen(page, 'edit')

  await fields.name.fill('Hana')
  await setPosition(page, cities.amman)
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

  const letGo = await holdRequests(page, saveProfile)
  await saveButton(page).click()
  await expect(accountForm(page).button('Saving...')).toBeDisabled()
  letGo()
  await expectToast(page, 'Profile updated successfully')
  await expect(page).toHaveURL('/app/account')
  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload()
    await expect(page.getByRole('heading', { name: /^Hana, \d\d$/ })).toBeVisible()
    await expect(page.getByText('Amman, Jordan')).toBeVisible()
  }
  await page.getByRole('button', { name: /^(View|As others see it)$/ }).click()
  const card = page.getByRole('dialog').getByRole('article')
  await expect(card.getByText('Potter')).toBeVisible()
  await expect(card.getByText('Two\nlines.', { exact: true })).toBeVisible()
  for (const text of ['Widowed', '130 cm · 4′3″', 'Jordan'])
    await expect(card.getByRole('definition').getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByText('Education')).toHaveCount(0)
})

test("says what is wrong in the editor's own words", async ({ page, faults }) => {
  test.slow()
  faults.allow(400, 409, 500, /console: Profile update: /)
  await openEditor(page)
  const fields = profileFields(page)
  const picture = 'You must have at least one profile picture'
  await saveButton(page).click()
  await expectTextInPlace(page, picture)
  await expect(albumParts(page).input).toBeFocused()
  await choosePictures(page, [await createPhoto('me.jpg')])
  await expectToast(page, '1 picture(s) uploaded successfully!')
  await expect(albumParts(page).section).not.toContainText(picture)

  await fields.name.fill('  ')
  await fields.education.fill('e'.repeat(51))
  await fields.occupation.fill('o'.repeat(51))
  await fields.aboutMe.fill('')
  await fields.nationalities.getByRole('button', { name: 'Remove Morocco' }).click()
  await fields.nationality.press('Tab')
  await saveButton(page).click()
  await expectTextInPlace(page, 'Name is required')
  await expectProblem(fields.name, 'Name is required')
  await expectProblem(fields.nationality, 'Please add at least 1 nationality')
  await expectProblem(fields.education, 'Education must be maximum 50 characters')
  await expectProblem(fields.occupation, 'Occupation must be maximum 50 characters')
  await expectProblem(fields.aboutMe, 'About Me must be between 1 and 1500 characters')
  await expect(fields.name).toBeFocused()
  await checkScreen(page, 'edit-errors')

  await fields.name.fill('Idris')
  await expectNoProblem(fields.name)
  await fields.education.fill('')
  await fields.occupation.fill('')
  await fields.aboutMe.fill('Short.')
  await chooseIn(page, fields.nationality, 'Jordan')
  await fields.nationality.press('Tab')
  await expectNoProblem(fields.nationality)

  // What the server refuses stands at its field; what it cannot do is said.
  const height = 'Height must be between 130cm and 200cm'
  let stop = await intercept(page, saveProfile, (route) =>
    route.fulfill(
      refusal('invalid_input', {
        issues: [
          { field: 'height', code: 'height_range', values: { min: 130, max: 200 } },
          { field: 'name', code: 'name_reserved', values: {} },
        ],
      }),
    ),
  )
  await saveButton(page).click()
  await expectProblem(fields.name, 'This name could be taken for Mithaq itself. Please use your own name.')
  await expect(toastWith(page, 'Failed to update profile')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(height)).toBeVisible()
  await stop()
  stop = await intercept(page, saveProfile, (route) => route.fulfill(refusal('internal')))
  await fields.name.fill('Idris A.')
  await saveButton(page).click()
  await expectToast(page, 'Failed to update profile: An unexpected error occurred')
  await expect(page).toHaveURL('/app/edit-profile')
  await expect(fields.name).toHaveValue('Idris A.')
  await stop()
  await saveButton(page).click()
  await expectToast(page, 'Profile updated successfully')
  await expect(page).toHaveURL('/app/account')
})

test('asks before losing changes, keeps input offline, and edits the server’s profile', async ({
  page,
  faults,
}) => {
  faults.allow(...unanswered, /Profile update: You seem to be offline/)
  await page.context().grantPermissions([])
  await openMember(page, { pictures: [await createPhoto('me.jpg')] })
  await page.goto('/app/account')
  const edit = page.getByRole('link', { name: 'Edit profile' })
  await edit.click()
  const { name } = profileFields(page)
  await name.fill('Somebody')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await accountForm(page).button('Back').click()
  await expect(question).toContainText('What you changed on this page has not been saved yet.')
  await checkScreen(page, 'edit-unsaved')
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

  await accountForm(page).button('Back').click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/app/account')
  await edit.click()
  await expect(name).toHaveValue('Idris')
  // Changed and changed back is not changed.
  await name.fill('Somebody')
  await name.fill('Idris')
  await accountForm(page).button('Back').click()
  await expect(page).toHaveURL('/app/account')

  await edit.click()
  await name.fill('Idris the Elder')
  await page.context().setOffline(true)
  await saveButton(page).click()
  await expectToast(page, 'Failed to update profile: You seem to be offline')
  await expect(name).toHaveValue('Idris the Elder')
  await page.context().setOffline(false)
  await saveButton(page).click()
  await expectToast(page, 'Profile updated')
  await expect(page).toHaveURL('/app/account')

  await edit.click()
  const { location } = profileFields(page)
  await location.getByRole('button', { name: 'Detect Again' }).click()
  await expect(location).toContainText('Location permission denied.')
  await expect(location.getByText('Could not detect your location'), 'one message').toHaveCount(0)
  await chooseLocation(page, 'Jordan', 'Amman')
  await saveButton(page).click()
  await expectToast(page, 'Profile updated successfully')
  await expect(page.getByText('Amman, Jordan')).toBeVisible()
  await expect(page).toHaveURL('/app/account')

  const letGo = await holdRequests(page, ['GET', '**/api/profile'])
  // Once the page before is gone: it may still keep a newer copy.
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('userData') ?? '')
    localStorage.setItem('userData', JSON.stringify({ ...kept, name: 'Older' }))
  })
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { name: /^Older, / })).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(accountForm(page).heading('Edit Profile')).toBeVisible()
  await expect(profileFields(page).name).toHaveCount(0)
  letGo()
  await expect(profileFields(page).name).toHaveValue('Idris the Elder')
})
