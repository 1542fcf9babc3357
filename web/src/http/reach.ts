import { backOffMs } from '../time/back-off.ts'
import { setTrouble } from './connection.ts'
import { pause } from './part.ts'
import { serverUrl } from './server.ts'

const answerWithinMs = 8000
let looking = false

/** After a request without an answer: was it that one, or is the server out of reach? Asked until it answers. */
export async function lookForServer(): Promise<void> {
  if (looking) return
  looking = true
  for (let failures = 0; !(await answers()); failures++) {
    setTrouble('silent', true)
    await pause(backOffMs(failures, 1000, 15_000))
  }
  looking = false
  setTrouble('silent', false)
}

async function answers(): Promise<boolean> {
  const server = serverUrl()
  try {
    const { ok, type } = await fetch(`${server}/health/live`, {
      // From within a phone app only whether something answers can be seen.
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
