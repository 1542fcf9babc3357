import { expect, accountForm, test } from './fixtures.ts'
import {
  expectNoProblem,
  expectProblem,
  checkScreen,
  expectToast,
  expectTextInPlace,
} from './profile-acts.ts'
import {
  chooseBirthday,
  chooseIn,
  detectLocation,
  profileFields,
  continueTo,
  openWizard,
  openAccountInLondon,
} from './wizard-acts.ts'

test('says at each field of step 1 what is wrong', async ({ page }) => {
  await openAccountInLondon(page)
  await page.clock.install({ time: new Date(Date.UTC(2026, 4, 10, 12)) })
  await page.goto('/signup')
  const { name, year, month, day, location } = profileFields(page)
  const next = accountForm(page).button('Continue')
  await next.click()
  await expectProblem(name, 'Name must be between 1 and 25 characters')
  for (const part of [year, month, day]) await expectProblem(part, 'Please select your birthday')
  await expect(location).toContainText('Location detection is required to continue')
  await expect(name).toBeFocused()
  await expect(page).toHaveURL('/signup')
  await checkScreen(page, 'wizard-1-errors')

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
  await expect(location.getByRole('button', { name: 'Detect My Location' })).toBeFocused()
  await detectLocation(page, 'London, United Kingdom')
  await expect(location).not.toContainText('Location detection is required')
  await continueTo(page, '/signup/details')
})

test('says at each field of step 2 what is wrong', async ({ page }) => {
  await openWizard(page, 'details')

  const { aboutMe, education, occupation, height, maritalStatus, nationality, nationalities } =
    profileFields(page)
  const next = accountForm(page).button('Continue')
  await education.fill('e'.repeat(51))
  await occupation.fill('o'.repeat(51))
  await next.click()
  await expectProblem(aboutMe, 'About Me must be between 1 and 1500 characters')
  await expectProblem(education, 'Education must be maximum 50 characters')
  await expectProblem(occupation, 'Occupation must be maximum 50 characters')
  await expectProblem(nationality, 'Select at least one nationality')
  await expect(aboutMe).toBeFocused()
  await checkScreen(page, 'wizard-2-errors')

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
  const onward = (await accountForm(page).button('Continue').boundingBox())!
  expect(list.y + list.height).toBeLessThanOrEqual(onward.y)
  await chooseIn(page, nationality, 'Jordan')
  await expectTextInPlace(page, 'This nationality is already added')
  await expectProblem(nationality, 'This nationality is already added')
  await chooseIn(page, nationality, 'Malaysia')
  await expectToast(page, 'You can select maximum 4 nationalities')
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
  await continueTo(page, '/signup/pictures')
})
