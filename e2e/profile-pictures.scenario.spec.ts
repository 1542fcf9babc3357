import type { Route } from '@playwright/test'
import { pictureUrl } from '@mithaq/contract/pictures'
import { expect, dismissToasts, test, toastWith } from './fixtures.ts'
import {
  expectPicturesDrawn,
  intercept,
  checkScreen,
  createPhoto,
  refusal,
  expectToast,
  expectTextInPlace,
  openEditor,
  findRedMark,
  createRotatedPhoto,
} from './profile-acts.ts'
import { albumParts } from './wizard-acts.ts'

test('adds, orders and removes pictures, and keeps the last one', async ({ page, faults }) => {
  test.slow()
  faults.allow(404, 415, 500, /console: (Picture|Failed to remove)/)
  const { profile } = await openEditor(page, {
    pictures: [await createPhoto('a.jpg'), await createPhoto('b.jpg', '#446688')],
  })
  const [a, b] = profile.pictures.map(({ id }) => id)
  const album = albumParts(page)
  await expect.poll(album.order).toEqual([a, b])
  await expectPicturesDrawn(album.images)

  await album.input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('text') })
  await expectTextInPlace(
    page,
    'File "a.png" is not a supported image format. Please use JPG, PNG, GIF, or WebP.',
  )

  let stop = await intercept(page, ['POST', '**/api/pictures/*'], (route) =>
    route.fulfill(refusal('unsupported_image')),
  )
  await album.input.setInputFiles(await createPhoto('c.webp', '#224422'))
  const refused =
    'Failed to upload c.webp: This is not a supported image format. Please use JPG, PNG, GIF, or WebP.'
  await expect(toastWith(page, 'Picture upload failed')).toBeVisible()
  await expectTextInPlace(page, refused)
  await expect.poll(album.order).toEqual([a, b])
  await checkScreen(page, 'edit-pictures-refused')
  await dismissToasts(page)
  await stop()
  // An answer that makes no sense has no words of its own.
  const nonsense = (route: Route) => route.fulfill({ json: null })
  stop = await intercept(page, ['POST', '**/api/pictures/*'], nonsense)
  await album.input.setInputFiles(await createPhoto('c.webp', '#224422'))
  await expectToast(page, 'Error uploading pictures: Picture upload failed')
  await stop()
  stop = await intercept(page, ['DELETE', '**/api/pictures/*'], nonsense)
  await album.remove(2).click()
  await expectToast(page, 'Failed to remove picture from profile')
  await stop()
  await expect.poll(album.order).toEqual([a, b])

  await album.input.setInputFiles([
    await createPhoto('c.webp', '#224422'),
    await createPhoto('d.gif', '#aa8844'),
  ])
  await expectToast(page, '2 picture(s) uploaded successfully!')
  await expect(album.tiles).toHaveCount(4)
  const [, , c, d] = await album.order()
  await album.input.setInputFiles([await createPhoto('e.jpg'), await createPhoto('f.jpg')])
  await expectTextInPlace(page, 'You can upload a maximum of 5 pictures. Currently have 4.')

  const arranged = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/pictures'),
    )
  let answer = arranged()
  await album.handle(1, 4).press('End')
  await answer
  await expect.poll(album.order).toEqual([b, c, d, a])
  answer = arranged()
  await album.makeMain(3).click()
  await answer
  await expect.poll(album.order).toEqual([d, b, c, a])
  await expect(album.tiles.first()).toContainText('Main')
  await page.reload()
  await expect.poll(album.order).toEqual([d, b, c, a])
  await expectPicturesDrawn(album.images)

  stop = await intercept(page, ['PUT', '**/api/pictures'], (route) => route.fulfill(refusal('internal')))
  await album.handle(1, 4).press('ArrowRight')
  await expectToast(page, 'Failed to change the order: An unexpected error occurred')
  await expect.poll(album.order).toEqual([d, b, c, a])
  await stop()
  stop = await intercept(page, ['DELETE', '**/api/pictures/*'], (route) => route.fulfill(refusal('internal')))
  await album.remove(4).click()
  await expectToast(page, 'Failed to remove picture: An unexpected error occurred')
  await expect(album.tiles).toHaveCount(4)
  await stop()

  const main = profile.pictures[0]
  const served = async () => main && (await page.request.get(pictureUrl(main, 'small', 'webp'))).status()
  expect(await served()).toBe(200)
  for (const left of [[d, b, c], [d, b], [d]]) {
    await album.remove(left.length + 1).click()
    await expectToast(page, 'Picture removed')
    await expect.poll(album.order).toEqual(left)
  }
  // What was removed is gone, also for those who have its address.
  await expect.poll(served).toBe(404)
  await album.remove(1).click()
  await expectToast(page, 'You must have at least one profile picture')
  await expect(album.section).toContainText('You must have at least one profile picture')
  await expect.poll(album.order).toEqual([d])

  // It was all done at once: there is nothing to save, and nobody asks.
  await page.goto('/app/account')
  await expectPicturesDrawn(page.getByRole('main').locator('img'))
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', new RegExp(`${d}`))
})

test('sends an upright photo upright and in its own shape, shrunk where needed', async ({ page }) => {
  await page.addInitScript(() => {
    const sent: Blob[] = []
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) sent.push(body)
      send.call(this, body)
    }
    const read = (blob: Blob) =>
      new Promise((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(reader.result))
        reader.readAsDataURL(blob)
      })
    Object.assign(window, { sent: () => Promise.all(sent.map(read)) })
  })
  await openEditor(page, { pictures: [await createPhoto('a.jpg')] })
  const mostBytes = 5 * 1024 * 1024
  const small = await createRotatedPhoto('heavy.jpg', 1500, 2000)
  expect(await findRedMark(small.buffer)).toMatchObject({ width: 2000, height: 1500, orientation: 6 })
  const heavy = { ...small, buffer: Buffer.concat([small.buffer, Buffer.alloc(mostBytes)]) }
  await albumParts(page).input.setInputFiles([heavy, await createRotatedPhoto('large.jpg', 2280, 3040)])
  await expectToast(page, '2 picture(s) uploaded successfully!')
  const sent = (await page.evaluate<string[]>('sent()')).map((url) =>
    Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  )
  for (const { length } of sent) expect(length).toBeLessThanOrEqual(mostBytes)
  // Nothing is left to turn, and the square is a square at the top left.
  const square = { orientation: undefined, across: [0.1, 0.3], down: [0.1, 0.3] }
  expect(await Promise.all(sent.map(findRedMark))).toEqual([
    { width: 1500, height: 2000, ...square },
    { width: 1875, height: 2500, ...square },
  ])
})
