import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const idleAfterMs = 10_000

/** Returns a function that waits until the server has had no request for a while. */
export function createIdleWait(server: Pick<Server, 'on'>): () => Promise<void> {
  let lastRequestAt = performance.now()
  server.on('request', () => {
    lastRequestAt = performance.now()
  })
  return async () => {
    for (;;) {
      const leftMs = lastRequestAt + idleAfterMs - performance.now()
      if (leftMs <= 0) return
      await delay(leftMs, undefined, { ref: false })
    }
  }
}
