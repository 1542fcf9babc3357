import { backOffMs } from '../time/back-off.ts'
import { setTrouble } from './connection.ts'
import { waitOrOnline } from './lazy-chunk.ts'
import { serverUrl } from './server-url.ts'

const answerWithinMs = 8000
let isPolling = false

/** After a request without an answer, polls the server until it is reachable again. */
export async function pollServer(): Promise<void> {
  if (isPolling) return
  isPolling = true
  for (let failures = 0; !(await isServerUp()); failures++) {
    setTrouble('silent', true)
    await waitOrOnline(backOffMs(failures, 1000, 15_000))
  }
  isPolling = false
  setTrouble('silent', false)
}

async function isServerUp(): Promise<boolean> {
  const server = serverUrl()
  try {
    const { ok, type } = await fetch(`${server}/health/live`, {
      // A phone app is another origin: it can see that something answered, but not what.
      mode: server ? 'no-cors' : 'same-origin',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    return ok || type === 'opaque'
  } catch {
    return false
  }
}
