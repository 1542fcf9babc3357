import { expect, on, test } from './fixtures.ts'
import { expectProblem, intercept, openAccount, refusal } from './profile-acts.ts'
import { chooseIn, chooseLocation, cities, fieldsOf } from './wizard-acts.ts'

const listCities: [string, string] = ['GET', '**/api/profile/cities*']

test('a slow position: after 15 s it says so, and a late answer still counts', async ({ page }) => {
  await openAccount(page)
  await page.clock.install()
  await page.addInitScript(() => {
    Geolocation.prototype.getCurrentPosition = (found) => {
      addEventListener('position', () =>
        found({ coords: { latitude: 51.5074, longitude: -0.1278 } } as GeolocationPosition),
      )
    }
  })
  await page.goto('/signup')
  const { location, country } = fieldsOf(page)
  await location.getByRole('button', { name: 'Detect My Location' }).click()
  await expect(location).toContainText('Detecting your location...')
  await expect(country).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect(location).toContainText(
    'Location detection timed out. Please check your GPS is enabled and try again.',
  )
  await expect(country).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('position')))
  await expect(location).toContainText('London, United Kingdom')
  await expect(location).not.toContainText('timed out')
})

test('a failing position: each reason in its words, and the place can be chosen by hand', async ({
  page,
  faults,
}) => {
  faults.allow(422, 500, /console: Cities: /)
  await openAccount(page)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(null)
  await page.goto('/signup')
  const { location } = fieldsOf(page)
  const detect = location.getByRole('button', { name: /^Detect / })
  await detect.click()
  await expect(location).toContainText(
    'Failed to detect location. Please ensure GPS is enabled and try again.',
  )
  await expect(detect).toHaveText('Detect Again')

  // Cities that do not come are said not to.
  const { country, city } = fieldsOf(page)
  const answer = await intercept(page, listCities, (route) => route.fulfill(refusal('internal')))
  await chooseIn(page, country, 'Jordan')
  await expectProblem(city, 'The cities could not be loaded. Please check your connection and try again.')
  await answer()

  await page.context().setGeolocation(cities.openSea)
  await detect.click()
  await expect(location).toContainText('Failed to get location details')

  await page.context().setGeolocation(cities.amman)
  await page.reload()
  const mend = await intercept(page, ['POST', '**/api/profile/nearest-city'], (route) =>
    route.fulfill(refusal('internal')),
  )
  await detect.click()
  await expect(location).toContainText('Geocoding failed')
  await mend()
  await chooseLocation(page, 'Morocco', 'Rabat')
  await detect.click()
  await expect(location).toContainText('Amman, Jordan')

  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true }),
  )
  await page.reload()
  await expect(location).toContainText('Amman, Jordan')
  await detect.click()
  await expect(location).toContainText('Geolocation is not supported by this browser')
  await chooseLocation(page, 'Morocco', 'Rabat')

  // An answer that cannot be drawn breaks its step alone: the wizard stays around it.
  faults.allow(/console:/, /uncaught:/)
  await intercept(page, listCities, (route) => route.fulfill({ json: { cities: 1 } }))
  await chooseIn(page, country, 'Tunisia')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('Step 1 of 4', { exact: true })).toBeVisible()
  await expect(on(page).button('Sign out')).toBeVisible()
})
