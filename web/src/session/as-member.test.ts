import { api } from '@mithaq/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { leaveAccount } from '../features/account/manage/use-leave-account.ts'
import { uploadPictures } from '../features/pictures/upload/upload-pictures.ts'
import { setSession, signedInSession } from './session.ts'

const user = (id: string) => ({ id, email: `${id}@example.com`, hasProfile: true })
const signIn = (id: string, accessToken: string) =>
  setSession(signedInSession({ accessToken, expiresInS: 600, user: user(id) }))
const picture = (id: string) => ({ id, file: new File(['x'], `${id}.jpg`), previewUrl: '' })
const refusal = (code: string, status: number) => Response.json({ code }, { status })
const ranOut = () => refusal('unauthenticated', 401)

/** By whom the server was spoken to, call by call. */
const callers: (string | null)[] = []
/** Happens while the first call is on its way, which is then refused. */
let meanwhile = () => {}
let refused = ranOut
let refresh: () => Response

async function answer(url: string, token: string | null): Promise<Response> {
  if (url.endsWith('/refresh')) return refresh()
  callers.push(token)
  if (token !== null && token !== 'Bearer old') return Response.json({ id: '1', thumbHash: '' })
  meanwhile()
  return refused()
}

class FakeUpload extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #token: string | null = null
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.#token = value
  }
  getResponseHeader() {
    return null
  }
  async send() {
    const response = await answer('/pictures', this.#token)
    Object.assign(this, { status: response.status, responseText: await response.text() })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  callers.length = 0
  meanwhile = () => {}
  refused = ranOut
  refresh = () =>
    Response.json({ session: { accessToken: 'renewed', expiresInS: 600, user: user('maryam') } })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) =>
    answer(url, headers['authorization'] ?? null),
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  signIn('maryam', 'old')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const like = () => call(api.discovery.like, { profileId: '1' })

test('renews an expired token once', async () => {
  await like()
  expect(callers).toEqual(['Bearer old', 'Bearer renewed'])
})

test('does not repeat a request refused for another reason', async () => {
  refused = () => refusal('insufficient_tokens', 409)
  await expect(like()).rejects.toMatchObject({ code: 'insufficient_tokens' })
  refused = ranOut
  refresh = () => refusal('too_many_attempts', 429)
  await expect(like()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(callers).toEqual(['Bearer old', 'Bearer old'])
})

test('sends a visitor’s request without a token', async () => {
  setSession({ status: 'signedOut', left: false })
  await expect(like()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(callers).toEqual([null])
})

test.each([
  ['a like', like],
  ['an erasure', () => leaveAccount({ how: 'erase', password: 'a promise kept' })],
])('%s is not sent as another member who signs in meanwhile', async (_, act) => {
  meanwhile = () => signIn('yusuf', 'of somebody else')
  await expect(act()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(callers).toEqual(['Bearer old'])
})

test('does not upload pictures to another member who signs in meanwhile', async () => {
  meanwhile = () => signIn('yusuf', 'of somebody else')
  const { uploaded, failed } = await uploadPictures([picture('1'), picture('2')])
  expect(callers).toEqual(['Bearer old', null])
  expect([uploaded.length, failed.length]).toEqual([0, 2])
})
