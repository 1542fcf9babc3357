import type { Notification } from '@mithaq/contract/notifications'
import { amina, woman } from './discovery-acts.ts'
import { expect, fillSignIn, accountForm, test } from './fixtures.ts'
import { checkAccessibility, expectEverythingFits, takeScreenshot } from './looks.ts'
import { createMatch, payUnlock, openPerson, addMember, postMessage } from './match-acts.ts'
import { addAuthenticator, inviteModerator } from './staff-acts.ts'

test('leads a report to a decision, a statement, an appeal and its answer, in two browsers', async ({
  page,
  request,
  openBrowser,
  product,
  database,
  faults,
}) => {
  faults.allow(401, 403)
  // Other journeys on this server report people and invite staff too.
  await database.query('delete from cases')
  await database.query('delete from staff')
  const him = await openPerson(page, { ...amina, name: 'Zayd', sex: 'male' })
  const her = await addMember({ request }, woman('Sana'))
  const matchId = await createMatch(him, her)
  for (const one of [him, her]) await payUnlock(one, matchId)
  await postMessage(him, matchId, 'Lend me 200 until Friday.')
  await postMessage(her, matchId, 'I lend no money.')
  const desk = await openBrowser({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
  /** The 10 seconds in which it can be taken back are over. */
  const atOnce = () =>
    database.query('update moderation_events set effective_at = at where applied_at is null')

  const report = { reason: 'He asked me for money.', ground: 'money', fromChat: true }
  await her.ask('POST', `/safety/reports/${him.profile.id}`, report)

  await addAuthenticator(desk)
  await desk.goto(await inviteModerator(product, 'first@mithaq.example'))
  await desk.getByRole('button', { name: 'Make my passkey' }).click()
  const queue = desk.getByRole('region', { name: 'Queue', exact: true })
  const decision = desk.getByRole('region', { name: 'Decision', exact: true })
  await expect(queue.getByRole('button', { name: /Money or scam.*Zayd/ })).toBeVisible()
  await desk.keyboard.press('j')
  const shown = desk.getByRole('region', { name: 'Money or scam' })
  await expect(shown).toContainText('He asked me for money.')
  // After the first click of a double click another button lies under the pointer.
  const take = (await shown.getByRole('button', { name: 'Take this case' }).boundingBox())!
  await desk.mouse.click(take.x + 4, take.y + take.height / 2)
  await expect(shown.getByRole('button', { name: 'Put back' })).toBeVisible()
  await desk.mouse.down({ clickCount: 2 })
  await desk.mouse.up({ clickCount: 2 })
  await expect(shown.getByRole('button', { name: 'Put back' })).toBeEnabled()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await desk.keyboard.press('s')
  await desk.keyboard.press('t')
  await expect(decision.getByRole('textbox', { name: 'Reason they read' })).toHaveValue(
    /Ask nobody for money/,
  )
  await expect(decision.getByRole('button', { name: /^Suspend for/ })).toBeInViewport({ ratio: 1 })
  await checkAccessibility(desk)
  await takeScreenshot(desk, 'staff-suspend')
  await page.goto('/app/account')
  await expect(page.getByRole('heading', { name: 'Zayd' }).first()).toBeVisible()
  await desk.keyboard.press('ControlOrMeta+Enter')
  await expect(decision).toContainText('Suspended.')
  await atOnce()

  // His session is closed within seconds; signed in again, he reads what and why, and nothing else.
  await expect(page).toHaveURL(/\/auth/)
  await fillSignIn(page, him)
  await accountForm(page).button('Sign In').click()
  await expect(page.getByRole('heading', { name: /Your account is suspended until/ })).toBeVisible()
  await expect(page.getByText('You broke this rule: Ask nobody for money, and offer none.')).toBeVisible()
  await expect(page.getByText('Your 6 tokens are safe')).toBeVisible()
  await page.goto('/app/matches')
  await expect(page.getByRole('heading', { name: /Your account is suspended until/ })).toBeVisible()
  await checkAccessibility(page)
  await expectEverythingFits(page)
  await takeScreenshot(page, 'statement')
  await page.getByRole('link', { name: 'house rules' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(8)
  await checkAccessibility(page)
  await takeScreenshot(page, 'house-rules')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Write an appeal' }).click()
  const words = page.getByRole('textbox', { name: 'Your words' })
  await words.fill('Too short.')
  await expect(page.getByRole('button', { name: 'Send appeal' })).toBeDisabled()
  await words.fill('The line was a joke between us: she laughed and answered with the same words.')
  // Back closes the sheet alone; its words outlive that, and a reload.
  await page.goBack()
  await expect(words).toHaveCount(0)
  await expect(page).toHaveURL('/app/matches')
  await page.reload()
  await page.getByRole('button', { name: 'Write an appeal' }).click()
  await expect(words).toHaveValue(/^The line was a joke/)
  await checkAccessibility(page)
  await takeScreenshot(page, 'appeal')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(words).toHaveCount(0)
  await expect(page.getByText(/We aim to answer by/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write an appeal' })).toBeHidden()

  // She hears that something was done, and no more.
  const { notifications } = await her.ask<{ notifications: Notification[] }>('GET', '/notifications')
  expect(notifications.map(({ code }) => code)).toEqual(['report_acted'])

  // The moderator who decided first may not decide again; the next person may.
  await expect(queue.getByRole('button', { name: /Appeal.*Zayd/ })).toBeVisible()
  await desk.keyboard.press('j')
  await expect(decision).toContainText('Nobody else is on the staff')
  await desk.goto(await inviteModerator(product, 'second@mithaq.example', 'Mariam'))
  await desk.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(queue.getByRole('button', { name: /Appeal.*Zayd/ })).toBeVisible()
  await desk.keyboard.press('j')
  const appeal = desk.getByRole('region', { name: 'Appeal', exact: true })
  await expect(appeal).toContainText('The line was a joke')
  // What the first decision was based on.
  await expect(appeal).toContainText('“He asked me for money.”')
  await appeal.getByText('The last 2 messages of their chat').click()
  for (const words of ['Lend me 200 until Friday.', 'I lend no money.'])
    await expect(appeal.getByText(words, { exact: true })).toBeVisible()
  await desk.keyboard.press('o')
  await desk.keyboard.press('t')
  await takeScreenshot(desk, 'staff-appeal')
  await desk.keyboard.press('ControlOrMeta+Enter')
  await expect(decision).toContainText('Restored.')
  await atOnce()

  // He is back by himself, where he wanted to go.
  await expect(page.getByRole('heading', { name: /Matches/ }).first()).toBeVisible()
  await page.goto('/app/account/safety/decisions')
  await expect(page.getByText('you were right. The decision has been reversed.')).toBeVisible()
  await checkAccessibility(page)
  await takeScreenshot(page, 'standing')
  await page.goto('/app/notifications')
  await expect(page.getByText('Someone else read your appeal, and you were right.')).toBeVisible()
  await desk.close()
  await database.query('delete from staff')
})
