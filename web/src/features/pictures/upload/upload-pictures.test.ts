import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession, signedInSession } from '../../../session/session.ts'
import { onSuccess } from '../../../http/request.ts'
import {
  clearToasts,
  dismissToastsCausedBy,
  noConnectionCause,
  readToasts,
} from '../../../ui/feedback/toast.ts'
import { showUploadResult, uploadPictures, describeFailedUpload } from './upload-pictures.ts'

interface Sent {
  url: string
  token: string | undefined
  body: unknown
}
/** What the server answers, call by call; `lost` is a connection that breaks. */
type Answer = { status: number; body: object; retryAfterS?: number } | 'lost'

const sent: Sent[] = []
let answers: Answer[] = []

/** A connection that reports half of the file before the answer comes. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #url = ''
  #headers = new Map<string, string>()
  open(_: string, url: string) {
    this.#url = url
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  #retryAfterS: number | undefined
  getResponseHeader(name: string) {
    return name === 'retry-after' && this.#retryAfterS ? String(this.#retryAfterS) : null
  }
  abort() {
    this.#end('abort')
  }
  send(body: unknown) {
    sent.push({ url: this.#url, token: this.#headers.get('authorization'), body })
    const answer = answers.shift() ?? 'lost'
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
    if (answer === 'lost') return this.#end('error')
    this.#retryAfterS = answer.retryAfterS
    Object.assign(this, { status: answer.status, responseText: JSON.stringify(answer.body) })
    return this.#end('load')
  }
  #end(type: string) {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

const item = (id: string) => ({ id, file: new File(['x'], `${id}.jpg`), previewUrl: '' })
const added = (id: string): Answer => ({ status: 200, body: { id, thumbHash: '' } })
const refused = (status: number, code: string): Answer => ({
  status,
  body: { code },
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
  setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
  sent.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearToasts()
})

/** What stands in the console. */
const logged = () => vi.mocked(console.error).mock.calls.map(([text]) => String(text))

async function upload(ids: string[], given: Answer[], afterFirst = () => {}) {
  answers = given
  const parts: [string, number][] = []
  const onProgress = (id: string, part: number) => {
    if (parts.push([id, part]) === 2) afterFirst()
  }
  const uploading = uploadPictures(ids.map(item), { onProgress })
  await vi.runAllTimersAsync()
  return { result: await uploading, parts }
}

test('uploads pictures one after the other unchanged, and reports progress', async () => {
  const { result, parts } = await upload(['a', 'b'], [added('a'), added('b')])
  expect(result.uploaded.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(sent.map(({ url, token }) => [url, token])).toEqual([
    ['/api/pictures/a', 'Bearer token'],
    ['/api/pictures/b', 'Bearer token'],
  ])
  expect(sent[0]?.body).toBeInstanceOf(File)
  expect(parts).toEqual([
    ['a', 0],
    ['a', 0.5],
    ['b', 0],
    ['b', 0.5],
  ])
  showUploadResult(result)
  expect(readToasts().at(-1)?.message).toBe('2 picture(s) uploaded successfully!')
})

test('retries after a lost connection or busy server with the same id', async () => {
  const busy = refused(500, 'internal')
  const { result } = await upload(['a'], ['lost', busy, added('a')])
  expect(result.uploaded).toHaveLength(1)
  expect(sent.map(({ url }) => url)).toEqual(Array(3).fill('/api/pictures/a'))
})

test('does not retry a refused picture, and continues with the others', async () => {
  const unreadable = refused(422, 'unreadable_image')
  const { result } = await upload(['a', 'b'], [unreadable, added('b')])
  expect(sent).toHaveLength(2)
  expect(result.uploaded.map(({ id }) => id)).toEqual(['b'])
  expect(logged()).toEqual([
    'Picture upload: This picture could not be read. Please choose another one. [unreadable_image]',
  ])
  expect(result.failed.map(({ item: { id }, message }) => [id, message])).toEqual([
    ['a', 'This picture could not be read. Please choose another one.'],
  ])
  showUploadResult(result)
  expect(readToasts().map(({ message }) => message)).toEqual([
    "Some profile pictures couldn't be saved to database",
  ])
})

test('removes the message of a failure once the picture is uploaded or online again', async () => {
  onSuccess(dismissToastsCausedBy)
  const complaints = () => readToasts().filter(({ kind }) => kind === 'error')
  const { result } = await upload(['a', 'b'], [refused(422, 'unreadable_image'), added('b')])
  showUploadResult(result)
  await upload(['c'], [added('c')])
  expect(complaints()).toHaveLength(1)
  await upload(['a'], [added('a')])
  expect(complaints()).toEqual([])
  const lost = await upload(['d'], [])
  showUploadResult(lost.result)
  expect(complaints()).toHaveLength(1)
  dismissToastsCausedBy(noConnectionCause)
  expect(complaints()).toEqual([])
})

test('does not retry above the hourly limit, and says when to continue', async () => {
  const body = { code: 'too_many_attempts' }
  const { result } = await upload(['a'], [{ status: 429, body, retryAfterS: 100 }])
  expect(sent).toHaveLength(1)
  expect(result.failed.map(({ message }) => message)).toEqual([
    'That is a lot of pictures in one hour. Please try again in 2 minutes.',
  ])
  const untold = await upload(['a'], [{ status: 429, body }])
  expect(untold.result.failed[0]?.message).toMatch(/in a minute\.$/)
})

test('sends no picture of one member for another who signs in during the upload', async () => {
  await upload(['a', 'b'], [added('a'), added('b')], () => {
    const user = { id: 'hana', email: 'hana@example.com', hasProfile: true }
    setSession(signedInSession({ accessToken: 'hers', expiresInS: 600, user }))
  })
  expect(sent.map(({ token }) => token)).toEqual(['Bearer token', undefined])
})

test('an aborted upload sends nothing more and is not reported as failed', async () => {
  const given = new AbortController()
  answers = [added('a'), added('b')]
  const onProgress = () => given.abort()
  const outcome = uploadPictures(['a', 'b'].map(item), { onProgress, signal: given.signal }).catch(
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  expect([await outcome, logged()]).toEqual([given.signal.reason, []])
  expect(sent).toEqual([])
})

test("names a picture without a file name 'image', such as a pasted one", () => {
  const pasted = { ...item('a'), file: new File(['x'], '') }
  expect(describeFailedUpload(pasted, 'No.')).toBe('Failed to upload image: No.')
  expect(describeFailedUpload(item('a'), 'No.')).toBe('Failed to upload a.jpg: No.')
})
