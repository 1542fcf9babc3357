import { desktop, expect, test, unanswered } from './fixtures.ts'
import {
  chatParts,
  openChat,
  typeMessage,
  addOpenChat,
  openChattingCouple,
  postMessage,
  listMessages,
} from './match-acts.ts'
import { checkScreen, checkScreenAtBothSizes } from './profile-acts.ts'

const pill = (page: Parameters<typeof chatParts>[0], name: string) =>
  page.getByRole('img', { name, exact: true })

test('lets two members quote, react, see typing and be warned of links', async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.allow(...unanswered, /WebSocket connection/, /console: .*You seem to be offline/)
  const { idris, salma, matchId } = await openChattingCouple(page, openBrowser, desktop)
  const [his, hers] = [chatParts(idris.page), chatParts(salma.page)]
  await openChat(idris, matchId)
  await openChat(salma, matchId)

  // Somebody who goes on writing: a sign that is sent before both connections are there reaches nobody.
  await expect(async () => {
    await hers.composer.pressSequentially('Why ')
    await expect(idris.page.getByText('Writing')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await typeMessage(salma.page, 'Why bridges? https://example.org/bridges, or www.xn--bcher-kva.example')
  const question = his.messages.getByRole('article', { name: /^Salma/ })
  await expect(question).toContainText('Why bridges?')
  await expect(idris.page.getByText('Writing')).toHaveCount(0)

  // A link opens nothing by itself.
  await question.getByRole('button', { name: 'www.xn--bcher-kva.example' }).click()
  const warning = idris.page.getByRole('dialog', { name: 'Leave Mithaq?' })
  await expect(warning.getByText('www.xn--bcher-kva.example', { exact: true })).toBeVisible()
  const link = warning.getByRole('link', { name: 'Open the page' })
  await expect(link).toHaveAttribute('href', 'https://www.xn--bcher-kva.example/')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await checkScreen(idris.page, 'chat-link')
  await idris.page.goBack()
  await expect(warning).toHaveCount(0)

  const sheet = idris.page.getByRole('dialog', { name: 'Salma wrote' })
  const openTools = async () => {
    await hold(idris.page, question)
    await expect(sheet).toBeVisible()
  }
  await openTools()
  await checkScreen(idris.page, 'chat-message-sheet')
  await idris.page.getByRole('button', { name: 'Heart', exact: true }).click()
  await expect(pill(salma.page, 'Idris: Heart')).toBeVisible()
  await expect(pill(idris.page, 'You: Heart')).toBeVisible()
  await openTools()
  await idris.page.getByRole('button', { name: 'Hands in prayer' }).click()
  await expect(pill(salma.page, 'Idris: Hands in prayer')).toBeVisible()

  await openTools()
  await idris.page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(his.composer).toBeFocused()
  await his.composer.fill('Because two sides can meet')
  const strip = idris.page.getByRole('group', { name: 'Your answer to Salma' })
  await expect(strip).toContainText('Why bridges?')
  await checkScreen(idris.page, 'chat-quoting')
  await idris.page.reload()
  await expect(strip).toContainText('Why bridges?')
  await expect(his.composer).toHaveValue('Because two sides can meet')
  await expect(question).toBeVisible()

  // Offline, all of it waits, and arrives once and in order.
  await idris.page.context().setOffline(true)
  await his.composer.press('Enter')
  await expect(strip).toHaveCount(0)
  await expect(his.bubble('Because two sides can meet')).toContainText('Waiting for the connection')
  await openTools()
  await idris.page.getByRole('button', { name: 'Hand on heart' }).click()
  await expect(pill(idris.page, 'You: Hand on heart')).toBeVisible()
  await idris.page.context().setOffline(false)
  const answer = hers.messages.getByRole('article', { name: /^Idris/ })
  await expect(answer).toContainText('Why bridges?')
  await expect(answer.getByText('Because two sides can meet')).toBeVisible()
  await expect(pill(salma.page, 'Idris: Hand on heart')).toBeVisible()
  expect(await listMessages(salma, matchId)).toHaveLength(2)
  await checkScreen(salma.page, 'chat-quoted')

  // With a mouse, what one can do stands beside the message, however long it is, and is large enough to hit.
  await typeMessage(idris.page, 'A bridge is a promise in stone. '.repeat(8))
  const long = hers.messages.getByRole('article').filter({ hasText: 'A bridge is a promise in stone.' })
  const bar = salma.page.getByRole('group', { name: 'Reactions' })
  for (const [width, height] of [
    [1024, 768],
    [1200, 800],
    [1280, 800],
    [1920, 1080],
    [1440, 900],
  ] as const) {
    await salma.page.setViewportSize({ width, height })
    await long.hover()
    const [words, tools] = [(await long.boundingBox())!, (await bar.boundingBox())!]
    expect(tools.x, `beside it at ${width}`).toBeGreaterThanOrEqual(words.x + words.width)
    // Beside the profile there is less.
    const least = width >= 1200 && width < 1380 ? 250 : 290
    expect(words.width, `room for words at ${width}`).toBeGreaterThanOrEqual(least)
    // On the way to it the mouse is over neither.
    await salma.page.mouse.move(words.x + words.width + 4, tools.y + tools.height / 2)
    await expect(bar, `on the way to it at ${width}`).toBeVisible()
    for (const key of await bar.getByRole('button').all()) {
      const box = (await key.boundingBox())!
      expect(Math.min(box.width, box.height), `a key at ${width}`).toBeGreaterThanOrEqual(36)
    }
  }
  await answer.first().hover()
  await checkScreen(salma.page, 'chat-message-tools')
  await salma.page.getByRole('button', { name: 'Smile', exact: true }).click()
  await expect(pill(idris.page, 'Salma: Smile')).toBeVisible()
  await answer.first().hover()
  await salma.page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(salma.page.getByRole('group', { name: 'Your answer to Idris' })).toContainText(
    'Because two sides can meet',
  )
})

test('shows what two members share and how to begin in an opened chat', async ({ page, request }) => {
  const { idris, salma, matchId } = await addOpenChat(page, request)
  for (const one of [idris, salma]) await one.ask('PATCH', '/profile/facts/faith', { prayer: 'five_daily' })
  await openChat(idris, matchId)
  const { composer, says } = chatParts(page)
  const shared = page.getByRole('region', { name: 'What you share' })
  await expect(shared.getByRole('listitem')).toHaveText([
    'Five prayers a day',
    'The same studies: BSc Biology',
    'You both live in Morocco',
  ])
  const ways = page.getByRole('region', { name: 'Three ways to begin' }).getByRole('button')
  await expect(ways).toHaveCount(3)
  await checkScreenAtBothSizes(page, 'chat-beginning')
  const opener = 'As-salamu alaykum Salma, what do you love most about life in Fez?'
  await ways.filter({ hasText: 'life in Fez' }).click()
  await expect(composer).toHaveValue(opener)
  await expect(composer).toBeFocused()
  expect(await listMessages(salma, matchId)).toEqual([])
  await composer.press('Enter')
  await expect(says(opener)).toBeVisible()
  await expect(ways).toHaveCount(0)
})

test('reaches a message, a reply and a reaction by keyboard alone', async ({ page, request }) => {
  const { idris, salma, matchId } = await addOpenChat(page, request)
  for (const content of ['First', 'Second']) await postMessage(salma, matchId, content)
  await openChat(idris, matchId)
  const { messages, composer } = chatParts(page)
  const said = (text: string) => messages.getByRole('article').filter({ hasText: text })
  await expect(said('Second')).toBeVisible()
  await expect(messages.getByRole('heading', { name: 'Today' })).toBeVisible()
  await messages.focus()
  await page.keyboard.press('Tab')
  await expect(said('Second')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(said('First')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(said('Second')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(said('First')).toBeFocused()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Salma wrote' })
  await sheet.getByRole('button', { name: 'Smile' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(pill(page, 'You: Smile')).toBeVisible()
  await expect(said('First')).toBeFocused()
  await page.keyboard.press('r')
  await expect(composer).toBeFocused()
  await expect(page.getByRole('group', { name: 'Your answer to Salma' })).toContainText('First')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Your answer to Salma' })).toHaveCount(0)
})

/** A finger that stays on it. */
async function hold(
  page: Parameters<typeof chatParts>[0],
  target: ReturnType<typeof page.getByRole>,
): Promise<void> {
  // A list that still moves would have the finger on the message beside it.
  await target.hover({ trial: true })
  const box = (await target.boundingBox())!
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + 14 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByRole('dialog')).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
