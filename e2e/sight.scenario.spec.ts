import sharp from 'sharp'
import type { Locator } from '@playwright/test'
import { holdAutoContinue, tile } from './discovery-acts.ts'
import { desktop, expect, accountForm, test, type Page } from './fixtures.ts'
import { chatParts, openPerson, salmaIs } from './match-acts.ts'
import { checkScreenAtBothSizes, createPhoto } from './profile-acts.ts'

/** Somebody in front of a wall, so that a blur can be told from what it hides. */
async function portrait() {
  const drawn = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800">
    <rect width="640" height="800" fill="#dfe7ee"/>
    <path d="M90 800c0-220 100-330 230-330s230 110 230 330z" fill="#1f5560"/>
    <ellipse cx="320" cy="300" rx="190" ry="230" fill="#1f5560"/>
    <ellipse cx="320" cy="310" rx="115" ry="150" fill="#eec39a"/>
    <circle cx="275" cy="290" r="14" fill="#222"/><circle cx="365" cy="290" r="14" fill="#222"/>
    <path d="M275 380q45 40 90 0" stroke="#a33" stroke-width="12" fill="none"/></svg>`)
  return { ...(await createPhoto('her.jpg')), buffer: await sharp(drawn).jpeg().toBuffer() }
}

/** The files that the page asks for of a picture from now on, by their names. */
function filesOf(id: string, page: Page): Set<string> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes(`/pictures/${id}/`)) files.add(pathname.split('/').at(-1) ?? '')
  })
  return files
}

/** A place shows the picture, and names nothing of it but the blur. */
async function expectBlurred(place: Locator, id: string): Promise<void> {
  const shown = place.locator(`img[src*="/pictures/${id}/"]`)
  await expect(shown.first()).toBeVisible()
  const named = () =>
    place
      .locator('img, source')
      .evaluateAll((all) => all.map((one) => `${one.getAttribute('src')} ${one.getAttribute('srcset')}`))
  for (const address of (await named()).join(' ').split(/[\s,]+/))
    if (address.includes(`/pictures/${id}/`)) expect(address).toMatch(/\/blur\.\w+$/)
}

test('requests, grants and withdraws picture access, in two browsers', async ({ page, openBrowser }) => {
  test.slow()
  const salma = await openPerson(await openBrowser(desktop), { ...salmaIs, pictures: [await portrait()] })
  const id = salma.profile.pictures[0]?.id ?? ''

  // Her match would otherwise open its chat while the page is on its way there: it went back to where she was.
  await holdAutoContinue(salma.page)
  await salma.page.goto('/app/account/privacy/pictures')
  const whoSees = salma.page.getByRole('group', { name: 'Who sees your pictures' })
  await expect(whoSees.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  const saved = salma.page.waitForResponse('**/api/profile/pictures-for')
  await whoSees.getByRole('radio', { name: 'Those I choose' }).check()
  await saved
  await salma.page.reload()
  await expect(whoSees.getByRole('radio', { name: 'Those I choose' })).toBeChecked()
  await whoSees.scrollIntoViewIfNeeded()
  await checkScreenAtBothSizes(salma.page, 'edit-who-sees')

  // A stranger sees the seal, and nothing of the picture is ever asked for.
  const idris = await openPerson(page)
  const asked = filesOf(id, page)
  await holdAutoContinue(page)
  await salma.ask('POST', `/discovery/profiles/${idris.profile.id}/like`, {})
  await page.goto('/app/liked')
  await expectBlurred(tile(page, 'Salma'), id)
  await checkScreenAtBothSizes(page, 'liked-sealed')
  await page.goto('/app/notifications')
  await expectBlurred(page.getByRole('main'), id)
  await page.goto('/app/profiles')
  await expect(page.getByRole('heading', { name: /^Salma/ })).toBeVisible()
  await expect(page.getByText('Shares her pictures with her matches when she chooses')).toBeVisible()
  await expectBlurred(page.getByRole('main'), id)
  await checkScreenAtBothSizes(page, 'discover-sealed')

  await page.getByRole('group', { name: 'Your choice' }).getByRole('button', { name: 'Like' }).click()
  const match = page.getByRole('dialog', { name: "It's a match!" })
  await expectBlurred(match, id)
  await match.getByRole('button', { name: 'Open our chat' }).click()
  await expect(page).toHaveURL(/\/app\/chat\//)
  const chat = page.url()
  await page.getByRole('link', { name: 'Back to Matches' }).click()
  await expectBlurred(page.getByRole('main').getByRole('link', { name: /Salma/ }), id)
  await page.goto(chat)
  await salma.page.goto(page.url())
  await expect(chatParts(page).unlock).toBeVisible()
  await expect(page.getByText('Salma chooses who sees these pictures.')).toBeVisible()
  await accountForm(page).button('Ask to see').click()
  await expect(page.getByText('You have asked Salma to show the pictures.')).toBeVisible()
  await expect(accountForm(page).button('Ask to see')).toHaveCount(0)
  await expect(salma.page.getByText('Idris asks to see your pictures.')).toBeVisible()
  await checkScreenAtBothSizes(salma.page, 'chat-asked-to-see')
  expect(asked).toEqual(new Set(['blur.avif']))

  await accountForm(salma.page).button('Show my pictures').click()
  await expect(salma.page.getByText('Idris sees your pictures.')).toBeVisible()
  // Live: nobody has touched his page.
  await expect(page.getByText('You have asked Salma to show the pictures.')).toHaveCount(0)
  await expect.poll(() => [...asked].some((name) => !name.startsWith('blur'))).toBe(true)
  await checkScreenAtBothSizes(page, 'chat-shown-pictures')

  await accountForm(salma.page).button('Take back').click()
  await expect(salma.page.getByText('Idris asks to see your pictures.')).toBeVisible()
  await expect(page.getByText('You have asked Salma to show the pictures.')).toBeVisible()
  await expect(page.locator(`main img[src*="/pictures/${id}/"][src*="/blur."]`).first()).toBeAttached()
  await expect(page.locator(`img[src*="/pictures/${id}/"]:not([src*="/blur."])`)).toHaveCount(0)
})
