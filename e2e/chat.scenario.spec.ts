import { randomUUID } from 'node:crypto'
import { desktop, expect, quieten, refusedWith, test, toast, unanswered } from './fixtures.ts'
import {
  chatOf,
  couple,
  matched,
  openChat,
  pay,
  say,
  talking,
  talkingCouple,
  write,
  written,
} from './match-acts.ts'
import { hold, intercept, look, refusal, said } from './profile-acts.ts'

test('two members pay, talk and see what was read', async ({ page, openBrowser }) => {
  const { idris, salma, matchId } = await couple(page, openBrowser, desktop)
  const [his, hers] = [chatOf(idris.page), chatOf(salma.page)]

  await idris.page.goto(`/app/chat/${matchId}`)
  await idris.page.getByRole('button', { name: 'How tokens and clocks work' }).click()
  const explanation = idris.page.getByRole('dialog', { name: 'How tokens and clocks work' })
  await expect(explanation).toContainText('Each of you gives 3 tokens')
  await look(idris.page, 'tokens-explained')
  await explanation.getByRole('button', { name: 'Got it' }).click()
  await expect(explanation).toHaveCount(0)
  for (const told of [
    'You have 9 tokens · 6 left after unlocking',
    '3 left after express. It opens the chat at once, Salma pays nothing, and nothing is refunded.',
    /If it never opens, you get yours back/,
  ])
    await expect(idris.page.getByText(told)).toBeVisible()
  await expect(his.timer).toHaveText(/^7[12]h \d\dm \d\ds$/)
  await look(idris.page, 'chat-locked')

  await salma.page.goto(`/app/chat/${matchId}`)
  const sides = salma.page.getByRole('main').getByRole('listitem')
  await expect(sides.filter({ hasText: 'Idris' })).toContainText('Not yet')

  await his.unlock.click()
  await expect(idris.page.getByRole('heading', { name: 'Thank you, you have paid' })).toBeVisible()
  await expect(sides.filter({ hasText: 'Idris' })).toContainText('Paid')
  await expect(salma.page.getByRole('heading', { name: 'Idris has opened the door' })).toBeVisible()
  await expect(salma.page.getByRole('button', { name: /^Express unlock/ })).toHaveCount(0)
  await look(salma.page, 'chat-they-paid')
  await expect(idris.page).toHaveURL('/app/matches')

  await hers.unlock.click()
  await expect(salma.page.getByRole('heading', { name: 'Chat unlocked' })).toBeVisible()
  await expect(hers.composer).toBeVisible()
  await expect(salma.page.getByText('Start a conversation', { exact: true }).last()).toBeVisible()
  await expect(hers.timer).toHaveText(/^4[78]h \d+m$/)
  await look(salma.page, 'chat-open')

  await hers.composer.fill('Salam Idris,')
  await hers.composer.press('Shift+Enter')
  await hers.composer.pressSequentially('how are the bees?')
  await hers.composer.press('Enter')
  const opener = 'Salam Idris,\nhow are the bees?'
  await expect(hers.bubble(opener)).toContainText('Sent')
  await expect(salma.page.getByText('Waiting for Idris', { exact: true })).toBeVisible()

  const row = idris.page.getByRole('link', { name: /Salma/ })
  await expect(row).toContainText('1 unread message')
  await row.click()
  await expect(his.says(opener)).toBeVisible()
  await expect(idris.page.getByText('Your turn to respond', { exact: true })).toBeVisible()
  await expect(idris.page.getByText('After that, you lose 2 tokens')).toBeVisible()
  await expect(idris.page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(hers.bubble(opener)).toContainText('Read')
  await say(idris.page, 'Wa alaykum as-salam! خير الناس أنفعهم للناس')
  await expect(hers.says('Wa alaykum as-salam! خير الناس أنفعهم للناس')).toBeVisible()
  await expect(salma.page.getByRole('log')).toHaveText('Idris: Wa alaykum as-salam! خير الناس أنفعهم للناس')
  await expect(his.bubble('Wa alaykum as-salam! خير الناس أنفعهم للناس')).toContainText('Read')
  await look(idris.page, 'chat-talking')
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([6, 6])
})

test('express opens the chat at once, and after having paid it costs the other half', async ({
  page,
  openBrowser,
}) => {
  const { idris, salma, matchId } = await couple(page, openBrowser)
  const his = chatOf(idris.page)
  await pay(idris, matchId)
  await openChat(salma, matchId)
  await openChat(idris, matchId)
  await expect(idris.page.getByRole('heading', { name: 'Waiting for Salma', exact: true })).toBeVisible()
  await expect(his.unlock).toHaveCount(0)
  await expect(idris.page.getByText('You have 6 tokens · 3 left after express')).toBeVisible()
  const owesNothing = idris.page.getByText('Nothing to pay').waitFor()
  await his.express(3).click()
  await owesNothing
  await expect(his.composer).toBeVisible()
  await expect(chatOf(salma.page).composer).toBeVisible()
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([3, 9])
})

test('a payment that fails says so, and is asked again as the same one', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(...unanswered, refusedWith(409), /console: Payment Failed: /)
  const { idris, matchId } = await matched(page, request)
  const his = chatOf(page)
  await openChat(idris, matchId)
  const asked: string[] = []
  let answers: ('lost' | 'refused' | 'broken')[] = ['lost', 'refused', 'broken']
  const stop = await intercept(page, ['POST', '**/unlock'], async (route) => {
    asked.push(route.request().postDataJSON().requestId)
    const [answer, ...rest] = answers
    answers = rest
    if (answer === 'lost') return route.abort()
    return route.fulfill(answer === 'refused' ? refusal('insufficient_tokens') : { json: { success: true } })
  })
  const failure = () => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').last()
  await his.unlock.click()
  await expect(failure()).toContainText('Payment Failed')
  await quieten(page)
  await his.unlock.click()
  await expect(failure()).toContainText('Insufficient tokens')
  await quieten(page)
  await his.unlock.click()
  await expect(failure()).toContainText('Unexpected response format')
  expect(asked).toHaveLength(3)
  expect(asked[1], 'an unanswered payment is asked again as the same one').toBe(asked[0])
  expect(asked[2], 'an answered one is over').not.toBe(asked[1])
  await stop()
  expect(await idris.balance()).toBe(9)
})

