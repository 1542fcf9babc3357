import { expect, accountForm, dismissToasts, test } from './fixtures.ts'
import {
  expectPicturesDrawn,
  holdRequests,
  intercept,
  createLargePhoto,
  checkScreen,
  createPhoto,
  refusal,
  expectToast,
  expectTextInPlace,
} from './profile-acts.ts'
import { albumParts, choosePictures, continueTo, openReview, openWizard } from './wizard-acts.ts'

const sendPicture: [string, string] = ['POST', '**/api/pictures/*-*']

test('checks, orders and removes chosen pictures by keyboard', async ({ page }) => {
  test.slow()
  await openWizard(page, 'pictures')
  const album = albumParts(page)
  await accountForm(page).button('Continue').click()
  await expectTextInPlace(page, 'Please select at least one picture before continuing')
  await expect(album.input).toBeFocused()

  const png = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture at all.') }
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(99),
  ])
  const jpeg = await createPhoto('large.jpg')
  // Cut short, it cannot be drawn, and so not be made smaller.
  const over = Buffer.alloc(5 * 1024 * 1024)
  const large = { ...jpeg, buffer: Buffer.concat([jpeg.buffer.subarray(0, 40), over]) }
  const broken = { ...jpeg, name: 'broken.jpg', buffer: jpeg.buffer.subarray(0, 40) }
  await album.input.setInputFiles([
    png,
    { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: heic },
    large,
    broken,
    await createPhoto('fine.jpg'),
  ])
  const unsupported = (name: string) =>
    `File "${name}" is not a supported image format. Please use JPG, PNG, GIF, or WebP.`
  await expectTextInPlace(page, unsupported('note.png'))
  await expect(album.section).toContainText(unsupported('phone.jpg'))
  await expect(album.section).toContainText('File "large.jpg" is too large. Maximum size is 5MB.')
  await expect(album.section).toContainText('File "broken.jpg" could not be read.')
  await expect(album.tiles).toHaveCount(1)
  await checkScreen(page, 'wizard-3-errors')
  await dismissToasts(page)

  const heavy = await createLargePhoto('e.jpg')
  await choosePictures(page, [
    { ...(await createPhoto('c.png', '#446688')), name: 'IMG_0001.txt', mimeType: 'text/plain' },
    { ...heavy, buffer: Buffer.concat([heavy.buffer, over]) },
  ])
  // One that is larger than anybody will see, and heavier than it may be, is made smaller before it travels.
  const width = (place: number) =>
    album.images.nth(place - 1).evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(async () => [await width(2), await width(3)]).toEqual([320, 2500])

  // By mouse, from the first place to the third and back.
  const drag = async (from: number, to: number) => {
    const boxes = await Promise.all([from, to].map((place) => album.tiles.nth(place - 1).boundingBox()))
    const [start, end] = boxes.map((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }))
    await page.mouse.move(start!.x, start!.y)
    await page.mouse.down()
    await page.mouse.move(end!.x, end!.y, { steps: 4 })
    await page.mouse.up()
  }
  const [a, b, c] = await album.order()
  await drag(1, 3)
  await expect.poll(album.order).toEqual([b, c, a])
  await drag(3, 1)
  await expect.poll(album.order).toEqual([a, b, c])
  await expect(album.tiles.first()).toContainText('Main')
  await expect(album.tiles.filter({ hasText: 'Main' })).toHaveCount(1)
  await album.handle(1, 3).press('ArrowRight')
  await expect.poll(album.order).toEqual([b, a, c])
  await expect(album.section.getByRole('status')).toHaveText('Picture 1 moved to place 2')
  await expect(album.handle(2, 3)).toBeFocused()
  await album.makeMain(3).click()
  await expect.poll(album.order).toEqual([c, b, a])
  await expect(album.images.first()).toHaveAccessibleName('Picture 1, your main picture')
  await album.remove(1).click()
  await expectToast(page, 'Picture removed')
  await expect.poll(album.order).toEqual([b, a])
  await expect(album.remove(1)).toBeFocused()
  await continueTo(page, '/signup/review')
  // They arrive in this order.
  const arrived: string[] = []
  page.on('request', (request) => {
    const id = /\/api\/pictures\/([^/]+)$/.exec(request.url())?.[1]
    if (id && request.method() === 'POST') arrived.push(id)
  })
  await accountForm(page).button('Complete Profile').click()
  await expect(page).toHaveURL('/app/profiles')
  expect(arrived).toHaveLength(2)
  await page.goto('/app/edit-profile')
  await expect.poll(album.order).toEqual(arrived)
  await expectPicturesDrawn(album.images)
})

