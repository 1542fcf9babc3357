import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { findBrowser } from '../scripts/browser.ts'
import { expect, test, type Page } from './fixtures.ts'
import { look, openHome, openMember, photo } from './profile-acts.ts'
import type { Product } from './product.ts'
import { addAuthenticator, invite } from './staff-acts.ts'

const { executablePath, args, env } = findBrowser()
const folder = mkdtempSync(join(tmpdir(), 'mithaq-film-'))
const film = join(folder, 'selfie.mjpeg')
// Its product differs: one worker starts it, not three.
test.describe.configure({ mode: 'default' })
test.use({
  launchOptions: {
    executablePath,
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    env: { ...(process.env as Record<string, string>), ...env },
  },
})

/** A film of one still photograph, which a package brings along. */
test.beforeAll(async () => {
  const home = createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')
  const frame = await sharp(join(dirname(home), 'demo/sample1.jpg'))
    .resize(640, 480, { fit: 'cover' })
    .jpeg({ chromaSubsampling: '4:2:0' })
    .toBuffer()
  writeFileSync(film, Buffer.concat(Array.from({ length: 10 }, () => frame)))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A woman on the staff, in her console. */
async function openConsole(page: Page, product: Product) {
  await addAuthenticator(page)
  await page.goto(await invite(product, 'nur@mithaq.example', 'Nur'))
  await page.getByRole('button', { name: 'Make my passkey' }).click()
}

test('a woman shows her face to the camera, a woman decides, and the badge stands beside her name', async ({
  page,
  openBrowser,
  product,
}) => {
  const console = await openBrowser({ viewport: { width: 1440, height: 900 }, isMobile: false })
  await openConsole(console, product)
  const queue = console.getByRole('region', { name: 'Queue', exact: true })
  await expect(queue).toBeVisible()

  const emina = await openHome(page, { name: 'Emina', sex: 'female', pictures: [await photo('face.jpg')] })
  await page.goto('/app/account')
  await page.getByRole('link', { name: 'Verification' }).click()
  await expect(page.getByRole('heading', { name: 'Show that it is you' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /By women only/ })).toBeChecked()
  await look(page, 'verification')
  await page.getByRole('button', { name: 'Open the camera' }).click()
  for (const place of [1, 2, 3]) {
    await expect(page.getByText(`${place} of 3`)).toBeVisible()
    const take = page.getByRole('button', { name: 'Take the picture' })
    await expect(take).toBeEnabled()
    if (place === 2) await look(page, 'verification-camera')
    await take.click()
  }
  await expect(page.getByRole('heading', { name: 'A woman on our team is looking' })).toBeVisible()
  await look(page, 'verification-waiting')

  await queue.getByRole('button', { name: /Emina/ }).click()
  const selfies = console.getByRole('region', { name: 'Selfies', exact: true })
  await expect(selfies.getByText('For women only')).toBeVisible()
  await expect(selfies.locator('img[src^="data:image/webp"]')).toHaveCount(3)
  await look(console, 'staff-verification')
  await selfies.getByRole('radio', { name: /It is them/ }).check()
  await selfies.getByRole('button', { name: 'Decide' }).click()
  await expect(selfies.getByRole('button', { name: /Take back/ })).toBeVisible()

  await expect(page.getByRole('heading', { name: 'You are verified, Emina' })).toBeVisible()
  await look(page, 'verified')

  // Said where the first picture can be changed, before anybody does.
  await page.goto('/app/edit-profile')
  await expect(
    page.getByText(/^Your first picture is compared with those of your verification\./),
  ).toBeVisible()

  const him = await openMember(page, { name: 'Idris', sex: 'male' })
  const seen = await page.request.get(`/api/discovery/profiles/${emina.id}`, {
    headers: { authorization: `Bearer ${him.token}` },
  })
  expect(await seen.json()).toMatchObject({ name: 'Emina', verified: true })
})
