import { findBrowser } from '../scripts/browser.ts'
import { expect, fillSignIn, on, refusedWith, test as base } from './fixtures.ts'
import { idrisIs, person, salmaIs, type Person } from './match-acts.ts'
import { openPhone, type Phone } from './phone.ts'

// Inside the phone app: Capacitor's own bridge, and a stand-in that answers as its plugins do.
const test = base.extend<{ phone: Phone }>({
  phone: async ({ browser, product, faults }, provide) => {
    // The page comes from the phone itself.
    faults.allow(/foreign request: https:\/\/localhost\//)
    const context = await browser.newContext()
    await faults.watch(context)
    const phone = await openPhone(context, product.url.replace('127.0.0.1', 'localhost'))
    await provide(phone)
    await context.close()
    phone.close()
  },
})
const { executablePath, args, env } = findBrowser()
test.use({
  env: { DEMO: '0' },
  // The page is the phone's and the server this machine's: a browser would ask whether one may reach the other.
  launchOptions: {
    executablePath,
    args: [...args, '--disable-features=LocalNetworkAccessChecks'],
    env: { ...(process.env as Record<string, string>), ...env },
  },
})

async function signInOn({ page }: Phone, who: Person): Promise<void> {
  await page.goto('https://localhost/auth')
  await fillSignIn(page, who)
  await on(page).button('Sign In').click()
  await expect(page).toHaveURL('https://localhost/app/profiles')
}

const asked = async (phone: Phone, method: string) =>
  (await phone.calls()).filter((call) => call.method === method)

test('the session lies in the phone’s secure storage, outlives the app and goes at sign-out', async ({
  page,
  phone,
  faults,
}) => {
  faults.allow(refusedWith(401))
  const idris = await person(page, idrisIs)
  await signInOn(phone, idris)
  await expect.poll(async () => Object.keys(await phone.kept())).toEqual(['mithaq.refresh-token'])
  const [first] = Object.values(await phone.kept())
  expect(await phone.page.context().cookies(), 'no cookie at all').toEqual([])
  const storages = await phone.page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(storages).not.toContain(JSON.parse(first ?? '""'))

  await phone.page.goto('https://localhost/app/account')
  await expect(phone.page.getByRole('heading', { name: /^Idris, / })).toBeVisible()
  await expect.poll(async () => Object.values(await phone.kept())[0]).not.toBe(first)
  // Pictures come from the server, though the page does not.
  const picture = phone.page.getByRole('main').locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await on(phone.page).button('Log out').click()
  await expect(phone.page).toHaveURL('https://localhost/auth')
  await expect.poll(() => phone.kept()).toEqual({})
  await phone.page.reload()
  await expect(on(phone.page).button('Sign In')).toBeVisible()
})

test('registers for push once allowed, polls for its token, and taps lead to their places', async ({
  page,
  phone,
}) => {
  const idris = await person(page, idrisIs)
  await signInOn(phone, idris)
  expect(await asked(phone, 'requestPermissions'), 'never at the start').toEqual([])
  await phone.page.goto('https://localhost/app/notification-settings')
  await phone.page.getByRole('button', { name: 'Turn on push here' }).click()
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
  // Allowed before: the next start registers by itself.
  await phone.page.goto('https://localhost/app/account')
  await expect.poll(async () => (await asked(phone, 'register')).length).toBe(1)
  await on(phone.page).button('Log out').click()
  await expect.poll(async () => (await asked(phone, 'unregister')).length).toBe(1)
})

test('a denied permission is logged only', async ({ page, phone }) => {
  const idris = await person(page, idrisIs)
  await signInOn(phone, idris)
  await phone.permit('push', 'denied')
  await phone.page.goto('https://localhost/app/notification-settings')
  await expect(phone.page.getByText('This browser blocks notifications from Mithaq.')).toBeVisible()
  expect(await asked(phone, 'register')).toEqual([])
})

test('Android’s back button closes, goes back, and leaves', async ({ page, phone, openBrowser }) => {
  const idris = await person(page, idrisIs)
  await person(await openBrowser(), salmaIs)
  await signInOn(phone, idris)
  const back = () => phone.fire('App', 'backButton', { canGoBack: true })
  await on(phone.page).button('Filters').click()
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
})

test('links open their place, the screen is covered in the app switcher, and the splash goes', async ({
  page,
  phone,
}) => {
  const idris = await person(page, idrisIs)
  await signInOn(phone, idris)
  expect((await asked(phone, 'enable')).map(({ plugin }) => plugin)).toEqual(['PrivacyScreen'])
  expect((await asked(phone, 'hide')).map(({ plugin }) => plugin)).toEqual(['SplashScreen'])
  expect((await asked(phone, 'setStyle')).length).toBeGreaterThan(0)
  await phone.fire('App', 'appUrlOpen', { url: 'mithaq://app/matches' })
  await expect(phone.page).toHaveURL('https://localhost/app/matches')
  await phone.fire('App', 'appUrlOpen', { url: 'https://elsewhere.example/app/liked' })
  await phone.fire('App', 'appUrlOpen', { url: 'mithaq://app/liked' })
  await expect(phone.page).toHaveURL('https://localhost/app/liked')
})

test('the city is found by the phone’s own position', async ({ page, phone }) => {
  const idris = await person(page, idrisIs)
  await signInOn(phone, idris)
  await phone.page.goto('https://localhost/app/edit-profile')
  await on(phone.page).button('Detect Again').click()
  await expect.poll(async () => (await asked(phone, 'getCurrentPosition')).length).toBe(1)
  await expect(phone.page.getByText(/Amman/).first()).toBeVisible()
})
