import { amina, openDeck, readShownName, test } from './discovery-acts.ts'
import { openSettings, expect } from './fixtures.ts'
import { checkScreen, expectToast } from './profile-acts.ts'

// Cards fly off and matches unfold: it counts when they do.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('removes a blocked member from the deck at once and answers the other with not found', async ({
  page,
  openBrowser,
  people,
  faults,
}) => {
  faults.allow(404)
  await people.open(page)
  const hers = await openBrowser()
  await people.open(hers, amina)
  const deck = await openDeck(page)
  const herDeck = await openDeck(hers)
  expect([await readShownName(page), await readShownName(hers)]).toEqual(['Amina', 'Idris'])
  await herDeck.act('Block').click()
  const question = hers.getByRole('alertdialog', { name: 'Block Idris?' })
  await checkScreen(hers, 'discover-block')
  await question.getByRole('button', { name: 'Block' }).click()
  await expectToast(hers, 'Blocked Idris')
  await expect(herDeck.card).toHaveCount(0)
  await deck.act('Like').click()
  await expectToast(page, 'This profile is no longer available.')
  await expect(deck.card).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No more profiles' })).toBeVisible()
})

test('takes reports of 10 to 50 characters, which also block', async ({ page, people }) => {
  await people.open(page)
  await people.add(amina)
  const deck = await openDeck(page)
  await readShownName(page)
  await deck.act('Report').click()
  const dialog = page.getByRole('dialog', { name: 'Report Amina' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  const submit = dialog.getByRole('button', { name: 'Submit report' })
  await expect(submit).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Money or scam' }).check()
  await reason.fill('a'.repeat(51))
  await expect(reason).toHaveAccessibleDescription(/Reason must be no more than 50 characters long/)
  await submit.click()
  await expect(reason).toBeFocused()
  await checkScreen(page, 'discover-report')
  await reason.fill('Asks for money at once')
  // The house rules stand outside the app: what was written waits for the way back.
  await dialog.getByRole('link', { name: 'What our house rules say' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await readShownName(page)
  await deck.act('Report').click()
  await expect(reason).toHaveValue('Asks for money at once')
  await submit.click()
  await expectToast(page, 'Report submitted for Amina')
  await expect(dialog).toHaveCount(0)
  await expect(deck.card).toHaveCount(0)
  await openSettings(page, 'Safety and guardian')
  await page.getByRole('button', { name: 'Blocked members' }).click()
  await expect(page.getByRole('dialog', { name: 'Blocked members' })).toContainText('Amina')
})
