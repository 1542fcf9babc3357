import type { Match } from '@mithaq/contract/matches'
import { expect, dismissToasts, test, toastWith, type Page } from './fixtures.ts'
import {
  chatParts,
  addMatch,
  createMatch,
  payUnlock,
  openPerson,
  salmaIs,
  addMember,
  openChattingCouple,
  postMessage,
  addWoman,
} from './match-acts.ts'
import { intercept, checkScreen, checkScreenAtBothSizes, createPhoto, refusal } from './profile-acts.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
const groups = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')
const matchesTab = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /Matches/ })
const iconColour = (page: Page) =>
  matchesTab(page)
    .locator('svg')
    .evaluate((icon) => getComputedStyle(icon).color)

test('shows groups, order, unread, preview and search in the matches list', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(500, /console: Matches: /)
  const idris = await openPerson(page)
  await page.goto('/app/matches')
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Unmatched (0)' })).toBeVisible()
  const calm = await iconColour(page)
  await checkScreenAtBothSizes(page, 'matches-empty')

  const salma = await addMember({ request }, { ...salmaIs, pictures: [await createPhoto('her.jpg')] })
  const hana = await addWoman(request, 'Hana-Noor')
  const withSalma = await createMatch(salma, idris)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Start a conversation')
  await expect(rows(page).first()).toContainText(/\d+h \d+m left to open/)
  await expect.poll(() => iconColour(page), 'the icon turns red').not.toBe(calm)
  await payUnlock(idris, withSalma)
  await expect(rows(page).first()).toContainText('You gave 3, waiting for Salma')
  await expect(rows(page).first()).toContainText(/Start a conversation\d+h \d+m left to open/)
  await checkScreen(page, 'matches-waiting-for-payment')
  const withHana = await createMatch(hana, idris)
  await payUnlock(hana, withHana)
  await expect(rows(page).filter({ hasText: 'Hana-Noor' })).toContainText(/Your turn to pay · \d+h \d+m/)
  for (const [one, id] of [
    [salma, withSalma],
    [hana, withHana],
  ] as const)
    await payUnlock(one, id, true)

  await expect(groups(page)).toHaveText(['Your turn 2'])
  await expect(rows(page)).toContainText(['Salma', 'Hana-Noor'])
  await postMessage(salma, withSalma, 'The first of all')
  // Her opening clock ends before the reply clock that has just begun.
  await expect(rows(page)).toContainText(['Hana-Noor', 'Salma'])
  await postMessage(hana, withHana, 'A message that is rather longer than thirty characters')
  await expect(rows(page)).toContainText(['Salma', 'Hana-Noor'])
  await expect(rows(page).last()).toContainText('A message that is rather longe…')
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'matches.aria.yml' })
  await expect(rows(page).last()).toContainText(/Your turn · \d+h \d+m left/)
  await postMessage(salma, withSalma, 'Newer again')
  await expect(rows(page).first()).toContainText('2 unread messages')
  await expect(matchesTab(page)).toContainText('3 unread messages')
  await postMessage(idris, withSalma, 'Wa alaykum as-salam')
  await expect(groups(page)).toHaveText(['Your turn 1', 'Waiting for them 1'])
  await expect(rows(page)).toContainText(['Hana-Noor', 'You: Wa alaykum as-salam'])
  const aminata = await addWoman(request, 'Aminata')
  await payUnlock(aminata, await createMatch(aminata, idris))
  await expect(groups(page)).toHaveText(['Your turn 1', 'Waiting for them 1', 'To open 1'])
  await expect(rows(page).last()).toContainText('Aminata gave 3, you have not yet')
  await checkScreenAtBothSizes(page, 'matches-list')

  const search = page.getByRole('searchbox', { name: 'Search matches...' })
  await search.fill('hANA')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Hana-Noor')
  await search.fill('Zaynab')
  await expect(page.getByRole('heading', { name: "No matches found for 'Zaynab'" })).toBeVisible()
  await checkScreen(page, 'matches-nothing-found')
  await page.getByRole('button', { name: 'Show all matches' }).click()
  await expect(rows(page)).toHaveCount(3)

  const many = await intercept(page, ['GET', '**/api/matches/summary'], (route) =>
    route.fulfill({ json: { unread: 120, hasActive: true, unmatched: 0 } }),
  )
  await page.reload()
  await expect(matchesTab(page)).toContainText('99+')
  await many()
  await intercept(page, ['GET', '**/api/matches/summary'], (route) => route.fulfill(refusal('internal')))
  const refused = page.waitForResponse('**/api/matches/summary')
  await page.reload()
  await refused
  await expect(rows(page)).toHaveCount(3)
  await expect.poll(() => iconColour(page), 'no match is assumed').toBe(calm)
  await expect(matchesTab(page)).not.toContainText('unread')
})

test('says so when matches could not be loaded', async ({ page, faults }) => {
  faults.allow(500)
  await openPerson(page)
  // Once connected, the page would ask again by itself.
  await page.routeWebSocket('**/api/live', () => {})
  const stop = await intercept(page, ['GET', '**/api/matches'], (route) => route.fulfill(refusal('internal')))
  await page.goto('/app/matches')
  await expect(page.getByText('Your matches could not be loaded')).toBeVisible()
  await stop()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
})

