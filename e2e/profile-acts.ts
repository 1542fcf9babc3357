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

/** A picture of one colour, in the format that its name says. */
export async function createPhoto(name: string, background = '#8a5a44'): Promise<File> {
  const ending = name.split('.').at(-1)
  const format = (ending === 'jpg' ? 'jpeg' : ending) as Format
  const blank = sharp({ create: { width: 320, height: 400, channels: 3, background } })
  return { name, mimeType: `image/${format}`, buffer: await blank.toFormat(format).toBuffer() }
}

/** One with more pixels than anybody will see; noise, so that fewer of them weigh less. */
export async function createLargePhoto(name: string): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const blank = sharp({ create: { width: 3200, height: 800, channels: 3, background: '#000', noise } })
  return { name, mimeType: 'image/jpeg', buffer: await blank.jpeg({ quality: 95 }).toBuffer() }
}

/** As phones take them: it lies on its side, and says that it is to be turned. A red square stands at its top left. */
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

/** Where the red of such a picture is, in shares of its width, as somebody sees it who turns nothing. */
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

/** A browser, by one of its pages, or requests without any: signing up needs no more. */
export interface Requester {
  request: APIRequestContext
}

/** As the app does: a machine that has too much to do says when to ask again. */
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

/** The same with a profile and its pictures. */
export async function openMember(
  way: Requester,
  { pictures = [], who = newCredentials(), newcomer = false, ...given }: MemberOptions = {},
): Promise<Member> {
  const { request } = way
  const account = await openAccount(way, who)
  const headers = { authorization: `Bearer ${account.token}` }
  const data: ProfileInput = { ...someone, ...given }
  expect((await retryWhileBusy(() => request.post('/api/profile', { headers, data }))).status()).toBe(200)
  // The cards about tokens come with the first screen; most stories begin after them.
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

/** The same on their first screen. */
export async function openHome(page: Page, given?: MemberOptions): Promise<Member> {
  const member = await openMember(page, given)
  await page.goto('/app/profiles')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return member
}

export const saveButton = (page: Page): Locator => accountForm(page).button('Save Changes')

/** The same in the editor. */
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

/** A toast has said it; whatever lies under the toasts can be reached again. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toastWith(page, text).first()).toBeVisible()
  await dismissToasts(page)
}

/** Said where it belongs, and not a second time by a toast. */
export async function expectTextInPlace(page: Page, text: string): Promise<void> {
  await expect(page.locator('main, [role=dialog]').getByText(text).first()).toBeVisible()
  await expect(toastWith(page, text)).toHaveCount(0)
}

/** A toast leaves in reach what one needs. */
export async function expectNoOverlap(shown: Locator, needed: Locator): Promise<void> {
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

/** Every picture is there and could be read. Those of demo members are drawn when first looked at, which takes a while. */
export async function expectPicturesDrawn(images: Locator): Promise<void> {
  await expect(images.first()).toBeAttached()
  const missing = () =>
    images.evaluateAll((all) =>
      all
        // What a wide card leaves out is never fetched.
        .filter((image) => image.getClientRects().length > 0)
        .filter((image) => {
          // How far below the screen a picture is fetched differs from browser to browser.
          const picture = image as HTMLImageElement
          picture.loading = 'eager'
          return !picture.naturalWidth
        })
        .map((image) => image.outerHTML),
    )
  await expect.poll(missing, { timeout: 360_000 }).toEqual([])
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

/** Blocks requests until the returned function is called. */
export async function holdRequests(page: Page, what: [method: string, path: string]): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await intercept(page, what, async (route) => {
    await held
    // The page may have given it up by then.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** Photographed where that is wanted, accessible and whole: every other state by night, and at the other size the other way round. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const turn = name.length + (isWide(page) ? 1 : 0)
  const colorScheme = turn % 2 === 0 ? 'light' : 'dark'
  // It is day already, and drawing everything again takes a moment.
  if (colorScheme === 'dark') await page.emulateMedia({ colorScheme })
  await takeScreenshot(page, `${name}-${colorScheme}`)
  await checkAccessibility(page)
  // What lies below the fold of a dialog is a scroll away, not cut off.
  await page
    .locator('[role=dialog] *, [role=alertdialog]')
    .evaluateAll((parts) => parts.forEach((part) => part.scrollTo(0, part.scrollHeight)))
  await expectEverythingFits(page)
  if (colorScheme === 'dark') await page.emulateMedia({ colorScheme: 'light' })
}

/** The same, and as it stands at the other size. */
export async function checkScreenAtBothSizes(page: Page, name: string): Promise<void> {
  await checkScreen(page, name)
  const size = page.viewportSize()!
  await page.setViewportSize(isWide(page) ? phoneSize : desktop.viewport)
  await checkScreen(page, name)
  await page.setViewportSize(size)
}

/** With text at twice its size nothing is cut off. */
export async function checkScreenAtDoubleText(page: Page, name: string): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
  await enlarge('200%')
  await takeScreenshot(page, `zoom-200-${name}`)
  await expectEverythingFits(page)
  await enlarge('')
}