test('lets failed uploads be retried, changed or left for later', async ({ page, faults }) => {
  test.slow()
  faults.allow(422, 503, /console: Picture upload: /, /net::ERR_/)
  await page.clock.install()
  await openReview(page, [await createPhoto('one.jpg'), await createPhoto('two.jpg', '#446688')])
  let sent = 0
  const stop = await intercept(page, sendPicture, (route) =>
    sent++ === 0 ? route.fulfill(refusal('unreadable_image')) : route.continue(),
  )
  await accountForm(page).button('Complete Profile').click()
  await expect(accountForm(page).heading('Your profile is created')).toBeVisible()
  const failed = 'Failed to upload one.jpg: This picture could not be read. Please choose another one.'
  await expectTextInPlace(page, "Some profile pictures couldn't be saved to database")
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'Picture 1 of 2' })).toContainText(failed)
  await expect(rows.filter({ hasText: 'Picture 2 of 2' })).toContainText('Uploaded')
  await checkScreen(page, 'wizard-upload-incomplete')
  await dismissToasts(page)
  await stop()

  // Only the pictures can still be changed.
  await accountForm(page).button('Choose other pictures').click()
  await expect(page).toHaveURL('/signup/pictures')
  await expect(accountForm(page).button('Back').filter({ visible: true })).toHaveCount(0)
  await albumParts(page).remove(1).click()
  await choosePictures(page, [await createPhoto('three.jpg', '#224422')])
  await dismissToasts(page)
  await continueTo(page, '/signup/review')

  // Slow: after 8 s the rest may be left for later.
  const letGo = await holdRequests(page, sendPicture)
  await accountForm(page).button('Try Again').click()
  await expect(accountForm(page).heading('Uploading your pictures...')).toBeVisible()
  const skip = accountForm(page).button('Skip picture upload and continue')
  await expect(skip).toHaveCount(0)
  await page.clock.fastForward(8000)
  await expect(page.getByText('This takes longer than usual.')).toBeVisible()
  await checkScreen(page, 'wizard-upload-slow')
  // The session is renewed at this point, and knows of the profile: the wizard stays until every picture is sent.
  const renewed = page.waitForResponse('**/api/account/refresh')
  await page.clock.fastForward('09:00')
  expect(await (await renewed).json()).toMatchObject({ session: { user: { hasProfile: true } } })
  await expect(accountForm(page).heading('Uploading your pictures...')).toBeVisible()
  await expect(page).toHaveURL('/signup/review')
  await skip.click()
  await expectToast(page, 'Profile created! You can add pictures later from your account settings.')
  await expect(page).toHaveURL('/app/profiles')
  expect(await page.evaluate(() => sessionStorage.getItem('signup'))).toBeNull()
  letGo()
  await page.goto('/signup')
  await expect(page).toHaveURL('/app/profiles')
})

test('fills the card with a wide picture and shows it whole in full screen', async ({ page }) => {
  await openWizard(page, 'pictures')
  await choosePictures(page, [await createLargePhoto('wide.jpg')])
  await expect(albumParts(page).images).toHaveCSS('object-fit', 'cover')
  await expect(page.getByText('which we may centre on your face')).toBeVisible()
  await continueTo(page, '/signup/review')
  await accountForm(page).button('See your card').click()
  await accountForm(page).button('See the whole picture').click()
  await expect(page.getByRole('dialog').last().getByRole('img')).toHaveCSS('object-fit', 'contain')
})
