import { setDeadline } from './database.ts'
import { desktop, expect, test, type Page } from './fixtures.ts'
import { chatParts, addMatch, openChat, payUnlock, openChattingCouple, postMessage } from './match-acts.ts'
import { checkScreen } from './profile-acts.ts'

/** Time enough for a slow machine to show the last seconds of a clock, and for nobody to wait for them. */
const lastSeconds = 50

test('ends a match by silence with a penalty for one and a compensation for the other', async ({
  page,
  openBrowser,
  product,
}) => {
  const { idris, salma, matchId } = await openChattingCouple(page, openBrowser, desktop)
  await openChat(salma, matchId)
  await postMessage(idris, matchId, 'Are you there?')
  await expect(salma.page.getByText('Your turn to respond', { exact: true })).toBeVisible()
  await salma.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await chatParts(salma.page).composer.pressSequentially('I hope your week was')
  await setDeadline(product, matchId, lastSeconds)
  await openChat(idris, matchId)
  await expect(chatParts(page).timer).toHaveText(/^\d+s$/)
  await setDeadline(product, matchId, 0)

  const [his, hers] = [chatParts(page), chatParts(salma.page)]
  await expect(his.end).toContainText(/Salma did not answer in time\..*You received 2 tokens, now 8/)
  await expect(his.end).not.toContainText('Your unsent message')
  await expect(hers.end).toContainText(/You did not answer in time\..*You lost 2 tokens, now 4/)
  await expect(hers.composer).toHaveCount(0)
  await expect(hers.end).toContainText('Your unsent message is savedI hope your week was')
  await expect(salma.page.getByText('This chat has ended')).toBeVisible()
  await expect(salma.page.getByRole('heading', { name: /^You did not answer in time/ })).toBeFocused()
  await hers.end.getByRole('button', { name: 'Copy' }).click()
  await expect(hers.end.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await salma.page.evaluate(() => navigator.clipboard.readText())).toBe('I hope your week was')
  await checkScreen(page, 'chat-ended-received')
  await checkScreen(salma.page, 'chat-ended-with-unsent-words')
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([8, 4])
  await expect(page.getByRole('button', { name: 'Rematch (3 tokens, 5 left afterwards)' })).toBeVisible()
  await salma.page.getByRole('link', { name: 'Back to Discover' }).click()
  await expect(salma.page).toHaveURL('/app/profiles')

  const to = (side: Page, name: string) =>
    side.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Back to Matches' }).click()
  await page.getByRole('link', { name: 'Unmatched (1)' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Salma' })).toContainText('Non-response auto-unmatch')
  await to(page, 'Account')
  await page.getByRole('button', { name: 'All transactions' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'No-reply compensation' })).toContainText('+2')
  await to(salma.page, 'Account')
  await salma.page.getByRole('button', { name: 'All transactions' }).click()
  await expect(salma.page.getByRole('listitem').filter({ hasText: 'No-reply penalty' })).toContainText('−2')
})

test('refunds everything when a chat is never opened', async ({ page, request, product }) => {
  const { idris, salma, matchId } = await addMatch(page, request)
  await payUnlock(idris, matchId)
  await setDeadline(product, matchId, lastSeconds)
  await openChat(idris, matchId)
  await expect(chatParts(page).timer).toHaveText(/^0h 00m \d\ds$/)
  await checkScreen(page, 'chat-locked-last-moments')
  await setDeadline(product, matchId, 0)
  await expect(chatParts(page).end).toContainText(
    /Salma did not open this chat in time\..*You got 3 tokens back, now 9/,
  )
  await expect(page.getByText(/Say salam|wrote/)).toHaveCount(0)
  await checkScreen(page, 'chat-ended-never-opened')
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([9, 9])
})