test('shows the reason, profile and history of an ended match, and a rematch', async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.allow(409, 500, /console: (Rematch Failed|Remove Forever): /)
  const { idris, salma, matchId } = await openChattingCouple(page, openBrowser)
  const { message } = await postMessage(salma, matchId, 'We wish each other well')
  await idris.ask('PUT', `/matches/${matchId}/messages/${message.id}/reaction`, { kind: 'hand_on_heart' })
  await idris.ask('POST', `/matches/${matchId}/unmatch`, { goodbye: { ready: 'someone_else' } })

  await salma.page.goto('/app/unmatched')
  const hers = salma.page.getByRole('row').filter({ hasText: 'Idris' })
  await expect(hers).toContainText('Idris unmatched with you')
  await expect(hers).toContainText('We wish each other well')
  await expect(hers.getByRole('link', { name: /^View Chat/ })).toHaveAttribute('href', `/app/chat/${matchId}`)
  await expect(hers.getByRole('button', { name: 'Rematch (3 tokens)' })).toHaveCount(0)
  await expect(salma.page.getByText('Your balance: 6 tokens')).toBeVisible()
  await checkScreen(salma.page, 'unmatched')
  await hers.getByRole('button', { name: /^View Profile/ }).click()
  const profile = salma.page.getByRole('dialog', { name: "Idris's profile" })
  const hisName = salma.page.getByRole('heading', { name: /^Idris, \d\d$/ })
  // A keyboard can stop at what is read, and scroll it.
  await expect(profile.locator('[tabindex="0"]', { has: hisName })).toBeVisible()
  await checkScreen(salma.page, 'unmatched-profile')
  await profile.getByRole('button', { name: 'View Chat History' }).click()
  const history = salma.page.getByRole('dialog', { name: 'Chat with Idris' })
  await expect(history).toContainText('We wish each other well')
  await expect(history.getByRole('img', { name: 'Idris: Hand on heart' })).toBeVisible()
  await expect(history.getByRole('figure', { name: "Idris's goodbye" })).toContainText(
    'I am getting to know someone else and want to be honest with you.',
  )
  await checkScreen(salma.page, 'unmatched-history')
  await history.getByRole('button', { name: 'Back to Profile' }).click()
  await profile.getByRole('button', { name: 'View Chat History' }).click()
  await history.getByRole('link', { name: 'View Full Chat' }).click()
  await expect(salma.page).toHaveURL(`/app/chat/${matchId}`)

  await page.goto('/app/matches')
  await page.getByRole('link', { name: 'Unmatched (1)' }).click()
  const his = page.getByRole('row').filter({ hasText: 'Salma' })
  await expect(his).toContainText('You unmatched')
  await expect(
    his.getByRole('link', { name: 'Read your chat with Salma: We wish each other well' }),
  ).toHaveAttribute('href', `/app/chat/${matchId}`)
  const rematch = his.getByRole('button', { name: 'Rematch (3 tokens)' })
  const question = page.getByRole('alertdialog', { name: 'Rematch with Salma?' })
  const confirm = question.getByRole('button', { name: 'Rematch (3 tokens)' })
  await rematch.click()
  await expect(question).toContainText('Costs 3 of your 5 tokens. 2 are left.')
  await expect(question.getByRole('button', { name: 'How tokens work' })).toBeVisible()
  await checkScreen(page, 'unmatched-rematch')
  await confirm.click()
  await expect(toastWith(page, 'You and Salma are matched again')).toBeVisible()
  await expect(page).toHaveURL('/app/matches')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Salma' })).toBeVisible()
  expect(await idris.balance()).toBe(2)

  // She has the ended chat open: it starts again before her eyes.
  await expect(chatParts(salma.page).unlock).toBeVisible()
  await salma.page.getByRole('button', { name: 'Read your earlier conversation' }).click()
  await expect(salma.page.getByRole('dialog', { name: 'Chat with Idris' })).toContainText(
    'We wish each other well',
  )
})

test('removes an ended match forever from both sides after asking', async ({ page, request, faults }) => {
  faults.allow(500, /console: Remove Forever: /)
  const { idris, salma, matchId } = await addMatch(page, request)
  await idris.ask('POST', `/matches/${matchId}/unmatch`, {})
  await page.goto('/app/unmatched')
  await page.getByRole('button', { name: /^View Profile/ }).click()
  const profile = page.getByRole('dialog', { name: "Salma's profile" })
  await profile.getByRole('button', { name: 'Remove Forever' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Salma forever?' })
  await expect(question).toContainText('neither of you can rematch')
  await checkScreen(page, 'unmatched-remove')
  const stop = await intercept(page, ['POST', '**/remove'], (route) => route.fulfill(refusal('internal')))
  await question.getByRole('button', { name: 'Remove Forever' }).click()
  await expect(toastWith(page, 'Salma could not be removed. Please try again.')).toBeVisible()
  await dismissToasts(page)
  await stop()
  await question.getByRole('button', { name: 'Remove Forever' }).click()
  await expect(page.getByRole('heading', { name: 'No unmatched profiles' })).toBeVisible()
  await checkScreen(page, 'unmatched-empty')
  const { matches: hers } = await salma.ask<{ matches: Match[] }>('GET', '/matches/unmatched')
  expect(hers.map(({ ended }) => ended?.canRematch)).toEqual([false])
})
