import sharp from 'sharp'
import { expect, on, test, type Page } from './fixtures.ts'
import { chatOf, person, salmaIs } from './match-acts.ts'
import { look, photo, said } from './profile-acts.ts'

/** Somebody in front of a wall, so that a blur can be told from what it hides. */
async function portrait() {
  const drawn = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800">
    <rect width="640" height="800" fill="#dfe7ee"/>
    <path d="M90 800c0-220 100-330 230-330s230 110 230 330z" fill="#1f5560"/>
    <ellipse cx="320" cy="300" rx="190" ry="230" fill="#1f5560"/>
    <ellipse cx="320" cy="310" rx="115" ry="150" fill="#eec39a"/>
    <circle cx="275" cy="290" r="14" fill="#222"/><circle cx="365" cy="290" r="14" fill="#222"/>
    <path d="M275 380q45 40 90 0" stroke="#a33" stroke-width="12" fill="none"/></svg>`)
  return { ...(await photo('her.jpg')), buffer: await sharp(drawn).jpeg().toBuffer() }
}

/** The files that the page has fetched of pictures, by their names. */
const fetchedBy = (page: Page, id: string) =>
  page.evaluate(
    (of) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.includes(`/pictures/${of}/`) ? [name.split('/').at(-1) ?? ''] : [])),
    id,
  )

test('asked, shown and taken back, in two browsers', async ({ page, openBrowser }) => {
  test.slow()
  const salma = await person(await openBrowser(), { ...salmaIs, pictures: [await portrait()] })
  const id = salma.profile.pictures[0]?.id ?? ''

  await salma.page.goto('/app/edit-profile')
  const whoSees = salma.page.getByRole('group', { name: 'Who sees your pictures' })
  await expect(whoSees.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  await whoSees.getByRole('radio', { name: 'Those I choose' }).check()
  await said(salma.page, 'Saved')
  await salma.page.reload()
  await expect(whoSees.getByRole('radio', { name: 'Those I choose' })).toBeChecked()
  await whoSees.scrollIntoViewIfNeeded()
  await look(salma.page, 'edit-who-sees')

  // A stranger sees the seal, and nothing of the picture was ever fetched.
  const idris = await person(page)
  await salma.ask('POST', `/discovery/profiles/${idris.profile.id}/like`, {})
  await page.goto('/app/profiles')
  await expect(page.getByRole('heading', { name: /^Salma/ })).toBeVisible()
  await expect(page.getByText('Shares her pictures with her matches when she chooses')).toBeVisible()
  await expect.poll(() => fetchedBy(page, id)).toContain('blur.avif')
  await look(page, 'discover-sealed')

  await page.getByRole('group', { name: 'Your choice' }).getByRole('button', { name: 'Like' }).click()
  await expect(page).toHaveURL(/\/app\/chat\//)
  await salma.page.goto(page.url())
  await expect(chatOf(page).unlock).toBeVisible()
  await expect(page.getByText('Salma chooses who sees these pictures.')).toBeVisible()
  await on(page).button('Ask to see').click()
  await expect(page.getByText('You have asked Salma to show the pictures.')).toBeVisible()
  await expect(on(page).button('Ask to see')).toHaveCount(0)
  await expect(salma.page.getByText('Idris asks to see your pictures.')).toBeVisible()
  await look(salma.page, 'chat-asked-to-see')
  expect(new Set(await fetchedBy(page, id))).toEqual(new Set(['blur.avif']))

  await on(salma.page).button('Show my pictures').click()
  await expect(salma.page.getByText('Idris sees your pictures.')).toBeVisible()
  // Live: nobody has touched his page.
  await expect(page.getByText('You have asked Salma to show the pictures.')).toHaveCount(0)
  await expect
    .poll(async () => (await fetchedBy(page, id)).some((name) => !name.startsWith('blur')))
    .toBe(true)
  await look(page, 'chat-shown-pictures')

  await on(salma.page).button('Take back').click()
  await expect(salma.page.getByText('Idris asks to see your pictures.')).toBeVisible()
  await expect(page.getByText('You have asked Salma to show the pictures.')).toBeVisible()
  await expect(page.locator(`main img[src*="/pictures/${id}/"][src*="/blur."]`).first()).toBeAttached()
  await expect(page.locator(`img[src*="/pictures/${id}/"]:not([src*="/blur."])`)).toHaveCount(0)
})
