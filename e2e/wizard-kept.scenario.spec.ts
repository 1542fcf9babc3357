import { expect, on, quieten, test } from './fixtures.ts'
import { look, photo } from './profile-acts.ts'
import * as wizard from './wizard-acts.ts'

test('keeps what was entered across a reload and lets no address skip a step', async ({ page }) => {
  test.slow()
  await wizard.openAccountInLondon(page)
  await page.goto('/signup/review')
  await expect(page).toHaveURL('/signup')
  await wizard.expectStep(page, 1, 'Basic Info')

  await wizard.fillBasics(page, { ...wizard.omar, sex: 'Female' })
  await page.reload()
  const fields = wizard.fieldsOf(page)
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
  await wizard.choosePictures(page, [await photo('one.jpg'), await photo('two.jpg')])
  await wizard.goOn(page, '/signup/review')
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
  await look(page, 'wizard-3-lost')
  await wizard.choosePictures(page, [await photo('one.jpg')])
  await expect(lost).toHaveCount(0)
  await wizard.goOn(page, '/signup/review')

  // Back, step by step; everything is still there.
  for (const [step, heading] of [
    [3, 'Profile Pictures'],
    [2, 'Profile Details'],
    [1, 'Basic Info'],
  ] as const) {
    await quieten(page)
    await on(page).button('Back').filter({ visible: true }).click()
    await wizard.expectStep(page, step, heading)
  }
  await expect(fields.name).toHaveValue('Omar')
  await wizard.goOn(page, '/signup/details')
  await expect(fields.nationalities.getByRole('listitem')).toHaveText(wizard.omar.nationality)
  await wizard.goOn(page, '/signup/pictures')
  await expect(wizard.albumOf(page).tiles).toHaveCount(1)
  await page.reload()
  await expect(wizard.albumOf(page).tiles).toHaveCount(1)

  await on(page).button('Sign out').click()
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
