import type { WebSocketRoute } from '@playwright/test'
import {
  amina,
  deckOf,
  openDeck,
  profileDialog,
  shownName,
  tab,
  test,
  tile,
  woman,
} from './discovery-acts.ts'
import { expect, unanswered, type Page } from './fixtures.ts'
import { intercept, look, refusal, said } from './profile-acts.ts'

test('who likes me says so on the card', async ({ page, people }) => {
  const idris = await people.open(page)
  await people.add(woman('Asma'))
  const her = await people.add(woman('Dalia'))
  await her.likes(idris)
  const deck = await openDeck(page)
  expect(await shownName(page)).toBe('Dalia')
  await expect(deck.card.getByText('Likes you', { exact: true })).toBeVisible()
  await look(page, 'discover-likes-me')
  await deck.act('Pass').click()
  await expect(deck.cardOf('Dalia')).toHaveCount(0)
  expect(await shownName(page)).toBe('Asma')
  await expect(deck.card.getByText('Likes you', { exact: true })).toHaveCount(0)
})

test('who is gone by then, or was matched before, leaves with a word', async ({ page, people, faults }) => {
  faults.allow(404, 409)
  await people.open(page)
  for (const name of ['Asma', 'Dalia', 'Hawa']) await people.add(woman(name))
  const deck = await openDeck(page)
  const refusedLike = async (code: 'not_found' | 'matched_before', says: string) => {
    const name = await shownName(page)
    const stop = await intercept(page, ['POST', '**/like'], (route) => route.fulfill(refusal(code)))
    await deck.act('Like').click()
    await said(page, says)
    await stop()
    expect(await shownName(page)).not.toBe(name)
  }
  await refusedLike('not_found', 'This profile is no longer available.')
  await refusedLike('matched_before', 'Only a rematch brings you together again.')
})

test('after a lost connection everything is asked for anew; a question stays with its person', async ({
  page,
  people,
}) => {
  const idris = await people.open(page)
  const everyone = [await people.add(woman('Asma')), await people.add(woman('Dalia'))]
  const connection = await losable(page)
  const deck = await openDeck(page)
  const name = await shownName(page)
  await connection.made()
  await deck.act('Block').click()
  const question = page.getByRole('alertdialog', { name: `Block ${name}?` })
  await expect(question).toBeVisible()

  await connection.lose()
  const her = everyone.find((one) => one.name === name)!
  const other = everyone.find((one) => one.name !== name)!
  // Decided elsewhere while nobody listened here.
  await idris.passes(her)
  connection.mend()
  await expect(page.locator('[data-card]').filter({ hasText: other.name })).toBeAttached()
  await expect(page.locator('[data-card]').filter({ hasText: name })).toHaveCount(0)
  await question.getByRole('button', { name: 'Block' }).click()
  await said(page, `Blocked ${name}`)
  expect(await shownName(page)).toBe(other.name)
})

test('a like that came while the connection was lost is there after it', async ({ page, people }) => {
  const idris = await people.open(page)
  const her = await people.add(amina)
  const connection = await losable(page)
  await page.goto('/app/liked')
  await expect(tab(page, 'Liked Me (0)')).toBeVisible()
  await connection.made()
  await connection.lose()
  await her.likes(idris)
  await expect(tab(page, 'Liked Me (0)')).toBeVisible()
  connection.mend()
  await expect(tab(page, 'Liked Me (1)')).toBeVisible()
  await expect(tile(page, 'Amina')).toBeVisible()
})

test('a like that came before the first connection was made is there after it', async ({ page, people }) => {
  const idris = await people.open(page)
  const her = await people.add(amina)
  const connection = await losable(page)
  await connection.lose()
  await page.goto('/app/liked')
  await expect(tab(page, 'Liked Me (0)')).toBeVisible()
  await her.likes(idris)
  connection.mend()
  await connection.made()
  await expect(tab(page, 'Liked Me (1)')).toBeVisible()
  await expect(tile(page, 'Amina')).toBeVisible()
})

test('whoever is where a notification leads has read it, also where that could not be said at first', async ({
  page,
  people,
  faults,
}) => {
  faults.allow(...unanswered)
  const idris = await people.open(page)
  await (await people.add(amina)).likes(idris)
  const connection = await losable(page)
  const arrive = '**/api/notifications/arrive'
  await page.route(arrive, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/arrive'))
  await page.goto('/app/liked')
  await lost
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await connection.made()
  await page.unroute(arrive)
  await connection.lose()
  connection.mend()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('once matched and ended there is no Like, but the way to Unmatched', async ({ page, people }) => {
  const idris = await people.open(page)
  const her = await people.add(amina)
  await idris.likes(her)
  await her.likes(idris)
  const headers = { authorization: `Bearer ${idris.token}` }
  const { matches } = await (await page.request.get('/api/matches', { headers })).json()
  const ended = await page.request.post(`/api/matches/${matches[0].id}/unmatch`, { headers, data: {} })
  expect(ended.status()).toBe(200)
  await page.goto('/app/liked?tab=i-liked')
  await tile(page, 'Amina').click()
  const dialog = profileDialog(page, 'Amina')
  await expect(dialog).toContainText('Only a rematch brings you together again.')
  await expect(dialog.getByRole('button', { name: 'Like', exact: true })).toHaveCount(0)
  await look(page, 'liked-matched-before')
  await dialog.getByRole('link', { name: 'See Unmatched' }).click()
  await expect(page).toHaveURL('/app/liked?tab=unmatched')
  await expect(dialog).toHaveCount(0)
  await expect(deckOf(page).card).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toContainText('Amina')
})

/** A connection to the live socket that breaks on demand, and comes back only when it may. */
async function losable(page: Page) {
  const open = new Set<WebSocketRoute>()
  let lost = false
  let greeted = 0
  await page.routeWebSocket('**/api/live', (socket) => {
    if (lost) return void socket.close()
    open.add(socket)
    const server = socket.connectToServer()
    server.onMessage((data) => {
      if (String(data).includes('"ready"')) greeted++
      socket.send(data)
    })
  })
  return {
    made: () => expect.poll(() => greeted).toBeGreaterThan(0),
    async lose() {
      lost = true
      for (const socket of open) await socket.close()
      open.clear()
    },
    mend: () => void (lost = false),
  }
}

test('a page that does not come behind the last card is asked for and complained about once', async ({
  page,
  people,
  faults,
}) => {
  faults.allow(500, /console: Failed to load profiles/)
  await people.open(page)
  await people.add(amina)
  await page.clock.install()
  const deck = await openDeck(page)
  expect(await shownName(page)).toBe('Amina')
  let asked = 0
  await intercept(page, ['GET', '**/api/discovery/deck'], (route) => {
    asked += 1
    return route.fulfill(refusal('internal'))
  })
  await deck.act('Pass').click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.clock.fastForward(5000)
  // Whatever is asked for by then is asked for before this.
  await page.evaluate(() => fetch('/health/live'))
  expect(asked).toBe(1)
})
