import { expect, accountForm, dismissToasts, test } from './fixtures.ts'
import { checkScreen, createPhoto } from './profile-acts.ts'
import * as wizard from './wizard-acts.ts'

test('keeps what was entered across a reload and lets no address skip a step', async ({ page }) => {
  test.slow()
  await wizard.openAccountInLondon(page)
  await page.goto('/signup/review')
  await expect(page).toHaveURL('/signup')
  await wizard.expectStep(page, 1, 'Basic Info')

  await wizard.fillBasics(page, { ...wizard.omar, sex: 'Female' })
  await page.reload()
  const fields = wizard.profileFields(page)
  await expect(fields.name).toHaveValue('Omar')
  await expect(fields.sex('Female')).toBeChecked()
  await expect(fields.month).toHaveValue('3')
  await wizard.detectLocation(page, 'London, United Kingdom')
  await page.goto('/signup/review')
  await wizard.expectStep(page, 2, 'Profile Details')
  await expect(page).toHaveURL('/signup/details')

  await wizard.fillDetails(page, wizard.omar)
  await page.goto('/signup/review')
  await wizard.expectStep(page, 3, 'Profile Pictures')
  await wizard.choosePictures(page, [await createPhoto('one.jpg'), await createPhoto('two.jpg')])
  await wizard.continueTo(page, '/signup/review')
  await page.reload()
  await expect(page).toHaveURL('/signup/review')
  await expect(page.getByRole('img', { name: 'Picture 2 of 2' })).toBeVisible()

  // A browser may throw away what a page has kept.
  await page.evaluate(() => void indexedDB.deleteDatabase('mithaq.files'))
  await page.reload()
  await expect(page).toHaveURL('/signup/pictures')
  const lost = page.getByRole('main').getByRole('status').filter({ hasText: 'The reload lost' })
  await expect(lost).toContainText(
    'The reload lost your 2 pictures. Please choose them again; everything else is still here.',
  )
  await checkScreen(page, 'wizard-3-lost')
  await wizard.choosePictures(page, [await createPhoto('one.jpg')])
  await expect(lost).toHaveCount(0)
  await wizard.continueTo(page, '/signup/review')

  // Back, step by step; everything is still there.
  for (const [step, heading] of [
    [3, 'Profile Pictures'],
    [2, 'Profile Details'],
    [1, 'Basic Info'],
  ] as const) {
    await dismissToasts(page)
    await accountForm(page).button('Back').filter({ visible: true }).click()
    await wizard.expectStep(page, step, heading)
  }
  await expect(fields.name).toHaveValue('Omar')
  await wizard.continueTo(page, '/signup/details')
  await expect(fields.nationalities.getByRole('listitem')).toHaveText(wizard.omar.nationality)
  await wizard.continueTo(page, '/signup/pictures')
  await expect(wizard.albumParts(page).tiles).toHaveCount(1)
  await page.reload()
  await expect(wizard.albumParts(page).tiles).toHaveCount(1)

  await accountForm(page).button('Sign out').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => page.evaluate(countFilesKept)).toBe(0)
})

/** How many members' files lie on the device. */
function countFilesKept(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('mithaq.files')
    opening.addEventListener('error', () => reject(opening.error!))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('by-member').objectStore('by-member').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })
}
