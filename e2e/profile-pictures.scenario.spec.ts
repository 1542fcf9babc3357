import type { Route } from '@playwright/test'
import { pictureUrl } from '@mithaq/contract/pictures'
import { expect, quieten, test, toast } from './fixtures.ts'
import {
  expectPicturesDrawn,
  intercept,
  look,
  photo,
  refusal,
  said,
  saidInPlace,
  openEditor,
} from './profile-acts.ts'
import { albumOf } from './wizard-acts.ts'

test('the pictures editor: added, put in order, removed, and the last one stays', async ({
  page,
  faults,
}) => {
  test.slow()
  faults.allow(404, 415, 500, /console: (Picture|Failed to remove)/)
  const { profile } = await openEditor(page, {
    pictures: [await photo('a.jpg'), await photo('b.jpg', '#446688')],
  })
  const [a, b] = profile.pictures.map(({ id }) => id)
  const album = albumOf(page)
  await expect.poll(album.order).toEqual([a, b])
  await expectPicturesDrawn(album.images)

  await album.input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('text') })
  await saidInPlace(page, 'File "a.png" is not a supported image format. Please use JPG, PNG, GIF, or WebP.')

  let stop = await intercept(page, ['POST', '**/api/pictures/*'], (route) =>
    route.fulfill(refusal('unsupported_image')),
  )
  await album.input.setInputFiles(await photo('c.webp', '#224422'))
  const refused =
    'Failed to upload c.webp: This is not a supported image format. Please use JPG, PNG, GIF, or WebP.'
  await expect(toast(page, 'Picture upload failed')).toBeVisible()
  await saidInPlace(page, refused)
  await expect.poll(album.order).toEqual([a, b])
  await look(page, 'edit-pictures-refused')
  await quieten(page)
  await stop()
  // An answer that makes no sense has no words of its own.
  const nonsense = (route: Route) => route.fulfill({ json: null })
  stop = await intercept(page, ['POST', '**/api/pictures/*'], nonsense)
  await album.input.setInputFiles(await photo('c.webp', '#224422'))
  await said(page, 'Error uploading pictures: Picture upload failed')
  await stop()
  stop = await intercept(page, ['DELETE', '**/api/pictures/*'], nonsense)
  await album.remove(2).click()
  await said(page, 'Failed to remove picture from profile')
  await stop()
  await expect.poll(album.order).toEqual([a, b])

  await album.input.setInputFiles([await photo('c.webp', '#224422'), await photo('d.gif', '#aa8844')])
  await said(page, '2 picture(s) uploaded successfully!')
  await expect(album.tiles).toHaveCount(4)
  const [, , c, d] = await album.order()
  await album.input.setInputFiles([await photo('e.jpg'), await photo('f.jpg')])
  await saidInPlace(page, 'You can upload a maximum of 5 pictures. Currently have 4.')

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
  await said(page, 'Failed to change the order: An unexpected error occurred')
  await expect.poll(album.order).toEqual([d, b, c, a])
  await stop()
  stop = await intercept(page, ['DELETE', '**/api/pictures/*'], (route) => route.fulfill(refusal('internal')))
  await album.remove(4).click()
  await said(page, 'Failed to remove picture: An unexpected error occurred')
  await expect(album.tiles).toHaveCount(4)
  await stop()

  const main = profile.pictures[0]
  const served = async () => main && (await page.request.get(pictureUrl(main, 'small', 'webp'))).status()
  expect(await served()).toBe(200)
  for (const left of [[d, b, c], [d, b], [d]]) {
    await album.remove(left.length + 1).click()
    await said(page, 'Picture removed')
    await expect.poll(album.order).toEqual(left)
  }
  // What was removed is gone, also for those who have its address.
  await expect.poll(served).toBe(404)
  await album.remove(1).click()
  await said(page, 'You must have at least one profile picture')
  await expect(album.section).toContainText('You must have at least one profile picture')
  await expect.poll(album.order).toEqual([d])

  // It was all done at once: there is nothing to save, and nobody asks.
  await page.goto('/app/account')
  await expectPicturesDrawn(page.getByRole('main').locator('img'))
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', new RegExp(`${d}`))
})
