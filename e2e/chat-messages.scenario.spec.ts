import { expect, test, unanswered } from './fixtures.ts'
import { chatParts, openChat, typeMessage, addOpenChat, postMessage, listMessages } from './match-acts.ts'
import { holdRequests, intercept, checkScreen, refusal, expectToast } from './profile-acts.ts'

test('refuses blank, double and too long messages and keeps a draft for each match', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(500, 503, /console: Cannot send message: /)
  const { idris, salma, matchId } = await addOpenChat(page, request)
  const his = chatParts(page)
  await openChat(idris, matchId)
  await expect(his.send).toBeDisabled()
  await his.composer.fill('   \n ')
  await his.composer.press('Enter')
  await expect(his.send).toBeDisabled()

  await his.composer.fill('ب'.repeat(2001))
  await expect(page.getByText('1 character too many')).toBeVisible()
  await his.composer.press('Enter')
  await expect(his.composer).toHaveValue('ب'.repeat(2001))
  await his.composer.fill('ب'.repeat(1990))
  await expect(page.getByText('10 characters left')).toBeVisible()
  await checkScreen(page, 'composer-limit')

  await his.composer.fill('A thought to finish later')
  // Where a word is still being composed, Enter chooses it.
  await his.composer.evaluate((area) =>
    area.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    ),
  )
  await expect(his.composer).toHaveValue('A thought to finish later')
  await page.reload()
  await expect(his.composer).toHaveValue('A thought to finish later')
  await page.getByRole('link', { name: 'Back to Matches' }).click()
  await page.getByRole('main').getByRole('link', { name: /Salma/ }).click()
  await expect(his.composer).toHaveValue('A thought to finish later')

  await his.composer.evaluate((area: HTMLTextAreaElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    for (let tap = 0; tap < 2; tap++) {
      set?.call(area, 'Twice tapped')
      area.dispatchEvent(new Event('input', { bubbles: true }))
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    }
  })
  await expect(his.bubble('Twice tapped')).toContainText('Sent')
  await typeMessage(page, 'And another')
  await expect(his.bubble('And another')).toContainText('Sent')
  const stop = await intercept(page, ['POST', '**/messages'], (route) => route.fulfill(refusal('internal')))
  await typeMessage(page, 'Refused at first')
  await expectToast(page, 'Failed to send message. Please try again.')
  await expect(his.bubble('Refused at first')).toContainText('Not sent')
  await checkScreen(page, 'chat-refused')
  await stop()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(his.bubble('Refused at first')).toContainText('Sent')
  expect(await listMessages(salma, matchId)).toEqual(['Twice tapped', 'And another', 'Refused at first'])

  await intercept(page, ['POST', '**/messages'], (route) => route.fulfill(refusal('unavailable')))
  await typeMessage(page, 'Still on its way')
  await his.composer.fill('Never to be seen by the next person here')
  await page.getByRole('link', { name: 'Back to Matches' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  const logOut = page.getByRole('button', { name: 'Log out' })
  await logOut.click()
  const question = page.getByRole('alertdialog', { name: 'Log out now?' })
  await expect(question).toContainText('You have 1 unsent message.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await logOut.click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
  const left = await page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) =>
      /^mithaq\.(chat|draft)\./.test(key),
    ),
  )
  expect(left).toEqual([])
})

test('keeps messages written offline across a reload and sends them once, in order', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(...unanswered, /WebSocket connection/, /console: .*You seem to be offline/)
  const { idris, salma, matchId } = await addOpenChat(page, request)
  const his = chatParts(page)
  await openChat(idris, matchId)
  await typeMessage(page, 'Before the tunnel')
  await expect(his.bubble('Before the tunnel')).toContainText('Sent')
  await page.context().setOffline(true)
  await typeMessage(page, 'In the tunnel, one')
  await typeMessage(page, 'In the tunnel, two')
  await expect(page.getByText('Failed to establish real-time connection.')).toBeVisible()
  await expect(his.bubble('In the tunnel, one')).toContainText('Waiting for the connection')
  await expect(his.composer).toBeEnabled()
  await checkScreen(page, 'chat-offline')
  await page.context().setOffline(false)
  await expect(his.bubble('In the tunnel, two')).toContainText('Sent')
  await expect(page.getByText('Failed to establish real-time connection.')).toHaveCount(0)

  // Its answer is lost each time, and the page is closed meanwhile: the same id goes again.
  let reloaded = false
  await intercept(page, ['POST', '**/messages'], async (route) => {
    // Answered before the reload, it would leave nothing to send after it.
    if (reloaded) return route.continue()
    await route.fetch()
    await route.abort().catch(() => undefined)
  })
  await typeMessage(page, 'Answered into the void')
  await expect.poll(() => listMessages(salma, matchId)).toContain('Answered into the void')
  // The chat itself is answered for later than what waited to be sent in it.
  const letGo = await holdRequests(page, ['GET', `**/api/matches/${matchId}`])
  page.once('framenavigated', () => (reloaded = true))
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/messages') && answer.ok())
  await page.reload()
  await (await sent).finished()
  letGo()
  await expect(his.bubble('Answered into the void')).toContainText('Sent')
  expect(await listMessages(salma, matchId)).toEqual([
    'Before the tunnel',
    'In the tunnel, one',
    'In the tunnel, two',
    'Answered into the void',
  ])
})

