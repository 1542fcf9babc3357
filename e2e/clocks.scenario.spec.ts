import { endsIn } from './database.ts'
import { desktop, expect, test } from './fixtures.ts'
import { chatOf, matched, openChat, pay, say, talking, talkingCouple, write } from './match-acts.ts'
import { look } from './profile-acts.ts'

/** Time enough for a slow machine to show the last seconds of a clock, and for nobody to wait for them. */
const lastSeconds = 50

test('silence ends the match: a penalty for one, a compensation for the other', async ({
  page,
  openBrowser,
  product,
}) => {
  const { idris, salma, matchId } = await talkingCouple(page, openBrowser, desktop)
  await openChat(idris, matchId)
  await openChat(salma, matchId)
  await say(page, 'Are you there?')
  await expect(salma.page.getByText('Your turn to respond', { exact: true })).toBeVisible()
  await salma.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await chatOf(salma.page).composer.pressSequentially('I hope your week was')
  await endsIn(product, matchId, lastSeconds)
  await page.reload()
  await expect(chatOf(page).timer).toHaveText(/^\d+s$/)
  await endsIn(product, matchId, 0)

  const [his, hers] = [chatOf(page), chatOf(salma.page)]
  await expect(his.end).toContainText("Salma's time to answer passed.You received 2 tokens, now 8")
  await expect(his.end).not.toContainText('Your unsent words')
  await expect(hers.end).toContainText('Your time to answer passed.You lost 2 tokens, now 4')
  await expect(hers.composer).toHaveCount(0)
  await expect(hers.end).toContainText('Your unsent words are keptI hope your week was')
  await expect(salma.page.getByText('This chat has ended')).toBeVisible()
  await expect(salma.page.getByRole('heading', { name: /^Your time to answer passed/ })).toBeFocused()
  await hers.end.getByRole('button', { name: 'Copy' }).click()
  await expect(hers.end.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await salma.page.evaluate(() => navigator.clipboard.readText())).toBe('I hope your week was')
  await look(page, 'chat-ended-received')
  await look(salma.page, 'chat-ended-with-unsent-words')
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([8, 4])
  await expect(page.getByRole('button', { name: 'Rematch (3 tokens, 5 left afterwards)' })).toBeVisible()
  await salma.page.getByRole('link', { name: 'Back to Discover' }).click()
  await expect(salma.page).toHaveURL('/app/profiles')

  await page.goto('/app/unmatched')
  await expect(page.getByRole('row').filter({ hasText: 'Salma' })).toContainText('Non-response auto-unmatch')
  await page.goto('/app/account')
  await expect(page.getByRole('listitem').filter({ hasText: 'No-reply compensation' })).toContainText('+2')
  await salma.page.goto('/app/account')
  await expect(salma.page.getByRole('listitem').filter({ hasText: 'No-reply penalty' })).toContainText('−2')
})

test('a day more and a rest are told to both, and a resting match is left at no fee', async ({
  page,
  openBrowser,
}) => {
  const { idris, salma, matchId } = await talkingCouple(page, openBrowser, desktop)
  await write(salma, matchId, 'When shall our families meet?')
  await openChat(idris, matchId)
  await openChat(salma, matchId)
  await expect(chatOf(page).timer).toHaveText(/^47h/)
  await page.getByRole('button', { name: 'Ask for a day' }).click()
  const question = page.getByRole('alertdialog', { name: 'Ask for a day more?' })
  await expect(question).toContainText('You get 24 hours more to answer')
  await look(page, 'chat-ask-for-a-day')
  await question.getByRole('button', { name: 'Ask for a day' }).click()
  await expect(page.getByText('You asked for a day more', { exact: true })).toBeVisible()
  await expect(salma.page.getByText('Idris asked for a day more', { exact: true })).toBeVisible()
  await expect(chatOf(page).timer).toHaveText(/^71h/)
  await expect(page.getByRole('button', { name: 'Ask for a day' })).toHaveCount(0)

  await salma.ask('POST', '/account/away', { days: 3 })
  for (const side of [page, salma.page])
    await expect(side.getByText(/^Resting until \w+/).last()).toBeVisible()
  await look(page, 'chat-resting')
  await chatOf(page).choose('Unmatch')
  const goodbye = page.getByRole('alertdialog')
  await expect(goodbye).toContainText('Salma is resting, so leaving costs you nothing.')
  await goodbye.getByRole('button', { name: 'Send and close' }).click()
  await expect(page).toHaveURL('/app/matches')
  expect(await idris.balance()).toBe(6)
})

test('a chat that is never opened gives everything back', async ({ page, request, product }) => {
  const { idris, salma, matchId } = await matched(page, request)
  await pay(idris, matchId)
  await endsIn(product, matchId, lastSeconds)
  await openChat(idris, matchId)
  await expect(chatOf(page).timer).toHaveText(/^0h 00m \d\ds$/)
  await look(page, 'chat-locked-last-moments')
  await endsIn(product, matchId, 0)
  await expect(chatOf(page).end).toContainText(
    "Salma's time to open this chat passed.Your 3 tokens came back, now 9",
  )
  await expect(page.getByText(/Say salam|wrote/)).toHaveCount(0)
  await look(page, 'chat-ended-never-opened')
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([9, 9])
})

test('a chat in which nobody writes ends, and costs nothing more', async ({ page, request, product }) => {
  const { idris, salma, matchId } = await talking(page, request)
  await openChat(idris, matchId)
  await expect(page.getByText('Start a conversation', { exact: true }).last()).toBeVisible()
  await endsIn(product, matchId, 0)
  await expect(chatOf(page).end).toContainText(
    'The time for a first message passed.No tokens were taken, you have 6Neither of you wrote.',
  )
  await expect(page.getByText(/Say salam|came back/)).toHaveCount(0)
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([6, 6])
})

test('the moment between the end and the answer names what has run out', async ({ page, request }) => {
  const { idris, matchId } = await matched(page, request)
  const past = new Date(Date.now() - 60_000).toISOString()
  const shown = async (kind: string, chatUnlocked: boolean) => {
    await page.route(`**/api/matches/${matchId}`, async (route) => {
      const answer = await (await route.fetch()).json()
      const clock = {
        kind,
        startedAt: past,
        expiresAt: past,
        remainingMs: null,
        lengthMs: 60_000,
        awaited: 'me',
      }
      await route.fulfill({
        json: { ...answer, match: { ...answer.match, ended: null, chatUnlocked, clock } },
      })
    })
    await openChat(idris, matchId)
  }
  await shown('payment', false)
  await expect(chatOf(page).timer).toHaveText('Expired')
  await shown('opening', true)
  await expect(page.getByText('Initial conversation period expired')).toBeVisible()
  await shown('reply', true)
  await expect(page.getByText('Response time expired')).toBeVisible()
})
