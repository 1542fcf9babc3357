// @vitest-environment dom
import type { OwnProfile } from '@mithaq/contract/profile'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession, signedInSession } from '../../session/session.ts'
import { seedQuery } from '../../../test/seed-query.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { maryam } from '../../../test/profile-fixtures.ts'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { addPicture, arrangePictures, removePicture } from '../pictures/album/album-mutations.ts'
import { runMutation } from '../../api-cache/api-mutation.ts'
import { createQueryClient } from '../../api-cache/query-client.ts'
import { useOwnProfile } from './own-profile.ts'
import { ownProfile, readStoredProfile, setPicturesFor, updateProfile } from './queries.ts'

const { id } = maryam
const another = '7b0c7e0e-5a3c-4b57-9a43-6f1c1f3b8f19'
const stored = new Map<string, string>()
const user = { id, email: 'maryam@example.com', hasProfile: true }

beforeEach(() => {
  stored.clear()
  stubBrowser()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
})
afterEach(() => setSession({ status: 'signedOut', left: true }))

function answer(profile: OwnProfile) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(profile)))
}

test('only my own copy is shown, and only in the shape that is known', () => {
  expect(readStoredProfile(id)).toBeUndefined()
  stored.set('userData', JSON.stringify(maryam))
  expect(readStoredProfile(id)).toEqual(maryam)
  expect(readStoredProfile(another)).toBeUndefined()
  stored.set('userData', JSON.stringify({ ...maryam, pictures: ['/old.jpg'] }))
  expect(readStoredProfile(id)).toBeUndefined()
  stored.set('userData', 'not JSON')
  expect(readStoredProfile(id)).toBeUndefined()
})

test('the server is asked although a copy is kept, and its answer wins', async () => {
  stored.set('userData', JSON.stringify({ ...maryam, tokenBalance: 100 }))
  answer(maryam)
  const screen = renderHookWithClient(createQueryClient(), useOwnProfile)
  expect(screen.current().data).toHaveProperty('tokenBalance', 100)
  await vi.waitFor(() => expect(screen.current().data).toEqual(maryam))
  expect(readStoredProfile(id)).toEqual(maryam)
})

test('an answer that comes after the sign-out leaves nothing behind', async () => {
  answer(maryam)
  const screen = renderHookWithClient(new QueryClient(), useOwnProfile)
  setSession({ status: 'signedOut', left: true })
  await vi.waitFor(() => expect(screen.current().data).toEqual(maryam))
  expect(stored.has('userData')).toBe(false)
})

test('what an act has changed is shown and kept', async () => {
  const client = new QueryClient()
  seedQuery(client, ownProfile, {}, maryam)
  answer({ ...maryam, name: 'Mariam' })
  const screen = renderHookWithClient(client, useOwnProfile)
  expect(screen.current().data?.name).toBe('Maryam')
  const { sex, aboutMe, education, occupation, height } = maryam
  const others = { nationality: ['JO' as const], maritalStatus: 'Never Married' as const }
  const rest = { sex, aboutMe, education, occupation, height, ...others }
  const place = { country: 'JO', city: 'Amman' } as const
  await runMutation(client, updateProfile, { ...rest, ...place, name: 'Mariam' })
  await vi.waitFor(() => expect(screen.current().data?.name).toBe('Mariam'))
  expect(readStoredProfile(id)?.name).toBe('Mariam')
})

class Upload extends EventTarget {
  static waits = false
  upload = new EventTarget()
  status = 200
  responseText = JSON.stringify({ id: 'p', thumbHash: '', blurred: false, address: '', waits: Upload.waits })
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send = () => void setTimeout(() => this.dispatchEvent(new Event('load')))
}

test.each([
  ['is shown', [], false, { shown: ['p'], waiting: [] }],
  ['waits to be looked at', [], true, { shown: [], waiting: ['p'] }],
  ['was told of meanwhile is there once', ['p'], false, { shown: ['p'], waiting: [] }],
])('a picture that has arrived and %s', async (_, known, waits, expected) => {
  const client = new QueryClient()
  const pictures = known.map((one) => ({ id: one, thumbHash: '', blurred: false, address: '' }))
  seedQuery(client, ownProfile, {}, { ...maryam, pictures })
  Upload.waits = waits
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const screen = renderHookWithClient(client, useOwnProfile)
  const item = { id: 'p', file: new File([], 'p.jpg'), previewUrl: '' }
  await runMutation(client, addPicture, { item, onProgress: () => {} })
  const ids = (all: readonly { id: string }[] | undefined) => all?.map((one) => one.id)
  const { data } = screen.current()
  expect({ shown: ids(data?.pictures), waiting: ids(data?.waitingPictures) }).toEqual(expected)
})

test('a removed picture goes once the server has done it, whether others saw it or not', async () => {
  const client = new QueryClient()
  const picture = (one: string) => ({ id: one, thumbHash: '', blurred: false, address: '' })
  const all = { pictures: [picture('a'), picture('b')], waitingPictures: [picture('c'), picture('d')] }
  seedQuery(client, ownProfile, {}, { ...maryam, ...all })
  let respond: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((answered) => (respond = answered)))
  const screen = renderHookWithClient(client, useOwnProfile)
  const ids = () => {
    const { pictures = [], waitingPictures = [] } = screen.current().data ?? {}
    return [...pictures, ...waitingPictures].map((one) => one.id).join('')
  }
  for (const [gone, before, after] of [
    ['b', 'abcd', 'acd'],
    ['c', 'acd', 'ad'],
  ] as const) {
    const removing = runMutation(client, removePicture, { id: gone })
    await vi.waitFor(() => expect(ids()).toBe(before))
    respond(Response.json({ pictures: [] }))
    await removing
    expect(ids()).toBe(after)
  }
})

test('shows a new order and audience at once, then what the server answers', async () => {
  const client = new QueryClient()
  const [a, b] = ['a', 'b'].map((one) => ({ id: one, thumbHash: '', blurred: false, address: '' }))
  const pictures = [a!, b!]
  seedQuery(client, ownProfile, {}, { ...maryam, pictures })
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    if (method !== 'GET') answers.push(resolve)
    return promise
  })
  const screen = renderHookWithClient(client, useOwnProfile)
  const said = async (act: Promise<unknown>, body: object) => {
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers.pop()?.(Response.json(body))
    await act
    return screen.current().data
  }
  const wanted = pictures.toReversed()
  const order = runMutation(client, arrangePictures, { wanted, readStored: () => pictures })
  expect(screen.current().data?.pictures).toEqual(wanted)
  expect(await said(order, { pictures })).toMatchObject({ pictures })
  const shown = runMutation(client, setPicturesFor, { picturesFor: 'chosen' as const })
  expect(screen.current().data?.picturesFor).toBe('chosen')
  expect(await said(shown, { ...maryam, picturesFor: 'matches' })).toMatchObject({ picturesFor: 'matches' })
})