test('too few tokens: why, and when they come back', async ({ page, request }) => {
  const { idris, salma, matchId } = await matched(page, request)
  let balance = 2
  await intercept(page, ['GET', `**/api/matches/${matchId}`], async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), balance } })
  })
  await openChat(idris, matchId)
  await expect(chatOf(page).unlock).toBeDisabled()
  await expect(chatOf(page).express(6)).toBeDisabled()
  await expect(chatOf(page).unlock).toHaveAccessibleDescription(
    /This takes 3 tokens, and you have 2\. Weekly tokens top you up to 6 on .* If it stays closed it ends by itself on \w+, and costs you nothing\./,
  )
  await look(page, 'chat-too-few-tokens')
  balance = 4
  await page.reload()
  await expect(chatOf(page).unlock).toBeEnabled()
  await expect(chatOf(page).express(6)).toBeDisabled()
  await expect(chatOf(page).express(6)).toHaveAccessibleDescription(
    /Express takes 6 tokens, and you have 4\./,
  )
  expect(salma.name).toBe('Salma')
})

test('the composer: blank, double, too long, and a draft for each match', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(refusedWith(503))
  const { idris, salma, matchId } = await talking(page, request)
  const his = chatOf(page)
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
  await look(page, 'composer-limit')

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
  await page.goto('/app/matches')
  await page.getByRole('link', { name: /Salma/ }).click()
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
  await say(page, 'And another')
  await expect(his.bubble('And another')).toContainText('Sent')
  expect(await written(salma, matchId)).toEqual(['Twice tapped', 'And another'])

  await intercept(page, ['POST', '**/messages'], (route) => route.fulfill(refusal('unavailable')))
  await say(page, 'Still on its way')
  await his.composer.fill('Never to be seen by the next person here')
  await page.goto('/app/account')
  const logOut = page.getByRole('button', { name: 'Log out' })
  await logOut.click()
  const question = page.getByRole('alertdialog', { name: 'Log out now?' })
  await expect(question).toContainText('1 message waits to be sent.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await logOut.click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
  const left = await page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) =>
      key.startsWith('mithaq.chat.'),
    ),
  )
  expect(left).toEqual([])
})

