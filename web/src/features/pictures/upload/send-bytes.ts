import { ApiError } from '../../../session/call.ts'
import { errorFrom, networkError } from '../../../http/error.ts'
import { notifySuccess } from '../../../http/request.ts'
import { serverUrl } from '../../../http/server-url.ts'
import { pictures as texts } from '../../../messages/pictures.ts'

interface SendOptions {
  token: string | undefined
  /** From 0 to 1; at 1 the server has every byte and still processes them. */
  onProgress: (part: number) => void
  signal?: AbortSignal | undefined
}

/** Without a sent byte or an answer for this long, the connection counts as lost. */
const stalledAfterMs = 60_000

/** Uploads a file. An XMLHttpRequest, since fetch reports no upload progress. */
export function sendBytes<T>(
  url: string,
  file: Blob,
  { token, onProgress, signal }: SendOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const about = `POST ${url}`
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    let stalled = false
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        stalled = true
        request.abort()
      }, stalledAfterMs)
    }
    const abort = () => request.abort()
    const lost = () => {
      if (signal?.aborted) return reject(signal.reason)
      const message = texts.uploadStalled
      return reject(
        stalled
          ? new ApiError({ code: 'network', message, status: 0, about })
          : networkError(undefined, about),
      )
    }

    request.open('POST', serverUrl() + url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => void settle())
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted) return lost()
    watch()
    request.send(file)

    async function settle() {
      const { status, responseText } = request
      if (status >= 200 && status < 300) {
        try {
          const output = JSON.parse(responseText) as T
          notifySuccess(about)
          return resolve(output)
        } catch (error) {
          return reject(networkError(error, about))
        }
      }
      const retryAfter = request.getResponseHeader('retry-after')
      const headers = retryAfter === null ? {} : { 'retry-after': retryAfter }
      return reject(await errorFrom(new Response(responseText, { status, headers }), about))
    }
  })
}
