import * as z from 'zod/mini'
import { ExaminerAway, type Examiner } from './examiner.ts'

const share = z.number().check(z.gte(0), z.lte(1))
const seen = z.object({
  explicit: share,
  suggestive: share,
  faces: z.array(
    z.object({
      height: share,
      years: z.number(),
      real: share,
      live: share,
      smile: share,
      left: z.number(),
      up: z.number(),
      measure: z.array(z.number()),
    }),
  ),
})

/** A service that is posted a WebP and answers what it shows; 422 where it cannot be read. The key is the user info. */
export function httpExaminer(url: string, { timeoutMs = 30_000 } = {}): Examiner {
  const { address, headers } = withKey(url)
  return {
    async look(picture) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(address, {
          method: 'POST',
          signal,
          redirect: 'error',
          headers: { ...headers, 'content-type': 'image/webp', accept: 'application/json' },
          body: new Uint8Array(picture),
        })
        if (response.status === 422) {
          await response.body?.cancel()
          return { unreadable: 'the examiner cannot read it' }
        }
        if (response.ok) return seen.parse(await response.json())
        await response.body?.cancel()
        throw new ExaminerAway(`the examiner answered ${response.status}`)
      } catch (error) {
        if (error instanceof ExaminerAway) throw error
        // An error of `fetch` may hold the whole address.
        throw new ExaminerAway(
          signal.aborted
            ? 'the examiner did not answer in time'
            : 'the examiner could not be reached or understood',
        )
      }
    },
    close: async () => {},
  }
}

/** The address without its key, and the header that carries it. */
export function withKey(url: string): { address: string; key: string; headers: Record<string, string> } {
  const address = new URL(url)
  const key = decodeURIComponent(address.username)
  address.username = address.password = ''
  return { address: address.href, key, headers: key ? { authorization: `Bearer ${key}` } : {} }
}
