import { expect, waitForLiveConnection, test, toastWith } from './fixtures.ts'
import {
  chatParts,
  createMatch,
  addWoman,
  openChat,
  payUnlock,
  addOpenChat,
  openChattingCouple,
  postMessage,
} from './match-acts.ts'
import { intercept, checkScreen, refusal, expectToast } from './profile-acts.ts'

test('shows the fee before unmatching and keeps the ended chat readable', async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.allow(409, 500, /console: (Failed to process unmatch|Rematch Failed): /)
  const { idris, salma, matchId } = await openChattingCouple(page, openBrowser)
  await postMessage(salma, matchId, 'A last word')
  await openChat(idris, matchId)
  await openChat(salma, matchId)
  const question = page.getByRole('alertdialog', { name: /^Unmatch with/ })
  await chatParts(page).choose('Unmatch')
  await expect(question).toContainText('Costs 1 of your 6 tokens. 5 are left. Salma pays nothing.')
  await expect(question).toContainText('Your chat with Salma moves to Unmatched')
  await checkScreen(page, 'chat-unmatch')
  const stop = await intercept(page, ['POST', '**/unmatch'], (route) => route.fulfill(refusal('internal')))
  await question.getByRole('radio', { name: 'In my own words…' }).check()
  await expect(question.getByRole('button', { name: 'Close kindly' })).toBeDisabled()
  await question.getByRole('textbox', { name: 'Your words to Salma' }).fill('Thank you. Go well.')
  await checkScreen(page, 'chat-unmatch-own-words')
  // Closed and opened again, the words are still there.
  await question.getByRole('button', { name: 'Stay in the chat' }).click()
  await expect(question).toHaveCount(0)
  await chatParts(page).choose('Unmatch')
  await question.getByRole('button', { name: 'Close kindly' }).click()
  await expectToast(page, 'Failed to unmatch. Please try again.')
  await stop()
  await question.getByRole('button', { name: 'Close kindly' }).click()
  await expect(page).toHaveURL('/app/matches')
  expect(await idris.balance()).toBe(5)

  await expect(chatParts(salma.page).end).toContainText(/Idris ended this match\..*It cost you nothing/)
  await expect(chatParts(salma.page).end.getByRole('figure', { name: "Idris's goodbye" })).toContainText(
    'Thank you. Go well.',
  )
  await expect(salma.page.getByText('Thank you. Go well.')).toHaveCount(1)
  await expect(chatParts(salma.page).composer).toHaveCount(0)
  await expect(chatParts(salma.page).says('A last word')).toBeVisible()
  await expect(salma.page.getByRole('button', { name: /^Rematch/ })).toHaveCount(0)
  await checkScreen(salma.page, 'chat-ended')
  await page.getByRole('link', { name: 'Unmatched (1)' }).click()
  await page.getByRole('link', { name: /^Read your chat with Salma/ }).click()
  await expect(chatParts(page).end).toContainText(/You ended this match\..*It cost 1 token, now 5/)
  // What is said stands above the ways on.
  await intercept(page, ['POST', '**/rematch'], (route) => route.fulfill(refusal('cannot_rematch')))
  await page.getByRole('button', { name: 'Rematch (3 tokens, 2 left afterwards)' }).click()
  const rematch = page.getByRole('alertdialog', { name: 'Rematch with Salma?' })
  await rematch.getByRole('button', { name: 'Rematch (3 tokens)' }).click()
  const refused = toastWith(page, 'Cannot rematch')
  // Rested on, it stays until it has been measured.
  await refused.hover()
  await rematch.getByRole('button', { name: 'Cancel' }).press('Enter')
  const wayOn = await page.getByRole('link', { name: 'Back to Discover' }).boundingBox()
  const footOfWords = async () => {
    const { y, height } = (await refused.boundingBox()) ?? { y: Infinity, height: 0 }
    return y + height
  }
  await expect.poll(footOfWords).toBeLessThanOrEqual(wayOn?.y ?? 0)
})

test('removes a member who blocks the other from the open chat', async ({ page, request, faults }) => {
  faults.allow(404)
  const { idris, salma, matchId } = await addOpenChat(page, request)
  const hana = await addWoman(request, 'Hana')
  await payUnlock(hana, await createMatch(hana, idris), true)
  const live = waitForLiveConnection(page)
  await openChat(idris, matchId)
  await expect(chatParts(page).composer).toBeVisible()
  await live
  await salma.ask('PUT', `/safety/blocks/${idris.profile.id}`, {})
  await expect(page.getByRole('heading', { name: 'Match not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await checkScreen(page, 'chat-not-found')
  await page.getByRole('link', { name: 'Back to Matches' }).last().click()

  await page.getByRole('main').getByRole('link', { name: /Hana/ }).click()
  await chatParts(page).choose('Report')
  await expect(page.getByRole('dialog', { name: 'Report Hana' })).toContainText(
    'The last 30 messages of this chat go with your report',
  )
  await page.keyboard.press('Escape')
  await chatParts(page).choose('Block')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page).toHaveURL('/app/matches')
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
})
