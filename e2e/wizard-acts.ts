import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { accountForm, dismissToasts } from './acts.ts'
import { createPhoto, openAccount } from './profile-acts.ts'
import type { Account, File } from './profile-acts.ts'

/** Answers for the wizard. */
export interface Answers {
  name: string
  sex: 'Male' | 'Female'
  birthday: Birthday
  aboutMe: string
  education?: string
  occupation?: string
  nationality: string[]
  maritalStatus?: string
}

export interface Birthday {
  year: string
  month: string
  day: string
}

export const omar: Answers = {
  name: 'Omar',
  sex: 'Male',
  birthday: { year: '1994', month: 'March', day: '14' },
  aboutMe: 'Reads on trains, cooks on Fridays, calls his mother every day.',
  education: 'BEng Civil Engineering',
  occupation: 'Bridge engineer',
  nationality: ['Jordan', 'United Kingdom'],
  maritalStatus: 'Divorced',
}

/** Profile fields by their labels. */
export const profileFields = (page: Page) => ({
  name: page.getByRole('textbox', { name: 'Name', exact: true }),
  year: page.getByRole('combobox', { name: 'Year', exact: true }),
  month: page.getByRole('combobox', { name: 'Month', exact: true }),
  day: page.getByRole('combobox', { name: 'Day', exact: true }),
  location: page.getByRole('group', { name: 'Location', exact: true }),
  country: page.getByRole('combobox', { name: 'Country', exact: true }),
  city: page.getByRole('combobox', { name: 'City', exact: true }),
  aboutMe: page.getByRole('textbox', { name: 'About Me' }),
  education: page.getByRole('textbox', { name: 'Education' }),
  occupation: page.getByRole('textbox', { name: 'Occupation' }),
  height: page.getByRole('slider', { name: 'Height' }),
  maritalStatus: page.getByRole('combobox', { name: 'Marital Status' }),
  nationality: page.getByRole('combobox', { name: 'Nationality' }),
  nationalities: page.getByRole('list', { name: 'Nationality' }),
  sex: (name: 'Male' | 'Female') => page.getByRole('radio', { name, exact: true }),
  gender: page.getByRole('combobox', { name: 'Gender' }),
})

/** The pictures section of the wizard and of the editor. */
export const albumParts = (page: Page) => {
  const section = page.getByRole('region', { name: 'Profile pictures' })
  return {
    section,
    input: section.locator('input[type=file]'),
    images: section.getByRole('img'),
    tiles: section.getByRole('listitem').filter({ has: page.getByRole('img') }),
    handle: (place: number, of: number) =>
      section.getByRole('button', { name: `Move picture ${place} of ${of}`, exact: false }),
    remove: (place: number) => section.getByRole('button', { name: `Remove picture ${place}`, exact: true }),
    makeMain: (place: number) =>
      section.getByRole('button', { name: `Make picture ${place} the main picture` }),
    /** The shown pictures' ids, in order. */
    order: () =>
      section.getByRole('img').evaluateAll((images) =>
        images.map((image) => {
          const { src } = image as HTMLImageElement
          return /pictures\/([^/]+)/.exec(src)?.[1] ?? src
        }),
      ),
  }
}

export async function chooseIn(page: Page, box: Locator, typed: string, option = typed): Promise<void> {
  await box.fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function chooseBirthday(page: Page, { year, month, day }: Birthday): Promise<void> {
  const fields = profileFields(page)
  await fields.year.selectOption(year)
  await fields.month.selectOption(month)
  await fields.day.selectOption(day)
}

export const cities = {
  london: { latitude: 51.5074, longitude: -0.1278 },
  amman: { latitude: 31.9539, longitude: 35.9106 },
}

/** Sets and permits the device's position. A page caches it for a minute. */
export async function setPosition(
  page: Page,
  position: { latitude: number; longitude: number },
): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(position)
}

