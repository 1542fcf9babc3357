import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installFakeIndexedDb } from '../../../test/install-fake-indexed-db.ts'
import type { SignupValues } from './signup-form.ts'

const stores = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: vi.fn((key: string, value: string) => void kept.set(key, value)),
    removeItem: vi.fn((key: string) => void kept.delete(key)),
  }
}
let storage: ReturnType<typeof stores>

beforeEach(() => {
  storage = stores()
  vi.stubGlobal('sessionStorage', storage)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page as it is after a reload: every module loaded again, the storage as it was. */
async function load(memberId: string | undefined = 'maryam') {
  vi.resetModules()
  const session = await import('../../session/session.ts')
  const signIn = (id: string) =>
    session.setSession(
      session.signedInSession({
        accessToken: 'a',
        expiresInS: 600,
        user: { id, email: 'a@b.c', hasProfile: false },
      }),
    )
  if (memberId) signIn(memberId)
  const form = await import('./signup-form-store.ts')
  const { readToasts } = await import('../../ui/feedback/toast.ts')
  const signOut = (left: boolean) => session.setSession({ status: 'signedOut', left })
  const change = (values: Partial<SignupValues>) =>
    form.saveSignupDraft({ ...form.signupValues(form.readSignup()), ...values })
  return { ...form, change, signIn, signOut, toasts: () => readToasts().map((toast) => toast.message) }
}
const picture = { id: '1', file: new File([], 'a.jpg'), previewUrl: 'blob:x' }

test('it begins with the defaults', async () => {
  const { readSignup } = await load()
  expect(readSignup().form).toMatchObject({
    sex: 'male',
    height: 170,
    maritalStatus: 'Never Married',
    nationality: [],
    locationDetected: false,
  })
})

test('stores the fields of the form with the age, and whose form it is', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z'), toFake: ['Date'] })
  const { change } = await load()
  const stored = () => JSON.parse(storage.kept.get('signup') ?? '')
  change({ name: 'Maryam' })
  expect(stored()).toEqual({
    name: 'Maryam',
    sex: 'male',
    location: { country: '', city: '' },
    birthday: '',
    age: 0,
    aboutMe: '',
    education: '',
    occupation: '',
    nationality: [],
    height: 170,
    maritalStatus: 'Never Married',
    pictures: [],
    locationDetected: false,
  })
  change({ birthday: '1997-11-16' })
  change({ pictures: [picture] })
  expect(stored()).toMatchObject({ birthday: '1997-11-16', age: 28, pictures: ['blob:x'] })
  expect([...storage.kept.keys()].toSorted()).toEqual(['signup', 'signup.member'])
  expect(storage.kept.get('signup.member')).toBe('maryam')
  vi.useRealTimers()
})

test('where the device keeps no files, a reload loses nothing but them, and knows how many', async () => {
  const first = await load()
  first.change({ name: 'Maryam', birthday: '1997--14', location: { country: 'JO', city: 'Amman' } })
  first.change({ pictures: [picture, { ...picture, id: '2', previewUrl: 'blob:y' }] })
  const again = await load()
  expect(again.readSignup()).toMatchObject({
    form: { name: 'Maryam', birthday: '1997--14', location: { country: 'JO', city: 'Amman' } },
    pictures: [],
    lostPictures: ['blob:x', 'blob:y'],
  })
  again.change({ name: 'Maryam A' })
  const told = await load()
  expect(told.readSignup().lostPictures).toEqual(['blob:x', 'blob:y'])
  told.clearLostPictures()
  expect((await load()).readSignup().lostPictures, 'said once').toEqual([])
})

test('a reload brings the chosen pictures back in their order', async () => {
  installFakeIndexedDb()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name} again`)
  const [one, two] = ['one', 'two'].map((id) => ({
    ...{ id, file: new File([id], `${id}.jpg`), previewUrl: `blob:${id}` },
  }))
  const first = await load()
  first.change({ pictures: [one!, two!] })
  first.change({ pictures: [two!, one!] })
  first.change({ name: 'Maryam' })
  const again = await load()
  await vi.waitFor(() => expect(again.readSignup().isRestoring).toBe(false))
  expect(again.readSignup()).toMatchObject({ form: { name: 'Maryam' }, lostPictures: [] })
  expect(again.readSignup().pictures).toEqual([
    { ...two, previewUrl: 'blob:two.jpg again' },
    { ...one, previewUrl: 'blob:one.jpg again' },
  ])
})

test('deletes chosen pictures from the device when removed, at the end and at sign-out', async () => {
  const kept = installFakeIndexedDb()
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const page = await load()
  const isEmpty = () => vi.waitFor(() => expect([...kept.keys()]).toEqual([]))
  for (const end of [page.clearSignup, () => page.signIn('hana'), () => page.signOut(true)]) {
    page.signIn('maryam')
    page.change({ pictures: [picture] })
    await vi.waitFor(() => expect([...kept.keys()]).toEqual(['maryam']))
    end()
    await isEmpty()
  }
  page.signIn('maryam')
  page.change({ pictures: [picture] })
  page.change({ pictures: [] })
  await vi.waitFor(() => expect([...kept]).toEqual([['maryam', []]]))
})

test('a damaged field falls back alone, a damaged store altogether', async () => {
  const first = await load()
  first.change({ name: 'Maryam', height: 160 })
  storage.kept.set('signup', (storage.kept.get('signup') ?? '').replace('"height":160', '"height":"tall"'))
  expect((await load()).readSignup().form).toMatchObject({ name: 'Maryam', height: 170 })
  const damaged = (storage.kept.get('signup') ?? '').replace(
    /"(\w+)":(?:"[^"]*"|\d+|true|false|\[[^\]]*\])(?=[,}])/g,
    '"$1":null',
  )
  storage.kept.set('signup', damaged)
  const { form } = (await load()).readSignup()
  expect(form).toMatchObject({
    name: '',
    sex: 'male',
    location: { country: '', city: '' },
    locationDetected: false,
    birthday: '',
    aboutMe: '',
    education: '',
    occupation: '',
    nationality: [],
    height: 170,
    maritalStatus: 'Never Married',
  })
  storage.kept.set('signup', '{')
  expect((await load()).readSignup().form.name).toBe('')
})

test('another member finds nothing, in memory or in storage', async () => {
  const page = await load()
  page.change({ name: 'Maryam' })
  page.signIn('hana')
  expect(page.readSignup()).toMatchObject({ memberId: 'hana', form: { name: '' } })
  expect(storage.kept.size).toBe(0)

  page.change({ name: 'Hana' })
  expect((await load('maryam')).readSignup().form.name).toBe('')
  expect(storage.kept.has('signup')).toBe(false)
})

test('nor where nothing could be stored', async () => {
  const page = await load()
  storage.setItem.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  page.change({ name: 'Maryam' })
  page.signIn('hana')
  expect(page.readSignup()).toMatchObject({ memberId: 'hana', form: { name: '' } })
})

test('clears the form at sign-out and keeps it for the same member when a session just ends', async () => {
  const page = await load()
  page.change({ name: 'Maryam' })
  page.signOut(false)
  page.signIn('maryam')
  expect(page.readSignup().form.name).toBe('Maryam')
  const released = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  page.change({ pictures: [picture] })
  page.signOut(true)
  expect(page.readSignup().form.name).toBe('')
  expect(released.mock.calls).toEqual([['blob:x']])
  expect(storage.kept.has('signup')).toBe(false)
})

test('a change clears the banner, and leaves what the server refused to the form', async () => {
  const { change, clearRefusals, readSignup, showRefusals, showTrouble } = await load()
  showTrouble('Failed')
  showRefusals({ name: 'no' })
  change({ location: { country: 'JO', city: 'Amman' }, locationDetected: true })
  expect(readSignup()).toMatchObject({ trouble: undefined, refusals: { name: 'no' } })
  clearRefusals()
  expect(readSignup().refusals).toEqual({})
})

test('reports a refusing storage once in a row and loses no input', async () => {
  const { change, clearSignup, readSignup, saveSignup, toasts } = await load()
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  storage.setItem.mockImplementation(full)
  storage.removeItem.mockImplementation(full)
  change({ name: 'M' })
  change({ name: 'Ma' })
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]).toMatch(/^Failed to update form data: /)
  expect(readSignup().form.name).toBe('Ma')
  saveSignup()
  expect(toasts()[1]).toMatch(/^Failed to save form data: /)
  expect(readSignup().trouble).toMatch(/^Failed to save form data: /)
  storage.setItem.mockImplementation(() => {})
  change({ name: 'Mar' })
  storage.setItem.mockImplementation(full)
  change({ name: 'Mary' })
  change({ name: 'Marya' })
  // A message with the same text replaces the earlier one.
  expect(toasts()).toHaveLength(2)
  expect(toasts()[1], 'once more after it worked').toMatch(/^Failed to update form data: /)
  clearSignup()
  expect(readSignup().memberId, 'still here').toBe('maryam')
  expect(toasts()[2]).toMatch(/^Failed to clear form data: /)
  expect(readSignup().form.name).toBe('')
})
