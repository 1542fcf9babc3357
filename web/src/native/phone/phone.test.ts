import { expect, test, vi } from 'vitest'
import { readRecentErrors } from '../../ui/feedback/error-log.ts'
import { decideBackStep } from './back-button.ts'
import { takeOrChoosePhotos } from './camera.ts'
import { parseAppLink } from './app-links.ts'
import { readPhonePosition } from './location.ts'

type Answer = (asked?: unknown) => Promise<unknown>
const phone = vi.hoisted(() => ({
  takePhoto: vi.fn<Answer>(),
  chooseFromGallery: vi.fn<Answer>(),
  requestPermissions: vi.fn<Answer>(),
  getCurrentPosition: vi.fn<Answer>(),
}))
vi.mock('@capacitor/camera', () => ({ Camera: phone, MediaTypeSelection: { Photo: 0 } }))
vi.mock('@capacitor/geolocation', () => ({ Geolocation: phone }))

const at = (pathname: string, more = {}) =>
  decideBackStep({ pathname, isCovered: false, canGoBack: true, ...more })

test('closes what lies on top before it navigates', () => {
  expect(at('/app/profiles', { isCovered: true })).toBe('uncover')
  expect(at('/app/chat/1', { isCovered: true })).toBe('uncover')
})

test('goes back in history, and out of the app from a first screen', () => {
  expect(at('/app/chat/1')).toBe('back')
  expect(at('/app/account')).toBe('back')
  for (const first of ['/', '/auth', '/auth/', '/app/profiles', '/app/profiles/'])
    expect(at(first)).toBe('leave')
})

test("leads to the app's first screen when there is no history", () => {
  expect(at('/app/matches', { canGoBack: false })).toBe('home')
  expect(at('/privacy-policy', { canGoBack: false })).toBe('leave')
})

const server = 'https://mithaq.example'

test.each([
  ['mithaq://app/matches', '/app/matches'],
  ['mithaq:///app/liked?tab=unmatched', '/app/liked?tab=unmatched'],
  ['https://mithaq.example/app/chat/7', '/app/chat/7'],
  ['https://mithaq.example/house-rules#4', '/house-rules#4'],
  ['https://mithaq.example/', '/'],
])('opens %s at %s', (url, path) => {
  expect(parseAppLink(url, server)).toEqual({ path, needsReload: false })
})

test.each([
  'https://mithaq.example/reset-password?access_token=a&refresh_token=b',
  'https://mithaq.example/auth?link#confirmation=c',
  'mithaq://reset-password?access_token=a&refresh_token=b',
])('reloads the page for %s, which carries a secret', (url) => {
  expect(parseAppLink(url, server)?.needsReload).toBe(true)
})

test.each([
  'https://elsewhere.example/app/matches',
  'http://mithaq.example/app/matches',
  'https://mithaq.example/api/account/user',
  'https://mithaq.example/apple',
  'mithaq://evil.example/app',
  'javascript:alert(1)',
  'nonsense',
])('ignores %s', (url) => {
  expect(parseAppLink(url, server)).toBeUndefined()
})

const refusedBy = (code: string) => Object.assign(new Error('refused'), { code })

test.each([
  ['OS-PLUG-CAMR-0003', 'denied'],
  ['OS-PLUG-CAMR-0005', 'denied'],
  ['OS-PLUG-CAMR-0006', []],
  ['OS-PLUG-CAMR-0020', []],
  ['something else', 'failed'],
])("maps the camera's %s to %j", async (code, outcome) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  phone.takePhoto.mockRejectedValueOnce(refusedBy(code))
  const before = readRecentErrors().length
  expect(await takeOrChoosePhotos('camera', 1)).toEqual(outcome)
  const written = readRecentErrors().slice(before)
  expect(written.map(({ message }) => message)).toEqual(outcome === 'failed' ? ['Camera: refused'] : [])
})

test('takes pictures from the gallery, at most as many as requested', async () => {
  vi.stubGlobal('fetch', async () => new Response('a picture', { headers: { 'content-type': 'image/jpeg' } }))
  const results = ['a.jpg', 'b.jpg', undefined, 'c.jpg'].map((name) => ({
    webPath: name && `/files/${name}`,
  }))
  phone.chooseFromGallery.mockResolvedValueOnce({ results })
  const files = await takeOrChoosePhotos('library', 2)
  const taken = { quality: 85, targetWidth: 2400, targetHeight: 2400, correctOrientation: true }
  expect(phone.chooseFromGallery).toHaveBeenCalledExactlyOnceWith({
    ...taken,
    mediaType: 0,
    allowMultipleSelection: true,
    limit: 2,
  })
  phone.takePhoto.mockResolvedValueOnce({ webPath: '/files/d.jpg' })
  const one = await takeOrChoosePhotos('camera', 1)
  expect(Array.isArray(one) && one.map(({ name }) => name)).toEqual(['d.jpg'])
  expect(phone.takePhoto).toHaveBeenLastCalledWith(taken)
  phone.chooseFromGallery.mockResolvedValueOnce({ results: [] })
  expect(await takeOrChoosePhotos('library', 1)).toEqual([])
  expect(phone.chooseFromGallery).toHaveBeenLastCalledWith(
    expect.objectContaining({ allowMultipleSelection: false, limit: 1 }),
  )
  expect(Array.isArray(files) && files.map(({ name, type }) => [name, type])).toEqual([
    ['a.jpg', 'image/jpeg'],
    ['b.jpg', 'image/jpeg'],
  ])
})

test.each([
  ['OS-PLUG-GLOC-0003', 'denied'],
  ['OS-PLUG-GLOC-0007', 'unavailable'],
  ['OS-PLUG-GLOC-0009', 'denied'],
  ['OS-PLUG-GLOC-0010', 'timeout'],
  ['something else', 'unavailable'],
])('maps the position error %s to %s', async (code, reason) => {
  phone.requestPermissions.mockResolvedValueOnce({ location: 'granted', coarseLocation: 'granted' })
  phone.getCurrentPosition.mockRejectedValueOnce(refusedBy(code))
  expect(await readPhonePosition({})).toBe(reason)
})

test('accepts a coarse position and asks for none when both are denied', async () => {
  phone.getCurrentPosition.mockResolvedValue({ coords: { latitude: 31.9, longitude: 35.9, accuracy: 9 } })
  phone.requestPermissions.mockResolvedValueOnce({ location: 'denied', coarseLocation: 'granted' })
  expect(await readPhonePosition({})).toEqual({ latitude: 31.9, longitude: 35.9 })
  phone.requestPermissions.mockResolvedValueOnce({ location: 'granted', coarseLocation: 'denied' })
  expect(await readPhonePosition({ timeout: 7 })).toEqual({ latitude: 31.9, longitude: 35.9 })
  expect(phone.getCurrentPosition).toHaveBeenLastCalledWith({ timeout: 7 })
  phone.getCurrentPosition.mockClear()
  phone.requestPermissions.mockResolvedValueOnce({ location: 'denied', coarseLocation: 'denied' })
  expect(await readPhonePosition({})).toBe('denied')
  expect(phone.getCurrentPosition).not.toHaveBeenCalled()
})
