import type { WebSocketRoute } from '@playwright/test'
import { openDeck, shownName, test, woman } from './discovery-acts.ts'
import { expect, type Page } from './fixtures.ts'
import { said } from './profile-acts.ts'

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
