import { openSettings, expect, fillSignIn, accountForm, test as base, unanswered } from './fixtures.ts'
import { addWoman, openPerson, type Person } from './match-acts.ts'
import { openPhone, pushTokens, type Phone, type Platform } from './phone.ts'
import { expectPicturesDrawn, createPhoto, expectToast } from './profile-acts.ts'
import { albumParts } from './wizard-acts.ts'

// Inside the phone app: Capacitor's own bridge, and a stand-in that answers as its plugins do.
const test = base.extend<{ platform: Platform; phone: Phone }>({
  platform: ['android', { option: true }],
  phone: async ({ browser, product, faults, platform }, provide) => {
    // The page comes from the phone itself.
    faults.allow(/foreign request: https:\/\/localhost\//)
    // The page is the phone's and the server this machine's: a browser asks whether one may reach the other.
    const context = await browser.newContext({ permissions: ['local-network-access'] })
    await faults.watch(context)
    const phone = await openPhone(context, product.url.replace('127.0.0.1', 'localhost'), platform)
    await provide(phone)
    await context.close()
    phone.close()
  },
})

async function signInOn({ page }: Phone, who: Person): Promise<void> {
  await page.goto('https://localhost/auth')
  await fillSignIn(page, who)
  await accountForm(page).button('Sign In').click()
  await expect(page).toHaveURL('https://localhost/app/profiles')
}

async function openNotificationSettings({ page }: Phone): Promise<void> {
  await openSettings(page, 'Notifications')
}

const asked = async (phone: Phone, method: string) =>
  (await phone.calls()).filter((call) => call.method === method)

/** On the page of its settings. */
async function turnPushOn({ page }: Phone, platform: Platform) {
  const told = page.waitForRequest(
    (request) =>
      request.method() !== 'OPTIONS' &&
      request.url().endsWith('/api/notifications/devices') &&
      request.postData() !== null,
  )
  const verified = page.waitForEvent('console', (message) => message.text().startsWith('Push token: '))
  await page.getByRole('button', { name: 'Turn on push here' }).click()
  expect((await verified).text()).toBe('Push token: verified, one of 1')
  expect((await told).postDataJSON()).toMatchObject({ platform, token: pushTokens[platform] })
}

test('keeps the session in secure storage, registers for push and opens tapped places', async ({
  page,
  phone,
  faults,
}) => {
  faults.allow(401)
  const idris = await openPerson(page, { pictures: [await createPhoto('me.jpg')] })
  await signInOn(phone, idris)
  await expect
    .poll(async () => Object.keys(await phone.kept()).toSorted())
    .toEqual(['mithaq.device-mark', 'mithaq.refresh-token'])
  expect(await asked(phone, 'requestPermissions'), 'never at the start').toEqual([])
  const { 'mithaq.refresh-token': first, 'mithaq.device-mark': mark } = await phone.kept()
  expect(await phone.page.context().cookies(), 'no cookie at all').toEqual([])
  const storages = await phone.page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(storages).not.toContain(JSON.parse(first ?? '""'))

  await phone.page.goto('https://localhost/app/account')
  await expect(phone.page.getByRole('heading', { name: /^Idris, / })).toBeVisible()
  await expect.poll(async () => (await phone.kept())['mithaq.refresh-token']).not.toBe(first)
  // Pictures come from the server, though the page does not.
  const picture = phone.page.getByRole('main').locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await openSettings(phone.page, 'Notifications')
  await turnPushOn(phone, 'android')
  await expect
    .poll(async () => {
      const { devices } = await idris.ask<{ devices: object[] }>('GET', '/notifications/devices')
      return devices
    })
    .toEqual([expect.objectContaining({ platform: 'android', appVersion: '1.0.0' })])

  for (const [type, place] of [
    ['like', '/app/liked'],
    ['message', '/app/matches'],
    ['chat_unlocked', '/app/profiles'],
    ['match', '/app/matches'],
  ] as const) {
    const action = { actionId: 'tap', notification: { id: '1', data: { type } } }
    await phone.fire('PushNotifications', 'pushNotificationActionPerformed', action)
    await expect(phone.page).toHaveURL(`https://localhost${place}`)
  }
  // Allowed before: the next start registers by itself, and reads its token back.
  const readBack = phone.page.waitForEvent('console', (message) => message.text().startsWith('Push token: '))
  await phone.page.goto('https://localhost/app/account')
  await expect.poll(async () => (await asked(phone, 'register')).length).toBe(1)
  await readBack
  await accountForm(phone.page).button('Log out').click()
  await expect.poll(async () => (await asked(phone, 'unregister')).length).toBe(1)
  await expect(phone.page).toHaveURL('https://localhost/auth')
  // The phone stays known to the account, which signs nobody in.
  await expect.poll(() => phone.kept()).toEqual({ 'mithaq.device-mark': mark })
  await phone.page.reload()
  await expect(accountForm(phone.page).button('Sign In')).toBeVisible()
})

test('handles splash, app switcher, Android back, links and an offline start', async ({
  page,
  phone,
  request,
  faults,
}) => {
  faults.allow(...unanswered, /WebSocket connection/)
  const idris = await openPerson(page)
  await addWoman(request)
  await signInOn(phone, idris)
  const plugins = async (method: string) => (await asked(phone, method)).map(({ plugin }) => plugin)
  await expect.poll(() => plugins('enable')).toEqual(['PrivacyScreen'])
  await expect.poll(() => plugins('hide')).toEqual(['SplashScreen'])
  await expect.poll(() => plugins('setStyle')).toContain('StatusBar')

  const back = () => phone.fire('App', 'backButton', { canGoBack: true })
  await accountForm(phone.page).button('Filters').click()
  await expect(phone.page.getByRole('dialog')).toBeVisible()
  await back()
  await expect(phone.page.getByRole('dialog')).toHaveCount(0)
  await phone.page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await expect(phone.page).toHaveURL('https://localhost/app/account')
  await back()
  await expect(phone.page).toHaveURL('https://localhost/app/profiles')
  await back()
  await expect.poll(async () => (await asked(phone, 'minimizeApp')).length).toBe(1)
  await expect(phone.page).toHaveURL('https://localhost/app/profiles')

  await phone.fire('App', 'appUrlOpen', { url: 'mithaq://app/matches' })
  await expect(phone.page).toHaveURL('https://localhost/app/matches')
  // A foreign one leads nowhere: no step lies between ours.
  await phone.fire('App', 'appUrlOpen', { url: 'https://elsewhere.example/app/account' })
  await phone.fire('App', 'appUrlOpen', { url: 'mithaq://app/liked' })
  await expect(phone.page).toHaveURL('https://localhost/app/liked')
  await back()
  await expect(phone.page).toHaveURL('https://localhost/app/matches')

  await openNotificationSettings(phone)
  const button = phone.page.getByRole('button', { name: 'Turn on push here' })
  await expect(button).toBeVisible()
  await phone.permit('push', 'denied')
  const logged = phone.page.waitForEvent('console', (message) => message.text().startsWith('Push: '))
  await button.click()
  expect((await logged).text()).toBe('Push: the member does not want notifications on this phone')
  await expect(button).toHaveCount(0)
  await expect(phone.page.getByText(/block|allow|denied|cannot show/i)).toHaveCount(0)
  await expect(phone.page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)
  expect(await asked(phone, 'register')).toEqual([])

  await phone.page.context().setOffline(true)
  await phone.page.goto('https://localhost/app/matches')
  const waits = phone.page.getByRole('heading', { name: /^(You are offline|No answer yet)$/ })
  await expect(waits).toBeVisible()
  await expect(phone.page.getByRole('navigation').getByRole('link', { name: 'Matches' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await phone.page.context().setOffline(false)
  await expect(phone.page.getByText('No matches yet')).toBeVisible()
})

// The app itself tells the platforms apart for push alone.
test.describe('ios', () => {
  test.use({ platform: 'ios' })

  test('keeps session and push token, camera, library and position on iOS', async ({ page, phone }) => {
    const idris = await openPerson(page, { pictures: [await createPhoto('me.jpg')] })
    await signInOn(phone, idris)
    await expect
      .poll(async () => Object.keys(await phone.kept()).toSorted())
      .toEqual(['mithaq.device-mark', 'mithaq.refresh-token'])
    await openNotificationSettings(phone)
    await turnPushOn(phone, 'ios')
    await phone.page.goBack()
    await phone.page.getByRole('link', { name: 'Edit profile' }).click()
    const album = albumParts(phone.page)
    await expect(album.tiles).toHaveCount(1)
    const from = async (source: string) => {
      await album.input.click()
      const dialog = phone.page.getByRole('dialog', { name: 'Add pictures' })
      await dialog.getByRole('button', { name: source }).click()
      await expect(dialog).toHaveCount(0)
    }
    await from('Take a photo')
    await expectToast(phone.page, '1 picture(s) uploaded successfully!')
    await expect(album.tiles).toHaveCount(2)
    await from('Choose from your photos')
    await expectToast(phone.page, '2 picture(s) uploaded successfully!')
    await expect(album.tiles).toHaveCount(4)
    expect((await asked(phone, 'chooseFromGallery')).map(({ options }) => options)).toEqual([
      expect.objectContaining({ allowMultipleSelection: true, limit: 3 }),
    ])

    await phone.permit('camera', 'denied')
    await from('Take a photo')
    await expectToast(phone.page, 'Mithaq may not use your camera.')
    await phone.permit('photos', 'denied')
    await from('Choose from your photos')
    await expectToast(phone.page, 'Mithaq may not see your photos.')
    // A member who closes the library without choosing is told nothing.
    await phone.permit('photos', 'prompt')
    await from('Choose from your photos')
    await expect.poll(async () => (await asked(phone, 'chooseFromGallery')).length).toBe(3)
    await expect(phone.page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(
      0,
    )

    await phone.page.reload()
    await expect(album.tiles).toHaveCount(4)
    await expectPicturesDrawn(album.images)

    await accountForm(phone.page).button('Detect Again').click()
    await expect.poll(async () => (await asked(phone, 'getCurrentPosition')).length).toBe(1)
    await expect(phone.page.getByText(/Amman/).first()).toBeVisible()
  })
})
