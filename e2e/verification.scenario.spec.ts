import { openSettings, expect, test, type Page } from './fixtures.ts'
import { checkScreen, openHome, openMember, createPhoto } from './profile-acts.ts'
import type { Product } from './product.ts'
import { addAuthenticator, inviteModerator } from './staff-acts.ts'

/** A woman on the staff, in her console. */
async function openConsole(page: Page, product: Product) {
  await addAuthenticator(page)
  await page.goto(await inviteModerator(product, 'nur@mithaq.example', 'Nur'))
  await page.getByRole('button', { name: 'Make my passkey' }).click()
}

test('verifies a woman by her selfies, decided by a woman, and shows the badge', async ({
  page,
  openBrowser,
  product,
  database,
}) => {
  const console = await openBrowser({ viewport: { width: 1440, height: 900 }, isMobile: false })
  await openConsole(console, product)
  const queue = console.getByRole('region', { name: 'Queue', exact: true })
  await expect(queue).toBeVisible()

  const emina = await openHome(page, {
    name: 'Emina',
    sex: 'female',
    pictures: [await createPhoto('face.jpg')],
  })
  await page.goto('/app/account')
  await openSettings(page, 'You and privacy')
  await page.getByRole('link', { name: 'Verification' }).click()
  await expect(page.getByRole('heading', { name: 'Show that it is you' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /By women only/ })).toBeChecked()
  await checkScreen(page, 'verification')
  await page.getByRole('button', { name: 'Open the camera' }).click()
  for (const place of [1, 2, 3]) {
    await expect(page.getByText(`${place} of 3`)).toBeVisible()
    const take = page.getByRole('button', { name: 'Take the picture' })
    await expect(take).toBeEnabled()
    if (place === 2) await checkScreen(page, 'verification-camera')
    await take.click()
  }
  await expect(page.getByRole('heading', { name: 'A woman on our team is checking' })).toBeVisible()
  await checkScreen(page, 'verification-waiting')

  await queue.getByRole('button', { name: /Emina/ }).click()
  const selfies = console.getByRole('region', { name: 'Selfies', exact: true })
  await expect(selfies.getByText('For women only')).toBeVisible()
  await expect(selfies.locator('img[src^="data:image/webp"]')).toHaveCount(3)
  await checkScreen(console, 'staff-verification')
  // Each pane scrolls by itself, and the keyboard alone decides.
  const decide = selfies.getByRole('button', { name: 'Decide' })
  await expect(decide).not.toBeInViewport()
  const overflow = () =>
    console.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
  expect(await overflow()).toBe(0)
  await selfies.getByRole('radio', { name: /It is them/ }).check()
  await console.keyboard.press('ControlOrMeta+Enter')
  await expect(selfies.getByRole('button', { name: /Take back/ })).toBeVisible()
  // The 10 seconds in which it can be taken back are over.
  await database.query('update verifications set effective_at = clock_timestamp() where outcome is not null')

  await expect(page.getByRole('heading', { name: 'You are verified, Emina' })).toBeVisible()
  await checkScreen(page, 'verified')

  // Said where the first picture can be changed, before anybody does.
  await page.goto('/app/edit-profile')
  await expect(page.getByText(/^We compare your pictures with those of your verification\./)).toBeVisible()

  const him = await openMember(page, { name: 'Idris', sex: 'male' })
  const seen = await page.request.get(`/api/discovery/profiles/${emina.id}`, {
    headers: { authorization: `Bearer ${him.token}` },
  })
  expect(await seen.json()).toMatchObject({ name: 'Emina', verified: true })
})