test('keeps two tabs of one member in step', async ({ page, request }) => {
  const { idris, salma, matchId } = await addOpenChat(page, request)
  const second = await page.context().newPage()
  await openChat(idris, matchId)
  await second.goto(`/app/chat/${matchId}`)
  await expect(chatParts(second).composer).toBeVisible()
  await typeMessage(page, 'From the first tab')
  await expect(chatParts(second).bubble('From the first tab')).toContainText('Sent')
  await postMessage(salma, matchId, 'An answer')
  for (const tab of [page, second]) await expect(chatParts(tab).says('An answer')).toHaveCount(1)
  await typeMessage(second, 'From the second tab')
  await expect(chatParts(page).bubble('From the second tab')).toContainText('Sent')
  await expect(chatParts(page).says('From the second tab')).toHaveCount(1)
  expect(await listMessages(salma, matchId)).toEqual([
    'From the first tab',
    'An answer',
    'From the second tab',
  ])
})

test('loads a long history in pages without a jump and draws only what is near', async ({
  page,
  request,
}) => {
  const { idris, salma, matchId } = await addOpenChat(page, request)
  const { message: first } = await postMessage(idris, matchId, 'Letter 1')
  for (let at = 2; at <= 58; at++) await postMessage(at % 2 ? idris : salma, matchId, `Letter ${at}`)
  const letGo = await holdRequests(page, ['GET', '**/messages?*before=*'])
  await openChat(idris, matchId)
  const { messages, says } = chatParts(page)
  await expect(says('Letter 58')).toBeInViewport()
  await expect(says('Letter 1')).toHaveCount(0)
  await messages.focus()
  /** Up by so much, and on by itself until the list has been drawn there. */
  const up = (by: number) =>
    messages.evaluate(async (list, by) => {
      list.scrollBy(0, -by)
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return list.scrollTop
    }, by)
  while ((await up(400)) > 0);
  await up(-40)
  // The page has come and joins above: what is read stays where it is, in every single frame.
  const places = await messages.evaluateHandle((list) => {
    const [, read] = list.querySelectorAll('p.written')
    const seen = { places: [] as (number | undefined)[], stopped: false }
    const look = () => {
      const now = [...list.querySelectorAll('p.written')].find((p) => p.textContent === read?.textContent)
      seen.places.push(now && Math.round(now.getBoundingClientRect().top))
      if (!seen.stopped) requestAnimationFrame(look)
    }
    look()
    return seen
  })
  letGo()
  await expect(says('Letter 8')).toBeAttached()
  await up(0)
  const seen = await places.evaluate((seen) => {
    seen.stopped = true
    return [...new Set(seen.places)]
  })
  expect(seen, 'what is read stays in its place').toEqual([seen[0]])
  while ((await up(100)) > 0);
  await expect(says('Letter 1')).toBeVisible()
  await expect(page.getByText('The beginning of your conversation')).toBeVisible()
  const mostRows = await messages.evaluate(async (list) => {
    const seen = new Set<string>()
    let most = 0
    for (let isEnd = false; !isEnd; list.scrollBy(0, 200)) {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const rows = [...list.querySelectorAll('p.written')]
      most = Math.max(most, rows.length)
      for (const { textContent } of rows) seen.add(textContent)
      isEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
    }
    return { most, all: seen.size }
  })
  expect(mostRows).toEqual({ most: expect.any(Number), all: 58 })
  expect(mostRows.most).toBeLessThan(40)
  await expect(says('Letter 1')).toHaveCount(0)
  while ((await up(400)) > 0);
  await salma.ask('POST', `/matches/${matchId}/messages`, {
    id: crypto.randomUUID(),
    content: 'Letter 59',
    quoteId: first.id,
  })
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(says('Letter 59')).toBeInViewport()
  for (const line of ['An', 'answer', 'of', 'six', 'long', 'lines']) {
    await chatParts(page).composer.pressSequentially(line)
    await chatParts(page).composer.press('Shift+Enter')
  }
  await expect(says('Letter 59')).toBeInViewport({ ratio: 1 })
  // A quote leads to what it quotes.
  await messages.getByRole('button', { name: /Letter 1$/ }).click()
  await expect(page.getByText('The beginning of your conversation')).toBeInViewport()
})
