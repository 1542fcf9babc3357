import { expect, on, quieten, test } from './fixtures.ts'
import { look, openAccount, photo } from './profile-acts.ts'
import {
  albumOf,
  choosePictures,
  cities,
  detectLocation,
  fieldsOf,
  fillBasics,
  fillDetails,
  goOn,
  omar,
  standAt,
  expectStep,
} from './wizard-acts.ts'

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
