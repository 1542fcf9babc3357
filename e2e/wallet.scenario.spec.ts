import { expect, waitUntilSettled, test, toastWith } from './fixtures.ts'
import { chatParts, createMatch, addMatch, payUnlock, addWoman } from './match-acts.ts'
import { expectNoOverlap, holdRequests, intercept, checkScreen, refusal } from './profile-acts.ts'

test('keeps nobody in a match with an empty wallet, and lists every movement', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(500, /console: Purchase Failed: /)
  const { idris, salma, matchId } = await addMatch(page, request)
  const hana = await addWoman(request, 'Hana')
  const withHana = await createMatch(hana, idris)
  await payUnlock(idris, matchId, true)
  await payUnlock(idris, withHana)
  expect(await idris.balance()).toBe(0)

  await page.goto('/app/account')
  const wallet = page.getByRole('region', { name: 'Token wallet' })
  await expect(wallet.getByText('0 tokens', { exact: true })).toBeAttached()
  const all = page.getByRole('dialog', { name: 'All transactions' })
  await wallet.getByRole('button', { name: 'All transactions' }).click()
  await expect(all.getByRole('listitem').first()).toContainText(/Chat unlock.*Hana · Today.*−3/)
  await expect(all.getByRole('listitem').nth(1)).toContainText(/Express unlock.*Salma · Today.*−6/)
  await expect(all.getByRole('table'), 'no chart for a newcomer').toHaveCount(0)
  await page.keyboard.press('Escape')
  // Three of the six lie in a chat that is still locked.
  await expect(wallet).toContainText(/Weekly tokens top you up to 6 on .*\. As things stand, you get 3\./)
  await hana.ask('POST', `/matches/${withHana}/unmatch`, {})
  await expect(wallet.getByText('3 tokens', { exact: true })).toBeAttached()
  await wallet.getByRole('button', { name: 'All transactions' }).click()
  await expect(all.getByRole('listitem').first()).toContainText(/Refund.*Hana · Today.*\+3/)
  await page.keyboard.press('Escape')
  const again = await addWoman(request, 'Sara')
  await payUnlock(idris, await createMatch(again, idris))
  expect(await idris.balance()).toBe(0)

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Matches/ })
    .click()
  await page.getByRole('main').getByRole('link', { name: /Salma/ }).click()
  await chatParts(page).choose('Unmatch')
  const question = page.getByRole('alertdialog', { name: /^Unmatch with/ })
  await expect(question).toContainText('You have no tokens, so this costs nothing.')
  await question.getByRole('radio', { name: 'Without a word' }).check()
  await question.getByRole('button', { name: 'Unmatch' }).click()
  await expect(page).toHaveURL('/app/matches')
  await page.getByRole('link', { name: /^Unmatched/ }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Salma' })
    .getByRole('button', { name: 'Rematch (3 tokens)' })
    .click()
  await expect(toastWith(page, 'Insufficient tokens')).toContainText('You need at least 3 tokens to rematch.')

  const letGo = await holdRequests(page, ['GET', '**/api/wallet'])
  await page.goto('/app/account')
  const below = page.getByRole('region', { name: 'Settings' })
  await expect(page.getByRole('heading', { name: /^Idris, / })).toBeVisible()
  // A font that comes late moves everything once.
  await waitUntilSettled(page)
  const before = await below.boundingBox()
  letGo()
  await expect(wallet.getByText('0 tokens', { exact: true })).toBeAttached()
  // What stands below has not moved.
  expect(await below.boundingBox()).toEqual(before)
  await checkScreen(page, 'wallet')
  await page.setViewportSize({ width: 1440, height: 900 })
  const showProfile = await holdRequests(page, ['GET', '**/api/profile'])
  // As on a device where nobody has looked at it before.
  await page.evaluate(() => localStorage.removeItem('userData'))
  await page.reload()
  await expect(wallet.getByText('0 tokens', { exact: true })).toBeAttached()
  await waitUntilSettled(page)
  const beside = await wallet.boundingBox()
  showProfile()
  await expect(page.getByRole('heading', { name: /^Idris, / })).toBeVisible()
  expect(await wallet.boundingBox()).toEqual(beside)
  await page.setViewportSize({ width: 390, height: 844 })
  await wallet.getByRole('button', { name: 'All transactions' }).click()
  await expect(all.getByRole('listitem')).toHaveCount(6)
  await expect(all.getByRole('listitem').last()).toContainText('Welcome tokens')
  await expect(all.getByRole('listitem').filter({ hasText: 'Unmatch fee' })).toContainText('0')
  await expect(all.locator('[tabindex="0"]', { hasText: 'Welcome tokens' }), 'for the keyboard').toBeVisible()
  await checkScreen(page, 'wallet-history')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Buy Tokens' }).click()
  await expect(wallet.getByText('Token Purchasing Coming Soon!')).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await intercept(page, ['POST', '**/purchase'], (route) => route.fulfill(refusal('internal')))
  await page.getByRole('button', { name: 'Buy Tokens' }).click()
  const failed = toastWith(page, 'Purchase Failed')
  // Rested on, it stays until all three have looked at it.
  await failed.hover()
  await expect(failed).toContainText('Failed to purchase tokens')
  await expectNoOverlap(failed, page.getByRole('navigation', { name: 'Main' }))
  await expectNoOverlap(failed, page.getByRole('heading', { level: 1 }))
  expect(salma.name).toBe('Salma')
})
