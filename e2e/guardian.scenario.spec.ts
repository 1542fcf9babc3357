import {
  openSettings,
  desktop,
  expect,
  followMailButton,
  accountForm,
  openNewestMail,
  newCredentials,
  test,
  toastWith,
} from './fixtures.ts'
import { openChat, openChattingCouple, postMessage } from './match-acts.ts'
import { takeScreenshot } from './looks.ts'
import { expectProblem, checkScreen, checkScreenAtDoubleText } from './profile-acts.ts'

test('invites, announces, writes to and ends a guardian', async ({ page, openBrowser, database, faults }) => {
  // The own address is refused.
  faults.allow(400)
  const { idris, salma, matchId } = await openChattingCouple(page, openBrowser, desktop)
  await postMessage(idris, matchId, 'Before the line')
  const hers = salma.page
  const { email } = newCredentials()

  await hers.goto('/app/account')
  await openSettings(hers, 'Safety and guardian')
  await hers.getByRole('link', { name: 'Guardian', exact: true }).click()
  await accountForm(hers).button('Send the invitation').click()
  await expectProblem(hers.getByLabel('Their name'), 'Please write their name.')
  await expectProblem(hers.getByLabel('What they are to you'), 'Please choose what they are to you.')
  await hers.getByLabel('Their name').fill('Ibrahim')
  await hers.getByLabel('What they are to you').selectOption('Brother')
  await hers.getByLabel('Their e-mail address').fill(salma.email)
  await accountForm(hers).button('Send the invitation').click()
  await expect(toastWith(hers, 'This is your own address. A guardian is somebody else.')).toBeVisible()
  await checkScreen(hers, 'guardian-form')
  await checkScreenAtDoubleText(hers, 'guardian-form')
  await hers.getByLabel('Their e-mail address').fill(email)
  await accountForm(hers).button('Send the invitation').click()
  await expect(hers.getByText('Asked, and not answered yet.')).toBeVisible()
  await checkScreen(hers, 'guardian-invited')
  await checkScreenAtDoubleText(hers, 'guardian-invited')

  await openChat(idris, matchId)
  const theirs = await openBrowser()
  await openNewestMail(theirs, email)
  await followMailButton(theirs, 'Read it and decide')
  await expect(accountForm(theirs).heading('Salma would like you as guardian')).toBeVisible()
  await checkScreen(theirs, 'guardian-link')
  await checkScreenAtDoubleText(theirs, 'guardian-link')
  await accountForm(theirs).button('Accept').click()
  await expect(accountForm(theirs).heading("You are Salma's guardian")).toBeVisible()
  await checkScreen(theirs, 'guardian-accepted-link')
  await expect(hers.getByText(/^With you since \w+ \d+\.$/)).toBeVisible()
  await checkScreen(hers, 'guardian-accepted')
  await checkScreenAtDoubleText(hers, 'guardian-accepted')

  const announced = "Salma's guardian receives what is written here every week."
  await expect(idris.page.getByText(announced)).toBeVisible()
  await expect(idris.page.getByText('With a guardian')).toBeVisible()
  await checkScreen(idris.page, 'chat-guardian')
  await hers
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Matches/ })
    .click()
  await hers.getByRole('main').getByRole('link', { name: /Idris/ }).click()
  await expect(hers.getByText('Your guardian receives what is written here every week.')).toBeVisible()
  await idris.page.getByRole('button', { name: 'Chat options' }).click()
  await idris.page.getByRole('menuitem', { name: 'View profile' }).click()
  await expect(idris.page.getByRole('dialog').getByText('Guardian involved')).toBeVisible()
  await idris.page.keyboard.press('Escape')

  await postMessage(idris, matchId, 'After the line')
  await postMessage(salma, matchId, 'And an answer')
  // Friday, 18:00.
  await database.query('update guardians set due_at = now() where due_at is not null')
  await expect(idris.page.getByText("Sent to Salma's guardian: 2 messages.")).toBeVisible()
  await expect(hers.getByText('Sent to your guardian: 2 messages.')).toBeVisible()
  await openNewestMail(theirs, email)
  const mail = theirs.frameLocator('iframe')
  await expect(mail.getByText('After the line')).toBeVisible()
  await expect(mail.getByText('And an answer')).toBeVisible()
  await expect(mail.getByText('Before the line')).toHaveCount(0)
  await takeScreenshot(theirs, 'guardian-mail')
  await followMailButton(theirs, 'End this')
  await accountForm(theirs).button("Stop being Salma's guardian").click()
  await expect(accountForm(theirs).heading('This is over')).toBeVisible()
  await expect(idris.page.getByText("Salma's guardian no longer receives this chat.")).toBeVisible()
  await expect(hers.getByText('Your guardian no longer receives this chat.')).toBeVisible()
  await checkScreen(hers, 'chat-guardian-ended')
})
