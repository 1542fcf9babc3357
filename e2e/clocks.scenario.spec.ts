import { endsIn } from './database.ts'
import { expect, test } from './fixtures.ts'
import { chatOf, matched, openChat, pay, say, talking, talkingCouple } from './match-acts.ts'
import { look } from './profile-acts.ts'

/** Time enough for a slow machine to show the last seconds of a clock, and for nobody to wait for them. */
const lastSeconds = 50

test('silence ends the match: a penalty for one, a compensation for the other', async ({
  page,
  openBrowser,
  product,
}) => {
  const { idris, salma, matchId } = await talkingCouple(page, openBrowser)
  await openChat(idris, matchId)
  await openChat(salma, matchId)
  await say(page, 'Are you there?')
  await expect(salma.page.getByText('Your turn to respond', { exact: true })).toBeVisible()
  await endsIn(product, matchId, lastSeconds)
  await page.reload()
  await expect(chatOf(page).timer).toHaveText(/^\d+s$/)
  await endsIn(product, matchId, 0)

  const heard = 'Salma did not answer in time, so the match ended. You received 2 tokens for your patience.'
  await expect(page.getByText(heard)).toBeVisible()
  const cost = 'You did not answer in time, so the match ended. It cost you 2 tokens.'
  await expect(salma.page.getByText(cost)).toBeVisible()
  await expect(chatOf(salma.page).composer).toHaveCount(0)
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([8, 4])
  await expect(page.getByRole('button', { name: 'Rematch (3 tokens)' })).toBeVisible()

  await page.goto('/app/unmatched')
  await expect(page.getByRole('row').filter({ hasText: 'Salma' })).toContainText('Non-response auto-unmatch')
  await page.goto('/app/account')
  await expect(page.getByRole('listitem').filter({ hasText: 'No-reply compensation' })).toContainText('+2')
  await salma.page.goto('/app/account')
  await expect(salma.page.getByRole('listitem').filter({ hasText: 'No-reply penalty' })).toContainText('−2')
})

test('a chat that is never opened gives everything back', async ({ page, request, product }) => {
  const { idris, salma, matchId } = await matched(page, request)
  await pay(idris, matchId)
  await endsIn(product, matchId, lastSeconds)
  await openChat(idris, matchId)
  await expect(chatOf(page).timer).toHaveText(/^0h 00m \d\ds$/)
  await look(page, 'chat-locked-last-moments')
  await endsIn(product, matchId, 0)
  await expect(
    page.getByText('The chat was not opened in time, so the match ended. Your 3 tokens came back.'),
  ).toBeVisible()
  await expect(page.getByText('Nothing was written', { exact: true })).toBeVisible()
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([9, 9])
})

test('a chat in which nobody writes ends, and costs nothing more', async ({ page, request, product }) => {
  const { idris, salma, matchId } = await talking(page, request)
  await openChat(idris, matchId)
  await expect(page.getByText('Start a conversation', { exact: true }).last()).toBeVisible()
  await endsIn(product, matchId, 0)
  await expect(page.getByText('Nobody wrote in time, so the match ended.')).toBeVisible()
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
