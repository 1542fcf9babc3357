import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@mithaq/contract'
import { refusals, type ErrorCode } from '@mithaq/contract/errors'
import type { OwnProfile, profiles } from '@mithaq/contract/profile'
import { expect, test, type APIRequestContext, type Locator, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import { on, quieten, stranger, toast, type Credentials } from './acts.ts'
import { checkAccessibility, expectEverythingFits, shot } from './looks.ts'

export type ProfileInput = z.input<typeof profiles.create.input>

export interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

type Format = 'jpeg' | 'png' | 'gif' | 'webp'

/** A picture of one colour, in the format that its name says. */
export async function photo(name: string, background = '#8a5a44'): Promise<File> {
  const ending = name.split('.').at(-1)
  const format = (ending === 'jpg' ? 'jpeg' : ending) as Format
  const blank = sharp({ create: { width: 320, height: 400, channels: 3, background } })
  return { name, mimeType: `image/${format}`, buffer: await blank.toFormat(format).toBuffer() }
}

/** One with more pixels than anybody will see; noise, so that fewer of them weigh less. */
export async function largePhoto(name: string): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const blank = sharp({ create: { width: 3200, height: 800, channels: 3, background: '#000', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await blank.jpeg({ quality: 95 }).toBuffer() }
}

export interface Account extends Credentials {
  id: string
  token: string
}

export interface Member extends Account {
  profile: OwnProfile
}

/** A browser, by one of its pages, or requests without any: signing up needs no more. */
export interface Way {
  request: APIRequestContext
}

/** A new account without a profile, signed in on the page's browser. */
export async function openAccount({ request }: Way, who: Credentials = stranger()): Promise<Account> {
  const answer = await request.post('/api/account/sign-up', { data: who })
  expect(answer.status()).toBe(200)
  const { session } = await answer.json()
  return { ...who, id: session.user.id, token: session.accessToken }
}

/** The same with a profile and its pictures. */
export async function openMember(
  way: Way,
  { pictures = [], who = stranger(), newcomer = false, ...given }: MemberOptions = {},
): Promise<Member> {
  const { request } = way
  const account = await openAccount(way, who)
  const headers = { authorization: `Bearer ${account.token}` }
  const data: ProfileInput = { ...someone, ...given }
  expect((await request.post('/api/profile', { headers, data })).status()).toBe(200)
  // The cards about tokens come with the first screen; most stories begin after them.
  if (!newcomer) expect((await request.post('/api/wallet/lesson', { headers, data: {} })).status()).toBe(200)
  for (const { buffer } of pictures) {
    const bytes = { ...headers, 'content-type': 'application/octet-stream' }
    const added = await request.post(`/api/pictures/${randomUUID()}`, { headers: bytes, data: buffer })
    expect(added.status()).toBe(200)
  }
  const profile = (await (await request.get('/api/profile', { headers })).json()) as OwnProfile
  return { ...account, profile }
}

/** The same on their first screen. */
export async function openHome(page: Page, given?: MemberOptions): Promise<Member> {
  const member = await openMember(page, given)
  await page.goto('/app/profiles')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return member
}

export interface MemberOptions extends Partial<ProfileInput> {
  pictures?: File[]
  who?: Credentials
  newcomer?: boolean
}

const someone: ProfileInput = {
  name: 'Idris',
  sex: 'male',
  birthday: '1995-04-20',
  country: 'MA',
  city: 'Rabat',
  aboutMe: 'I keep bees and my word.',
  education: 'BSc Biology',
  occupation: 'Beekeeper',
  nationality: ['MA'],
  height: 178,
  maritalStatus: 'Never Married',
}

/** What a person enters into the wizard. */
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

/** The fields of the profile, by what a person reads. */
export const fieldsOf = (page: Page) => ({
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
export const albumOf = (page: Page) => {
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
    /** What is shown, in order: the files themselves, however they are addressed. */
    order: () =>
      section.getByRole('img').evaluateAll((images) =>
        images.map((image) => {
          const { src } = image as HTMLImageElement
          return /pictures\/([^/]+)/.exec(src)?.[1] ?? src
        }),
      ),
  }
}

/** A toast has said it; whatever lies under the toasts can be reached again. */
export async function said(page: Page, text: string): Promise<void> {
  await expect(toast(page, text).first()).toBeVisible()
  await quieten(page)
}

/** Said where it belongs, and not a second time by a toast. */
export async function saidInPlace(page: Page, text: string): Promise<void> {
  await expect(page.locator('main, [role=dialog]').getByText(text).first()).toBeVisible()
  await expect(toast(page, text)).toHaveCount(0)
}

/** A toast leaves in reach what one needs. */
export async function expectClear(shown: Locator, needed: Locator): Promise<void> {
  const overlap = async () => {
    const [one, other] = await Promise.all([shown.boundingBox(), needed.boundingBox()])
    if (!one || !other) return 'not there'
    const beside = one.x >= other.x + other.width || other.x >= one.x + one.width
    return beside || one.y >= other.y + other.height || other.y >= one.y + one.height ? 'clear' : 'covered'
  }
  await expect.poll(overlap).toBe('clear')
}

/** The field is marked as wrong, and a screen reader hears why with it. */
export async function expectProblem(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(containing(text))
}

export async function expectNoProblem(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
}

export const containing = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

export async function chooseIn(page: Page, box: Locator, typed: string, option = typed): Promise<void> {
  await box.fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function chooseBirthday(page: Page, { year, month, day }: Birthday): Promise<void> {
  const fields = fieldsOf(page)
  await fields.year.selectOption(year)
  await fields.month.selectOption(month)
  await fields.day.selectOption(day)
}

export const cities = {
  london: { latitude: 51.5074, longitude: -0.1278 },
  amman: { latitude: 31.9539, longitude: 35.9106 },
  openSea: { latitude: 0, longitude: -140 },
}

/** The device knows where it is, and may say so. A page that has asked keeps the answer for a minute. */
export async function standAt(page: Page, position: { latitude: number; longitude: number }): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(position)
}

export async function detectLocation(page: Page, place: string): Promise<void> {
  const { location } = fieldsOf(page)
  await location.getByRole('button', { name: /^Detect / }).click()
  await expect(location).toContainText(place)
}

export async function chooseLocation(page: Page, country: string, city: string): Promise<void> {
  const fields = fieldsOf(page)
  await chooseIn(page, fields.country, country)
  await chooseIn(page, fields.city, city)
  await expect(fields.location).toContainText(`${city}, ${country}`)
}

/** All of step 1 but the location. */
export async function fillBasics(page: Page, { name, sex, birthday }: Answers): Promise<void> {
  const fields = fieldsOf(page)
  await fields.name.fill(name)
  await fields.sex(sex).click()
  await chooseBirthday(page, birthday)
}

export async function fillDetails(page: Page, answers: Answers): Promise<void> {
  const fields = fieldsOf(page)
  await fields.aboutMe.fill(answers.aboutMe)
  await fields.education.fill(answers.education ?? '')
  await fields.occupation.fill(answers.occupation ?? '')
  if (answers.maritalStatus) await fields.maritalStatus.selectOption(answers.maritalStatus)
  for (const country of answers.nationality) await chooseIn(page, fields.nationality, country)
  await fields.nationality.press('Tab')
}

export async function goOn(page: Page, to: string): Promise<void> {
  await on(page).button('Continue').click()
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

/** A new account in the wizard, as a reload finds it: what was entered lies in the tab, all but pictures. */
export async function openWizard(page: Page, step: 'details' | 'pictures'): Promise<void> {
  const { id } = await openAccount(page)
  await standAt(page, cities.london)
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
  await expect(on(page).button('Continue')).toBeVisible()
  await expect(page).toHaveURL(`/signup/${step}`)
}

export async function openReview(page: Page, files?: File[]): Promise<void> {
  await openWizard(page, 'pictures')
  await choosePictures(page, files ?? [await photo('me.jpg')])
  await goOn(page, '/signup/review')
  await quieten(page)
}

export async function choosePictures(page: Page, files: File[]): Promise<void> {
  const { input, tiles } = albumOf(page)
  const before = await tiles.count()
  await input.setInputFiles(files)
  await expect(tiles).toHaveCount(before + files.length)
}

/** Every picture is there and could be read. Those of demo members are drawn when first looked at, which takes a while. */
export async function expectPicturesDrawn(images: Locator): Promise<void> {
  await expect(images.first()).toBeAttached()
  const missing = () =>
    images.evaluateAll((all) =>
      all
        // What a wide card leaves out is never fetched.
        .filter((image) => image.getClientRects().length > 0)
        .filter((image) => !(image as HTMLImageElement).naturalWidth)
        .map((image) => image.outerHTML),
    )
  await expect.poll(missing, { timeout: 45_000 }).toEqual([])
}

/** The server's refusal, as it would come. */
export function refusal(code: ErrorCode, more: Partial<ErrorBody> = {}) {
  const json = { code, requestId: randomUUID(), ...more } satisfies ErrorBody
  return { status: refusals[code], json }
}

/** Requests by one method alone; the others go on as if nothing were in between. */
export async function intercept(
  page: Page,
  [method, path]: [method: string, path: string],
  answer: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => (route.request().method() === method ? answer(route) : route.fallback())
  await page.route(path, handler)
  return () => page.unroute(path, handler)
}

/** Keeps requests waiting until they are let go. */
export async function hold(page: Page, what: [method: string, path: string]): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await intercept(page, what, async (route) => {
    await held
    // The page may have given it up meanwhile.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** Photographed, accessible and whole: every other state by night, and at the other size the other way round. */
export async function look(page: Page, name: string): Promise<void> {
  const turn = name.length + (test.info().project.name === 'phone' ? 0 : 1)
  const colorScheme = turn % 2 === 0 ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme })
  await shot(page, `${name}-${colorScheme}`)
  await checkAccessibility(page)
  // What lies below the fold of a dialog is a scroll away, not cut off.
  await page
    .locator('[role=dialog] *, [role=alertdialog]')
    .evaluateAll((parts) => parts.forEach((part) => part.scrollTo(0, part.scrollHeight)))
  await expectEverythingFits(page)
  await page.emulateMedia({ colorScheme: 'light' })
}
