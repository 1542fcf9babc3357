import { holdAutoContinue } from './discovery-acts.ts'
import { desktop, expect, test } from './fixtures.ts'
import {
  chatParts,
  openMatchedCouple,
  addMatch,
  openChat,
  payUnlock,
  typeMessage,
  postMessage,
} from './match-acts.ts'
import { phoneSize } from './looks.ts'
import { checkScreen, checkScreenAtBothSizes } from './profile-acts.ts'

test('lets two members pay, talk and see what was read', async ({ page, openBrowser }) => {
  const { idris, salma, matchId } = await openMatchedCouple(page, openBrowser, desktop)
  const [his, hers] = [chatParts(idris.page), chatParts(salma.page)]
  const [hisMoment, herMoment] = [await holdAutoContinue(idris.page), await holdAutoContinue(salma.page)]

  await idris.page.goto(`/app/chat/${matchId}`)
  await idris.page.getByRole('button', { name: 'How tokens work' }).click()
  const explanation = idris.page.getByRole('dialog', { name: 'How tokens work' })
  await expect(explanation).toContainText('Opening a chat costs 3 tokens each.')
  await checkScreen(idris.page, 'tokens-explained')
  await explanation.getByRole('button', { name: 'Got it' }).click()
  await expect(explanation).toHaveCount(0)
  for (const told of [
    'You have 9 tokens · 6 left after unlocking',
    '3 left after express. It opens the chat at once, and Salma pays nothing.',
    /If it never opens, you get yours back/,
  ])
    await expect(idris.page.getByText(told)).toBeVisible()
  await expect(his.timer).toHaveText(/^7[12]h \d\dm \d\ds$/)
  await checkScreen(idris.page, 'chat-locked')
  // On the smallest phone the card scrolls as a whole and cuts nothing off.
  await idris.page.setViewportSize({ width: 320, height: 568 })
  const cutOff = await idris.page
    .getByRole('heading', { name: 'Open this chat together' })
    .evaluate((heading) => {
      const card = heading.closest('.overflow-hidden')!
      return card.scrollHeight - card.clientHeight
    })
  expect(cutOff).toBe(0)
  await idris.page.setViewportSize(phoneSize)

  await salma.page.goto(`/app/chat/${matchId}`)
  const sides = salma.page.getByRole('main').getByRole('listitem')
  await expect(sides.filter({ hasText: 'Idris' })).toContainText('Not yet')

  await his.unlock.click()
  await expect(idris.page.getByRole('heading', { name: 'Thank you, you have paid' })).toBeVisible()
  await hisMoment.letGo()
  await expect(sides.filter({ hasText: 'Idris' })).toContainText('Paid')
  await expect(salma.page.getByRole('heading', { name: 'Idris has opened the door' })).toBeVisible()
  await expect(salma.page.getByRole('button', { name: /^Express unlock/ })).toHaveCount(0)
  await checkScreen(salma.page, 'chat-they-paid')
  await expect(idris.page.getByRole('heading', { name: 'Waiting for Salma', exact: true })).toBeVisible()
  await expect(idris.page).toHaveURL(`/app/chat/${matchId}`)
  await idris.page.getByRole('link', { name: 'Back to Matches' }).click()

  await hers.unlock.click()
  await expect(salma.page.getByRole('heading', { name: 'Chat unlocked' })).toBeVisible()
  await herMoment.letGo()
  await expect(hers.composer).toBeVisible()
  await expect(salma.page.getByText('Start a conversation', { exact: true }).last()).toBeVisible()
  await expect(hers.timer).toHaveText(/^4[78]h \d+m$/)
  await checkScreen(salma.page, 'chat-open')

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
  await typeMessage(idris.page, 'Wa alaykum as-salam! خير الناس أنفعهم للناس')
  await expect(hers.says('Wa alaykum as-salam! خير الناس أنفعهم للناس')).toBeVisible()
  await expect(salma.page.getByRole('log')).toHaveText('Idris: Wa alaykum as-salam! خير الناس أنفعهم للناس')
  await expect(his.bubble('Wa alaykum as-salam! خير الناس أنفعهم للناس')).toContainText('Read')
  await checkScreen(idris.page, 'chat-talking')
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([6, 6])
})

test('opens the chat at once by express, for 3 more after having paid 3', async ({ page, request }) => {
  const { idris, salma, matchId } = await addMatch(page, request)
  const his = chatParts(idris.page)
  await payUnlock(idris, matchId)
  const moment = await holdAutoContinue(page)
  await openChat(idris, matchId)
  await expect(idris.page.getByRole('heading', { name: 'Waiting for Salma', exact: true })).toBeVisible()
  await expect(his.unlock).toHaveCount(0)
  await expect(idris.page.getByText('You have 6 tokens · 3 left after express')).toBeVisible()
  await his.express(3).click()
  const question = idris.page.getByRole('alertdialog', { name: 'Unlock the chat at once?' })
  await expect(question).toContainText('Costs 3 of your 6 tokens. 3 are left.')
  await checkScreenAtBothSizes(idris.page, 'chat-express-asked')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await his.express(3).click()
  await question.getByRole('button', { name: 'Express unlock (3 tokens)' }).click()
  await expect(idris.page.getByText('Nothing to pay')).toBeVisible()
  await moment.letGo()
  await expect(his.composer).toBeVisible()
  await postMessage(salma, matchId, 'As-salamu alaykum')
  await expect(his.says('As-salamu alaykum')).toBeVisible()
  expect(await Promise.all([idris.balance(), salma.balance()])).toEqual([3, 9])
})
