import { vi } from 'vitest'

/** The real function, taken before fake timers replace it. */
const nextTurn = setImmediate

/** Advances fake timers, then lets locks, response bodies and renders finish, which need turns of the event loop. */
export async function advanceTime(ms = 1): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 10; turn++) {
    await new Promise<void>((resolve) => void nextTurn(resolve))
    await vi.advanceTimersByTimeAsync(0)
  }
}