test('what is written offline waits, survives a reload, and is sent once and in order', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(...unanswered, /WebSocket connection/, /console: .*You seem to be offline/)
  const { idris, salma, matchId } = await talking(page, request)
  const his = chatOf(page)
  await openChat(idris, matchId)
  await say(page, 'Before the tunnel')
  await expect(his.bubble('Before the tunnel')).toContainText('Sent')
  await page.context().setOffline(true)
  await say(page, 'In the tunnel, one')
  await say(page, 'In the tunnel, two')
  await expect(page.getByText('Failed to establish real-time connection.')).toBeVisible()
  await expect(his.bubble('In the tunnel, one')).toContainText('Waiting for the connection')
  await expect(his.composer).toBeEnabled()
  await look(page, 'chat-offline')
  await page.context().setOffline(false)
  await expect(his.bubble('In the tunnel, two')).toContainText('Sent')
  await expect(page.getByText('Failed to establish real-time connection.')).toHaveCount(0)

  // Its answer is lost each time, and the page is closed meanwhile: the same id goes again.
  const stop = await intercept(page, ['POST', '**/messages'], async (route) => {
    await route.fetch()
    await route.abort()
  })
  await say(page, 'Answered into the void')
  await expect.poll(() => written(salma, matchId)).toContain('Answered into the void')
  await stop()
  // The chat itself is answered for later than what waited to be sent in it.
  const letGo = await hold(page, ['GET', `**/api/matches/${matchId}`])
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/messages') && answer.ok())
  await page.reload()
  await (await sent).finished()
  letGo()
  await expect(his.bubble('Answered into the void')).toContainText('Sent')
  expect(await written(salma, matchId)).toEqual([
    'Before the tunnel',
    'In the tunnel, one',
    'In the tunnel, two',
    'Answered into the void',
  ])
})