export async function detectLocation(page: Page, place: string): Promise<void> {
  const { location } = profileFields(page)
  await location.getByRole('button', { name: /^Detect / }).click()
  await expect(location).toContainText(place)
}

export async function chooseLocation(page: Page, country: string, city: string): Promise<void> {
  const fields = profileFields(page)
  await chooseIn(page, fields.country, country)
  // Key by key: a space within a name must stay where it was typed.
  await fields.city.pressSequentially(city)
  await page.getByRole('option', { name: city, exact: true }).click()
  await expect(fields.location).toContainText(`${city}, ${country}`)
}

/** Fills step 1 except the location. */
export async function fillBasics(page: Page, { name, sex, birthday }: Answers): Promise<void> {
  const fields = profileFields(page)
  await fields.name.fill(name)
  await fields.sex(sex).click()
  await chooseBirthday(page, birthday)
}

export async function fillDetails(page: Page, answers: Answers): Promise<void> {
  const fields = profileFields(page)
  await fields.aboutMe.fill(answers.aboutMe)
  await fields.education.fill(answers.education ?? '')
  await fields.occupation.fill(answers.occupation ?? '')
  if (answers.maritalStatus) await fields.maritalStatus.selectOption(answers.maritalStatus)
  // A toast would move while the page scrolls during a tap.
  await dismissToasts(page)
  for (const country of answers.nationality) await chooseIn(page, fields.nationality, country)
  await fields.nationality.press('Tab')
}

/** Checks the step's heading and progress bar. */
export async function expectStep(page: Page, step: number, heading: string): Promise<void> {
  await expect(accountForm(page).heading(heading)).toBeVisible()
  await expect(page.getByText(`Step ${step} of 4`, { exact: true })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Profile progress' })
  await expect(bar).toHaveAttribute('aria-valuenow', String(step))
  await expect(bar.locator('div')).toHaveAttribute('style', `width: ${step * 25}%;`)
}

export async function continueTo(page: Page, to: string): Promise<void> {
  await accountForm(page).button('Continue').click()
  await expect(page).toHaveURL(to)
}

const omarsBasics = {
  name: 'Omar',
  sex: 'male',
  birthday: '1994-03-14',
  location: { country: 'GB', city: 'London' },
  locationDetected: true,
}
const omarsDetails = {
  aboutMe: omar.aboutMe,
  education: omar.education,
  occupation: omar.occupation,
  maritalStatus: omar.maritalStatus,
  nationality: ['JO', 'GB'],
}

/** A new account on a device located in London. */
export async function openAccountInLondon(page: Page): Promise<Account> {
  const account = await openAccount(page)
  await setPosition(page, cities.london)
  return account
}

/** Opens a wizard step with the earlier steps' values stored in the tab. */
export async function openWizard(page: Page, step: 'details' | 'pictures'): Promise<void> {
  const { id } = await openAccountInLondon(page)
  const entered = { ...omarsBasics, ...(step === 'pictures' && omarsDetails) }
  await page.goto('/favicon.svg')
  await page.evaluate(
    ([member, form]) => {
      sessionStorage.setItem('signup.member', member)
      sessionStorage.setItem('signup', form)
    },
    [id, JSON.stringify(entered)] as const,
  )
  await page.goto(`/signup/${step}`)
  await expect(accountForm(page).button('Continue')).toBeVisible()
  await expect(page).toHaveURL(`/signup/${step}`)
}

export async function openReview(page: Page, files?: File[]): Promise<void> {
  await openWizard(page, 'pictures')
  await choosePictures(page, files ?? [await createPhoto('me.jpg')])
  await continueTo(page, '/signup/review')
  await dismissToasts(page)
}

export async function choosePictures(page: Page, files: File[]): Promise<void> {
  const { input, tiles } = albumParts(page)
  const before = await tiles.count()
  await input.setInputFiles(files)
  await expect(tiles).toHaveCount(before + files.length)
}
