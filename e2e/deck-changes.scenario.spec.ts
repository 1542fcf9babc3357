import type { WebSocketRoute } from '@playwright/test'
import { openDeck, readShownName, test, woman } from './discovery-acts.ts'
import { expect, type Page } from './fixtures.ts'
import { expectToast } from './profile-acts.ts'

test('refetches everything after a lost connection and keeps a dialog with its person', async ({
  page,
  people,
}) => {
  const idris = await people.open(page)
  const everyone = [await people.add(woman('Asma')), await people.add(woman('Dalia'))]
  const connection = await losable(page)
  const deck = await openDeck(page)
  const name = await readShownName(page)
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
  await expectToast(page, `Blocked ${name}`)
  expect(await readShownName(page)).toBe(other.name)
})

test('keeps a restored person and an open note in place while twelve members join', async ({
  page,
  people,
}) => {
  const idris = await people.open(page)
  for (const name of ['Asma', 'Dalia'])
    await (await people.add(woman(name))).ends([{ prompt: 'home_is', answer: 'loud on Fridays' }])
  const connection = await losable(page)
  const deck = await openDeck(page)
  await connection.made()
  const name = await readShownName(page)
  await deck.act('Pass').click()
  await expect.poll(() => readShownName(page)).not.toBe(name)
  for (const letter of 'ABCDEFGHIJKL') await people.add(woman(`Newcomer ${letter}`))

  const askedAgain = () => page.waitForResponse((answer) => answer.url().includes('/discovery/deck'))
  const afterUndo = askedAgain()
  await deck.act('Undo').click()
  await (await afterUndo).finished()
  expect(await readShownName(page)).toBe(name)

  await deck.card
    .getByRole('button', { name: `Like this about ${name}` })
    .first()
    .click()
  const composer = page.getByRole('dialog', { name: `Like ${name} with a sentence` })
  const sentence = composer.getByRole('textbox', { name: 'Your sentence' })
  await sentence.fill('A good house.')
  const afterBreak = askedAgain()
  await connection.lose()
  connection.mend()
  await (await afterBreak).finished()
  await expect(sentence).toHaveValue('A good house.')
  await composer.getByRole('button', { name: 'Send like' }).click()
  await expect.poll(() => idris.list('i-liked')).toEqual([name])
  expect(await readShownName(page)).toMatch(/Newcomer/)
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
