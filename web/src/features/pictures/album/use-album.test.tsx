// @vitest-environment dom
import type { Picture } from '@mithaq/contract/pictures'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { useOwnProfile, useReadStoredPictures } from '../../profile/own-profile.ts'
import { useAlbum } from './use-album.ts'

const picture = (id: string): Picture => ({ id, thumbHash: '', blurred: false, address: '' })
vi.useFakeTimers()
stubBrowser()
const acts: { what: string; body: unknown; answer: (response: Response) => void }[] = []
/** Questions about my profile. */
const asked: ((response: Response) => void)[] = []
vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
  if (method === 'GET') return new Promise<Response>((answer) => asked.push(answer))
  return new Promise<Response>((answer) =>
    acts.push({
      what: `${method} ${url.replace('/api', '')}`,
      body: body === undefined ? undefined : (JSON.parse(String(body)) as unknown),
      answer,
    }),
  )
})
const told = () => readToasts().map(({ kind, message }) => `${kind}: ${message}`)
/** What stands in the console, by how it begins. */
const logged = () => vi.mocked(console.error).mock.calls.map(([text]) => String(text).split(':')[0])
const refused = () => Response.json({ code: 'internal' }, { status: 500 })

const profileWith = (ids: string) => ({ id: 'me', pictures: [...ids].map(picture), waitingPictures: [] })
let client: QueryClient
const openScreen = () =>
  renderHookWithClient(client, () => {
    const pictures = useOwnProfile().data?.pictures ?? []
    return {
      ids: pictures.map(({ id }) => id).join(''),
      ...useAlbum(pictures, useReadStoredPictures()),
    }
  })
async function openAlbum(ids: string): Promise<void> {
  client = new QueryClient()
  album = openScreen()
  await moment()
  asked.shift()?.(Response.json(profileWith(ids)))
  await moment()
}
let album: ReturnType<typeof openScreen>
const moment = () => advanceTime(1)
/** A second order while the first is on its way, and then the answer to the first. */
async function orderOnceMore(): Promise<void> {
  album.current().move(0, 1)
  await moment()
  expect(album.current().ids).toBe('cba')
  expect(acts).toHaveLength(1)
  acts[0]?.answer(Response.json({ pictures: [...'bca'].map(picture) }))
  await moment()
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  acts.length = 0
  asked.length = 0
  clearToasts()
})
afterEach(() => vi.restoreAllMocks())

test('a new order shows at once, is saved, and is reverted if the server refuses it', async () => {
  await openAlbum('abc')
  album.current().move(0, 2)
  await moment()
  expect(album.current().ids).toBe('bca')
  acts[0]?.answer(refused())
  await moment()
  expect(album.current().ids).toBe('abc')
  expect(told()).toEqual(['error: Failed to change the order: An unexpected error occurred'])
  expect(logged()).toEqual(['Picture order'])
})

test('a second order waits for the first', async () => {
  await openAlbum('abc')
  album.current().move(0, 2)
  await moment()
  await orderOnceMore()
  expect(acts).toHaveLength(2)
})

test('keeps the last picture, not counting one that is being removed', async () => {
  await openAlbum('ab')
  album.current().remove('a')
  await moment()
  album.current().remove('b')
  await moment()
  expect(acts.map(({ what }) => what)).toEqual(['DELETE /pictures/a'])
  expect(album.current().problems).toHaveLength(1)
  expect(readToasts()).toMatchObject([{ kind: 'error' }])
  acts[0]?.answer(Response.json({ pictures: [picture('b')] }))
  await moment()
  expect(album.current().ids).toBe('b')
  expect(told().at(-1)).toBe('success: Picture removed')
})

test('a waiting picture that is being removed does not count as a shown one', async () => {
  await openAlbum('ab')
  album.current().remove('w')
  await moment()
  album.current().remove('a')
  await moment()
  expect([album.current().problems, told(), [...album.current().leaving]]).toEqual([[], [], ['w', 'a']])
  album.current().remove('b')
  expect(told()).toEqual(['error: You must have at least one profile picture'])
})

test('a picture whose removal is refused stays', async () => {
  await openAlbum('ab')
  album.current().remove('a')
  await moment()
  expect([...album.current().leaving]).toEqual(['a'])
  acts[0]?.answer(refused())
  await moment()
  expect(album.current().ids).toBe('ab')
  expect([...album.current().leaving]).toEqual([])
  expect(told()).toEqual(['error: Failed to remove picture: An unexpected error occurred'])
  expect(logged()).toEqual(['Failed to remove picture from profile'])
})

test('an order waits for the previous one even after the screen was reopened', async () => {
  await openAlbum('abc')
  album.current().move(0, 2)
  await moment()
  album.unmount()
  album = openScreen()
  await moment()
  expect(album.current().ids).toBe('bca')
  await orderOnceMore()
  expect(acts[1]?.body).toEqual({ ids: [...'cba'] })
})

test('a waiting picture can be removed even if only one is shown', async () => {
  await openAlbum('a')
  album.current().remove('w')
  await moment()
  expect(acts.map(({ what }) => what)).toEqual(['DELETE /pictures/w'])
  expect(album.current().problems).toEqual([])
})

test('a refused upload shows its reason until the next one, and adds no picture', async () => {
  class Refused extends EventTarget {
    static code = 'unreadable_image'
    upload = new EventTarget()
    status = Refused.code === 'unreadable_image' ? 422 : 429
    responseText = JSON.stringify({ code: Refused.code })
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    send() {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 2, total: 5 }))
      setTimeout(() => this.dispatchEvent(new Event('load')), 100)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refused)
  const released = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  await openAlbum('a')
  const item = { id: 'n', file: new File([], 'n.jpg'), previewUrl: 'blob:n' }
  album.current().add([item])
  await advanceTime(10)
  expect(album.current().arriving).toEqual([item])
  expect(album.current().progress.get('n')).toBe(0.4)
  expect(released).not.toHaveBeenCalled()
  await advanceTime(200)
  expect(album.current()).toMatchObject({
    ids: 'a',
    arriving: [],
    problems: ['Failed to upload n.jpg: This picture could not be read. Please choose another one.'],
  })
  expect(released.mock.calls).toEqual([['blob:n']])
  expect([told(), logged()]).toEqual([['error: Picture upload failed'], ['Picture upload']])
  Refused.code = 'too_many_attempts'
  album.current().add([item])
  await advanceTime(10)
  expect(album.current().problems).toEqual([])
  await advanceTime(200)
  expect(album.current().problems).toEqual([
    'Failed to upload n.jpg: That is a lot of pictures in one hour. Please try again in a minute.',
  ])
})

test('reports an invalid answer and shows no picture for it', async () => {
  class Senseless extends EventTarget {
    upload = new EventTarget()
    status = 200
    responseText = 'null'
    open() {}
    setRequestHeader() {}
    send() {
      setTimeout(() => this.dispatchEvent(new Event('load')), 100)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Senseless)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  await openAlbum('a')
  album.current().add([{ id: 'n', file: new File([], 'n.jpg'), previewUrl: 'blob:n' }])
  await advanceTime(200)
  expect(album.current()).toMatchObject({ ids: 'a', arriving: [], problems: [] })
  expect(readToasts().map(({ message }) => message)).toEqual([
    'Error uploading pictures: Picture upload failed',
  ])
  expect(logged()).toEqual(['Picture upload failed'])
})
