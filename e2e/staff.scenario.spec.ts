import { amina, test, woman } from './discovery-acts.ts'
import { expect } from './fixtures.ts'
import { checkAccessibility, takeScreenshot } from './looks.ts'
import { intercept, refusal, expectToast } from './profile-acts.ts'
import { addAuthenticator, inviteModerator } from './staff-acts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('enrols a moderator by a link and a passkey, who decides by keyboard alone', async ({
  page,
  people,
  product,
  request,
  database,
  faults,
}) => {
  faults.allow(404, 500, /Page not found/)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()

  // Other journeys on this server report people and invite staff too.
  await database.query('delete from cases')
  await database.query('delete from staff')
  const him = await people.add({ ...amina, name: 'Zayd', sex: 'male' })
  const women = [await people.add(woman('Sana')), await people.add(woman('Hafsa'))]
  const report = async (at: number, ground: string, reason: string) =>
    request.post(`/api/safety/reports/${him.id}`, {
      headers: { authorization: `Bearer ${women[at]!.token}` },
      data: { reason, ground },
    })
  expect((await report(0, 'money', 'He asked me for money.')).status()).toBe(200)

  await addAuthenticator(page)
  await page.goto(await inviteModerator(product, 'leyla@mithaq.example'))
  await expect(page.getByRole('heading', { name: 'Welcome, Leyla' })).toBeVisible()
  await expect(page).toHaveURL('/staff')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  const queue = page.getByRole('region', { name: 'Queue', exact: true })
  const decision = page.getByRole('region', { name: 'Decision', exact: true })
  await expect(queue.getByRole('button', { name: /Money or scam.*Zayd/ })).toBeVisible()

  await page.getByRole('button', { name: 'Leyla' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(queue.getByRole('button', { name: /Money or scam/ })).toBeVisible()

  // What others report meanwhile appears by itself.
  expect((await report(1, 'threats', 'He knows where I work.')).status()).toBe(200)
  await expect(queue.getByRole('button', { name: /Threats or violence.*2 reports/ })).toBeVisible()
  await page.keyboard.press('j')
  const shown = page.getByRole('region', { name: 'Threats or violence' })
  await expect(shown).toContainText('“He asked me for money.”')
  await expect(shown).toContainText('I mend books and make too much tea.')
  await page.keyboard.press('c')
  await expect(shown.getByRole('button', { name: 'Put back' })).toBeVisible()
  await page.keyboard.press('w')
  await page.keyboard.press('t')
  await expect(decision.getByRole('textbox', { name: 'Reason they read' })).toHaveValue(/Threaten nobody/)
  await checkAccessibility(page)
  await takeScreenshot(page, 'staff-case')
  await page.keyboard.press('ControlOrMeta+Enter')
  // It can be taken back for 10 seconds: nothing else is looked at before.
  await expect(decision).toContainText('Warned.')
  await page.keyboard.press('z')
  await expect(queue.getByRole('button', { name: /Threats or violence/ })).toBeVisible()
  await expect(shown).toContainText('taken back')
  await page.keyboard.press('d')
  await page.keyboard.press('t')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(queue).toContainText('Nothing waits for you')

  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  const closed = queue.getByRole('button', { name: /Threats or violence.*Zayd.*Dismissed by Leyla/ })
  await closed.click()
  await expect(shown).toContainText('“He asked me for money.”')
  await expect(shown.getByRole('button', { name: 'Take this case' })).toHaveCount(0)
  await checkAccessibility(page)
  await takeScreenshot(page, 'staff-closed')

  // A lead invites from the console.
  await database.query(`update staff set role = 'lead'`)
  await page.reload()
  await page.getByRole('button', { name: 'Leyla' }).click()
  await page.getByRole('menuitem', { name: 'Team' }).click()
  const team = page.getByRole('dialog', { name: 'Team' })
  await expect(team).toContainText('1 passkey')
  await team.getByRole('textbox', { name: 'Name' }).fill('Yahya')
  await team.getByRole('textbox', { name: 'E-mail' }).fill('yahya@mithaq.example')
  await team.getByRole('radio', { name: 'Man', exact: true }).check()
  await team.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(team).toContainText('yahya@mithaq.example · 0 passkeys')
  await checkAccessibility(page)
  await takeScreenshot(page, 'staff-team')
  await team.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send the link' }).click()
  await expectToast(page, 'A link is on its way to yahya@mithaq.example. It works once, for 24 hours.')
  await expect(team).toContainText('yahya@mithaq.example')
  await team.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Yahya?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question).toHaveCount(0)
  await expect(team).not.toContainText('Yahya')
  await page.keyboard.press('Escape')

  // Figures that do not come are said to have failed, in their place, and come with the next look.
  const openWeek = async () => {
    await page.getByRole('button', { name: 'Leyla' }).click()
    await page.getByRole('menuitem', { name: 'This week' }).click()
  }
  const stop = await intercept(page, ['GET', '**/api/staff/figures'], (route) =>
    route.fulfill(refusal('internal')),
  )
  await openWeek()
  const week = page.getByRole('dialog', { name: 'This week' })
  await expect(week).toContainText('This could not be loaded')
  await stop()
  await week.getByRole('button', { name: 'Try Again' }).click()
  await expect(week).toContainText('0 granted, 0 stand')

  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(page, 'staff-empty-dark')
  await page.reload()
  await expect(queue).toContainText('Nothing waits for you')
})
