import { vi } from 'vitest'

/** Of the true clock: taken before a test holds it. */
const nextTurn = setImmediate

/** Time moves on, and whatever waits for no time is done: locks, bodies and drawings take some turns of their own. */
export async function later(ms = 1): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 10; turn++) {
    await new Promise<void>((resolve) => void nextTurn(resolve))
    await vi.advanceTimersByTimeAsync(0)
  }
}
