import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendBytes } from './send-bytes.ts'

/** A connection that takes what it is given and never answers. */
class SilentRequest extends EventTarget {
  static last: SilentRequest | undefined
  upload = new EventTarget()
  headers: Record<string, string> = {}
  status = 200
  responseText = '{"id":"a"}'
  aborts = 0
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {
    SilentRequest.last = this
  }
  answers() {
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
  abort() {
    this.aborts++
    this.dispatchEvent(new Event('abort'))
    this.dispatchEvent(new Event('loadend'))
  }
  takes(loaded: number, total = 100) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', SilentRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('treats a connection as lost after 60 s without a byte', async () => {
  const outcome = vi.fn()
  void sendBytes('/api/pictures/a', new Blob(['x']), { token: 't', onProgress: () => {} }).catch(outcome)
  await vi.advanceTimersByTimeAsync(59_000)
  SilentRequest.last?.takes(50)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledOnce()
  expect(outcome.mock.calls[0]?.[0]).toMatchObject({
    code: 'network',
    retryable: true,
    message: 'The connection is too slow just now. Please try again.',
  })
})

test('rejects with the reason when aborted, and reports no progress of unknown length', async () => {
  const given = new AbortController()
  const outcome = vi.fn()
  const onProgress = vi.fn()
  const { signal } = given
  void sendBytes('/api/pictures/a', new Blob(['x']), { token: 't', onProgress, signal }).catch(outcome)
  SilentRequest.last?.takes(0, 0)
  SilentRequest.last?.takes(50)
  expect(onProgress.mock.calls).toEqual([[0.5]])
  given.abort('skipped')
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.mock.calls).toEqual([['skipped']])
  expect(vi.getTimerCount(), 'nobody waits for it any more').toBe(0)
})

test('after the response there is no timeout, and aborting has no effect', async () => {
  const given = new AbortController()
  const { signal } = given
  const sent = sendBytes('/api/pictures/a', new Blob(['x']), { token: 't', onProgress: () => {}, signal })
  SilentRequest.last?.answers()
  expect(await sent).toEqual({ id: 'a' })
  given.abort('skipped')
  expect([vi.getTimerCount(), SilentRequest.last?.aborts]).toEqual([0, 0])
  expect(SilentRequest.last?.headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/octet-stream',
    authorization: 'Bearer t',
  })
})

test('treats a connection that never accepts a byte as lost', async () => {
  const outcome = vi.fn()
  void sendBytes('/api/pictures/a', new Blob(['x']), { token: 't', onProgress: () => {} }).catch(outcome)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcome).toHaveBeenCalledOnce()
})
