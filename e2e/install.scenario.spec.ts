import sharp from 'sharp'
import { expect, test, toastWith, unanswered } from './fixtures.ts'
import { openPerson } from './match-acts.ts'
import { waitForServiceWorker } from './push-acts.ts'

test.use({ serviceWorkers: 'allow' })

test('is installable, with manifest, icons, worker and an offline page', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(...unanswered, /Failed to load resource/, /ERR_INTERNET_DISCONNECTED/)
  await openPerson(page)
  await page.goto('/app/profiles')
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ id: '/', name: 'Mithaq', short_name: 'Mithaq', display: 'standalone' })
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true)
  expect((await page.request.get(manifest.start_url)).status()).toBe(200)
  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type']).toBe(type)
    const { width, height } = await sharp(await answer.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const purposes = (manifest.icons as { purpose: string; sizes: string }[]).map(
    (icon) => `${icon.purpose} ${icon.sizes}`,
  )
  expect(purposes).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
  )
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A private window, as every test's is, installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map((r) => r.url)),
    )
    return { names, urls: urls.flat() }
  })
  expect(kept.names).toHaveLength(1)
  expect(
    kept.urls.filter((url) => /\/(api|pictures)\//.test(url)),
    'nothing of anybody is kept',
  ).toEqual([])
  expect(kept.urls.some((url) => url.endsWith('.woff2'))).toBe(true)

  await context.setOffline(true)
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  // In another tab: this one tries again by itself, and may just be doing so.
  const app = await context.newPage()
  // At its own address: the same page comes back with the connection.
  await app.goto('/app/matches')
  // A whole browser that a test cuts off does not tell the pages it opens then, as one that is cut off does.
  const waits = app.getByRole('heading', { name: /^(You are offline|No answer yet)$/ })
  await expect(waits).toBeVisible()
  await context.setOffline(false)
  await app.evaluate(() => dispatchEvent(new Event('online')))
  await expect(app.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expect(waits).toHaveCount(0)
})

test('offers a new version without forcing it', async ({ page, context }) => {
  await openPerson(page)
  await page.goto('/app/account')
  await waitForServiceWorker(context, page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // Another address for the script is another version of it.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?another'))
  const notice = toastWith(page, 'A new version is ready')
  await expect(notice).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await notice.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
})