test('a message that is refused says why, and nothing typed is lost', async ({ page, request, faults }) => {
  faults.allow(refusedWith(409), refusedWith(500), /console: Cannot send message: /)
  const { idris, salma, matchId } = await talking(page, request)
  const his = chatOf(page)
  await openChat(idris, matchId)
  const refuseWith = (code: 'chat_locked' | 'match_ended' | 'internal') =>
    intercept(page, ['POST', '**/messages'], (route) => route.fulfill(refusal(code)))

  let stop = await refuseWith('chat_locked')
  await say(page, 'One')
  await expect(toast(page, 'Chat locked')).toContainText(
    'Both users must pay to unlock chat before sending messages.',
  )
  await stop()
  stop = await refuseWith('match_ended')
  await say(page, 'Two')
  await expect(toast(page, 'Cannot send message')).toBeVisible()
  await stop()
  stop = await refuseWith('internal')
  await say(page, 'Three')
  await said(page, 'Failed to send message. Please try again.')
  await expect(his.bubble('Three')).toContainText('Not sent')
  await look(page, 'chat-refused')
  await stop()
  for (const retry of await page.getByRole('button', { name: 'Retry' }).all())
    await expect(retry).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await expect(his.says('One')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect(his.bubble('Three')).toContainText('Sent')
  await expect(his.bubble('Two')).toContainText('Not sent')
  expect(await written(salma, matchId)).toEqual(['Three'])
})

test('two tabs of one member agree', async ({ page, request }) => {
  const { idris, salma, matchId } = await talking(page, request)
  const second = await page.context().newPage()
  await openChat(idris, matchId)
  await second.goto(`/app/chat/${matchId}`)
  await expect(chatOf(second).composer).toBeVisible()
  await say(page, 'From the first tab')
  await expect(chatOf(second).bubble('From the first tab')).toContainText('Sent')
  await write(salma, matchId, 'An answer')
  for (const tab of [page, second]) await expect(chatOf(tab).says('An answer')).toHaveCount(1)
  await say(second, 'From the second tab')
  await expect(chatOf(page).bubble('From the second tab')).toContainText('Sent')
  await expect(chatOf(page).says('From the second tab')).toHaveCount(1)
  expect(await written(salma, matchId)).toEqual(['From the first tab', 'An answer', 'From the second tab'])
})

test('a long history comes page by page, without a jump', async ({ page, request }) => {
  const { idris, salma, matchId } = await talking(page, request)
  for (let at = 1; at <= 58; at++) await write(at % 2 ? idris : salma, matchId, `Letter ${at}`)
  const letGo = await hold(page, ['GET', '**/messages?*before=*'])
  await openChat(idris, matchId)
  const { messages, says } = chatOf(page)
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
  await write(salma, matchId, 'Letter 59')
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(says('Letter 59')).toBeInViewport()
  for (const line of ['An', 'answer', 'of', 'six', 'long', 'lines']) {
    await chatOf(page).composer.pressSequentially(line)
    await chatOf(page).composer.press('Shift+Enter')
  }
  await expect(says('Letter 59')).toBeInViewport({ ratio: 1 })
})

test('unmatching says its price, and leaves a chat to read', async ({ page, openBrowser, faults }) => {
  faults.allow(refusedWith(500), /console: Failed to process unmatch: /)
  const { idris, salma, matchId } = await talkingCouple(page, openBrowser)
  await write(salma, matchId, 'A last word')
  await openChat(idris, matchId)
  await openChat(salma, matchId)
  const question = page.getByRole('alertdialog', { name: 'Close kindly' })
  await chatOf(page).choose('Unmatch')
  await expect(question).toContainText('Costs 1 token, 5 left afterwards. Salma pays nothing.')
  await expect(question).toContainText('Your chat with Salma moves to Unmatched')
  await look(page, 'chat-unmatch')
  const stop = await intercept(page, ['POST', '**/unmatch'], (route) => route.fulfill(refusal('internal')))
  await question.getByRole('radio', { name: 'In my own words…' }).check()
  await expect(question.getByRole('button', { name: 'Send and close' })).toBeDisabled()
  await question.getByRole('textbox', { name: 'Your words to Salma' }).fill('Thank you. Go well.')
  await look(page, 'chat-unmatch-own-words')
  // Closed and opened again, the words are still there.
  await question.getByRole('button', { name: 'Stay in the chat' }).click()
  await expect(question).toHaveCount(0)
  await chatOf(page).choose('Unmatch')
  await question.getByRole('button', { name: 'Send and close' }).click()
  await said(page, 'Failed to unmatch. Please try again.')
  await stop()
  await question.getByRole('button', { name: 'Send and close' }).click()
  await expect(page).toHaveURL('/app/matches')
  expect(await idris.balance()).toBe(5)

  await expect(chatOf(salma.page).end).toContainText('Idris ended this match.It cost you nothing')
  await expect(chatOf(salma.page).end.getByRole('figure', { name: "Idris's goodbye" })).toContainText(
    'Thank you. Go well.',
  )
  await expect(salma.page.getByText('Thank you. Go well.')).toHaveCount(1)
  await expect(chatOf(salma.page).composer).toHaveCount(0)
  await expect(chatOf(salma.page).says('A last word')).toBeVisible()
  await expect(salma.page.getByRole('button', { name: /^Rematch/ })).toHaveCount(0)
  await look(salma.page, 'chat-ended')
  await page.goto(`/app/chat/${matchId}`)
  await expect(chatOf(page).end).toContainText('You ended this match.It cost 1 token, now 5')
  await expect(page.getByRole('button', { name: 'Rematch (3 tokens, 2 left afterwards)' })).toBeVisible()
})

test('whoever blocks the other is gone from the open chat', async ({ page, openBrowser, faults }) => {
  faults.allow(refusedWith(404))
  const { idris, salma, matchId } = await talkingCouple(page, openBrowser)
  await openChat(idris, matchId)
  await expect(chatOf(page).composer).toBeVisible()
  await openChat(salma, matchId)
  await chatOf(salma.page).choose('Report')
  await expect(salma.page.getByRole('dialog', { name: 'Report Idris' })).toContainText(
    'The last 30 messages of this chat go with your report',
  )
  await salma.page.keyboard.press('Escape')
  await chatOf(salma.page).choose('Block')
  await salma.page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(salma.page).toHaveURL('/app/matches')
  await expect(salma.page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Match not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Matches' }).last().click()
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
})

test('a message that the socket lost comes with the next one, or with a heartbeat', async ({
  page,
  request,
}) => {
  const { idris, salma, matchId } = await talking(page, request)
  let losing = false
  let lost = 0
  let connected = false
  await page.routeWebSocket('**/api/live', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((data) => {
      connected ||= String(data).includes('"ready"')
      if (losing && String(data).includes('"type":"message"')) lost++
      else socket.send(data)
    })
  })
  await openChat(idris, matchId)
  await expect.poll(() => connected).toBe(true)
  await write(salma, matchId, 'Heard at once')
  await expect(chatOf(page).says('Heard at once')).toBeVisible()

  losing = true
  await write(salma, matchId, 'Lost on the way')
  await expect.poll(() => lost).toBe(1)
  losing = false
  await write(salma, matchId, 'The next one')
  await expect(chatOf(page).says('The next one')).toBeVisible()
  await expect(chatOf(page).says('Lost on the way')).toBeVisible()

  losing = true
  await write(salma, matchId, 'Lost as well')
  await expect.poll(() => lost).toBe(2)
  await expect(chatOf(page).says('Lost as well')).toBeVisible()
  expect(await written(salma, matchId)).toEqual([
    'Heard at once',
    'Lost on the way',
    'The next one',
    'Lost as well',
  ])
})

test('a chat that cannot be shown says why, and the way on', async ({ page, request, faults }) => {
  faults.allow(refusedWith(400), refusedWith(401), refusedWith(404), refusedWith(500), /console: \w+: /)
  const { idris, matchId } = await talking(page, request)
  const trouble = (text: string) => page.getByRole('heading', { name: text, exact: true })

  await page.goto('/app/chat')
  await expect(trouble('Match ID is missing')).toBeVisible()
  await page.goto(`/app/chat/${randomUUID()}`)
  await expect(trouble('Match not found')).toBeVisible()
  await look(page, 'chat-not-found')
  await page.goto('/app/chat/nonsense')
  await expect(trouble('Match not found')).toBeVisible()

  let stop = await intercept(page, ['GET', `**/api/matches/${matchId}`], (route) =>
    route.fulfill(refusal('internal')),
  )
  await page.goto(`/app/chat/${matchId}`)
  await expect(trouble('Could not load match details')).toBeVisible()
  await stop()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(chatOf(page).composer).toBeVisible()

  // The session lives, and a new token is refused like the old one: nothing else can be said of that.
  stop = await intercept(page, ['GET', `**/api/matches/${matchId}`], (route) =>
    route.fulfill(refusal('unauthenticated')),
  )
  await page.reload()
  await expect(trouble('User not authenticated')).toBeVisible()
  await stop()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(chatOf(page).composer).toBeVisible()

  stop = await intercept(page, ['GET', '**/messages'], (route) => route.fulfill(refusal('internal')))
  await page.reload()
  await expect(trouble('Failed to load messages. Please try again.')).toBeVisible()
  await stop()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(chatOf(page).composer).toBeVisible()

  const profile = page.getByRole('dialog', { name: "Salma's profile" })
  for (const [code, text] of [
    ['not_found', 'Match profile not found'],
    ['internal', 'Failed to load match profile'],
  ] as const) {
    stop = await intercept(page, ['GET', '**/discovery/profiles/*'], (route) => route.fulfill(refusal(code)))
    // A chat in which nobody has written has asked for the profile already.
    await page.reload()
    await chatOf(page).choose('View Profile')
    await expect(profile).toContainText(text)
    await stop()
    await page.keyboard.press('Escape')
    await expect(profile).toHaveCount(0)
  }
  await page.reload()
  await chatOf(page).choose('View Profile')
  await expect(profile.getByRole('heading', { name: /^Salma, \d\d$/ })).toBeVisible()
  await look(page, 'chat-profile')
  expect(idris.name).toBe('Idris')
})
