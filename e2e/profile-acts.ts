import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@mithaq/contract'
import { refusals } from '@mithaq/contract/errors'
import type { ErrorCode } from '@mithaq/contract/errors'
import type { OwnProfile, profiles } from '@mithaq/contract/profile'
import { expect } from '@playwright/test'
import type { APIRequestContext, APIResponse, Locator, Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { accountForm, dismissToasts, newCredentials, toastWith } from './acts.ts'
import type { Credentials } from './acts.ts'
import {
  checkAccessibility,
  desktop,
  expectEverythingFits,
  isWide,
  phoneSize,
  takeScreenshot,
} from './looks.ts'
import type * as z from 'zod/mini'

type ProfileInput = z.input<typeof profiles.create.input>

export interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

type Format = 'jpeg' | 'png' | 'gif' | 'webp'

/** A picture of one colour, in the format of its file name. */
export async function createPhoto(name: string, background = '#8a5a44'): Promise<File> {
  const ending = name.split('.').at(-1)
  const format = (ending === 'jpg' ? 'jpeg' : ending) as Format
  const blank = sharp({ create: { width: 320, height: 400, channels: 3, background } })
  return { name, mimeType: `image/${format}`, buffer: await blank.toFormat(format).toBuffer() }
}

/** A picture larger than any variant; noise, so that its size depends on its pixels. */
export async function createLargePhoto(name: string): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const blank = sharp({ create: { width: 3200, height: 800, channels: 3, background: '#000', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await blank.jpeg({ quality: 95 }).toBuffer() }
}

/** A picture stored rotated with an EXIF orientation, with a red square at its top left. */
export async function createRotatedPhoto(name: string, width: number, height: number): Promise<File> {
  const part = width / 10
  const red = { create: { width: 2 * part, height: 2 * part, channels: 3, background: '#f00' } } as const
  const mark = await sharp(red).png().toBuffer()
  const upright = await sharp({ create: { width, height, channels: 3, background: '#8a9a44' } })
    .composite([{ input: mark, left: part, top: part }])
    .png()
    .toBuffer()
  const buffer = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The red square's position as fractions of the width, without applying the orientation. */
export async function findRedMark(picture: Buffer) {
  const { width, height, orientation } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture)
    .resize({ width: 500 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const red = Array.from({ length: info.width * info.height }, (_, at) => at).filter((at) => {
    const [r = 0, g = 0, b = 0] = data.subarray(3 * at)
    return r > 200 && g < 80 && b < 80
  })
  const ends = (places: number[]) =>
    [Math.min(...places), Math.max(...places) + 1].map((at) => Math.round((at / info.width) * 50) / 50)
  return {
    ...{ width, height, orientation },
    across: ends(red.map((at) => at % info.width)),
    down: ends(red.map((at) => Math.floor(at / info.width))),
  }
}

export interface Account extends Credentials {
  id: string
  token: string
}

export interface Member extends Account {
  profile: OwnProfile
}

/** A page or a request context. */
export interface Requester {
  request: APIRequestContext
}

/** Retries after 503 with Retry-After, as the app does. */
export async function retryWhileBusy(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await ask()
    const afterS = Number(answer.headers()['retry-after'])
    if (answer.status() !== 503 || !(afterS > 0)) return answer
    await new Promise((resolve) => setTimeout(resolve, afterS * 1000))
  }
}

/** A new account without a profile, signed in on the page's browser. */
export async function openAccount(
  { request }: Requester,
  who: Credentials = newCredentials(),
): Promise<Account> {
  const answer = await retryWhileBusy(() => request.post('/api/account/sign-up', { data: who }))
  expect(answer.status()).toBe(200)
  const { session } = await answer.json()
  return { ...who, id: session.user.id, token: session.accessToken }
}

/** Creates an account with a profile and its pictures. */
export async function openMember(
  way: Requester,
  { pictures = [], who = newCredentials(), newcomer = false, ...given }: MemberOptions = {},
): Promise<Member> {
  const { request } = way
  const account = await openAccount(way, who)
  const headers = { authorization: `Bearer ${account.token}` }
  const data: ProfileInput = { ...someone, ...given }
  expect((await retryWhileBusy(() => request.post('/api/profile', { headers, data }))).status()).toBe(200)
  // Marks the token lesson as seen, which most tests do not need.
  const taught = () => request.post('/api/wallet/lesson', { headers, data: {} })
  if (!newcomer) expect((await retryWhileBusy(taught)).status()).toBe(200)
  for (const { buffer } of pictures) {
    const bytes = { ...headers, 'content-type': 'application/octet-stream' }
    const id = randomUUID()
    const added = await retryWhileBusy(() =>
      request.post(`/api/pictures/${id}`, { headers: bytes, data: buffer }),
    )
    expect(added.status()).toBe(200)
  }
  const own = await retryWhileBusy(() => request.get('/api/profile', { headers }))
  const profile = (await own.json()) as OwnProfile
  return { ...account, profile }
}

/** Creates a member and opens Discover. */
export async function openHome(page: Page, given?: MemberOptions): Promise<Member> {
  const member = await openMember(page, given)
  await page.goto('/app/profiles')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return member
}

export const saveButton = (page: Page): Locator => accountForm(page).button('Save Changes')

/** Creates a member and opens the profile editor. */
export async function openEditor(page: Page, given?: MemberOptions): Promise<Member> {
  const member = await openMember(page, given)
  await page.goto('/app/edit-profile')
  await expect(saveButton(page)).toBeVisible()
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

/** Expects a toast and dismisses all toasts. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toastWith(page, text).first()).toBeVisible()
  await dismissToasts(page)
}

/** Expects the text on the page and not in a toast. */
export async function expectTextInPlace(page: Page, text: string): Promise<void> {
  await expect(page.locator('main, [role=dialog]').getByText(text).first()).toBeVisible()
  await expect(toastWith(page, text)).toHaveCount(0)
}

/** Expects that a toast does not cover an element. */
export async function expectNoOverlap(shown: Locator, needed: Locator): Promise<void> {
  const overlap = async () => {
    const [one, other] = await Promise.all([shown.boundingBox(), needed.boundingBox()])
    if (!one || !other) return 'not there'
    const beside = one.x >= other.x + other.width || other.x >= one.x + one.width
    return beside || one.y >= other.y + other.height || other.y >= one.y + one.height ? 'clear' : 'covered'
  }
  await expect.poll(overlap).toBe('clear')
}

/** Expects an invalid field described by the text. */
export async function expectProblem(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(containing(text))
}

export async function expectNoProblem(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
}

export const containing = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/** Expects all pictures to load. Demo members' pictures are generated on first view, which takes a while. */
export async function expectPicturesDrawn(images: Locator): Promise<void> {
  await expect(images.first()).toBeAttached()
  const missing = () =>
    images.evaluateAll((all) =>
      all
        // Hidden pictures are never fetched.
        .filter((image) => image.getClientRects().length > 0)
        .filter((image) => {
          // Lazy loading differs between browsers.
          const picture = image as HTMLImageElement
          picture.loading = 'eager'
          return !picture.naturalWidth
        })
        .map((image) => image.outerHTML),
    )
  await expect.poll(missing, { timeout: 360_000 }).toEqual([])
}

/** An error answer as the server sends it. */
export function refusal(code: ErrorCode, more: Partial<ErrorBody> = {}) {
  const json = { code, requestId: randomUUID(), ...more } satisfies ErrorBody
  return { status: refusals[code], json }
}

/** Intercepts requests of one method; others pass. */
export async function intercept(
  page: Page,
  [method, path]: [method: string, path: string],
  answer: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const handler = (route: Route) => (route.request().method() === method ? answer(route) : route.fallback())
  await page.route(path, handler)
  return () => page.unroute(path, handler)
}

/** Blocks requests until the returned function is called. */
export async function holdRequests(page: Page, what: [method: string, path: string]): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await intercept(page, what, async (route) => {
    await held
    // The page may have aborted it.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** Checks accessibility and overflow, and takes a screenshot if wanted; alternates between the themes. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const turn = name.length + (isWide(page) ? 1 : 0)
  const colorScheme = turn % 2 === 0 ? 'light' : 'dark'
  // The light theme is the default already.
  if (colorScheme === 'dark') await page.emulateMedia({ colorScheme })
  await takeScreenshot(page, `${name}-${colorScheme}`)
  await checkAccessibility(page)
  // Scrolls dialogs to their end, so that scrolled content does not count as cut off.
  await page
    .locator('[role=dialog] *, [role=alertdialog]')
    .evaluateAll((parts) => parts.forEach((part) => part.scrollTo(0, part.scrollHeight)))
  await expectEverythingFits(page)
  if (colorScheme === 'dark') await page.emulateMedia({ colorScheme: 'light' })
}

/** Checks the screen at both sizes. */
export async function checkScreenAtBothSizes(page: Page, name: string): Promise<void> {
  await checkScreen(page, name)
  const size = page.viewportSize()!
  await page.setViewportSize(isWide(page) ? phoneSize : desktop.viewport)
  await checkScreen(page, name)
  await page.setViewportSize(size)
}

/** Checks that nothing is cut off at 200 % text size. */
export async function checkScreenAtDoubleText(page: Page, name: string): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
  await enlarge('200%')
  await takeScreenshot(page, `zoom-200-${name}`)
  await expectEverythingFits(page)
  await enlarge('')
}
