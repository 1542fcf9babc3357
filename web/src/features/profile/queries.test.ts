import type { OwnProfile } from '@mithaq/contract/profile'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession, signedIn } from '../../session/session.ts'
import { changeOwnProfile, ownProfileQuery, readKept } from './queries.ts'

const id = '7b0c7e0e-5a3c-4b57-9a43-6f1c1f3b8f10'
const another = '7b0c7e0e-5a3c-4b57-9a43-6f1c1f3b8f19'
const maryam: OwnProfile = {
  id,
  name: 'Maryam',
  sex: 'female',
  age: 29,
  location: { country: 'JO', city: 'Amman' },
  aboutMe: 'I try to keep my promises.',
  education: '',
  occupation: '',
  nationality: ['JO'],
  height: 168,
  maritalStatus: 'Never Married',
  pictures: [],
  birthday: '1996-03-14',
  isActive: true,
  tokenBalance: 9,
  sexEditable: true,
}
const stored = new Map<string, string>()
const user = { id, email: 'maryam@example.com', hasProfile: true }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  setSession(signedIn({ accessToken: 'token', expiresInS: 600, user }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  setSession({ status: 'signedOut', left: true })
})

function answer(profile: OwnProfile) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(profile)))
}

test('only my own copy is shown, and only in the shape that is known', () => {
  expect(readKept(id)).toBeUndefined()
  stored.set('userData', JSON.stringify(maryam))
  expect(readKept(id)).toEqual(maryam)
  expect(readKept(another)).toBeUndefined()
  stored.set('userData', JSON.stringify({ ...maryam, pictures: ['/old.jpg'] }))
  expect(readKept(id)).toBeUndefined()
  stored.set('userData', 'not JSON')
  expect(readKept(id)).toBeUndefined()
})

test('the server is asked although a copy is kept, and its answer wins', async () => {
  stored.set('userData', JSON.stringify({ ...maryam, tokenBalance: 100 }))
  answer(maryam)
  const options = ownProfileQuery(id)
  expect(options.initialData).toHaveProperty('tokenBalance', 100)
  expect(await new QueryClient().fetchQuery(options)).toEqual(maryam)
  expect(readKept(id)).toEqual(maryam)
})

test('an answer that comes after the sign-out leaves nothing behind', async () => {
  answer(maryam)
  const options = ownProfileQuery(id)
  const client = new QueryClient()
  const coming = client.fetchQuery(options)
  setSession({ status: 'signedOut', left: true })
  await coming
  expect(stored.has('userData')).toBe(false)
})

test('what an act has changed is shown and kept', () => {
  const client = new QueryClient()
  client.setQueryData(ownProfileQuery(id).queryKey, maryam)
  changeOwnProfile(client, id, (now) => ({ ...now, name: 'Mariam' }))
  expect(client.getQueryData(ownProfileQuery(id).queryKey)?.name).toBe('Mariam')
  expect(readKept(id)?.name).toBe('Mariam')
})
