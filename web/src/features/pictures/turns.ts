import type { Picture } from '@mithaq/contract/pictures'

/** An act on my pictures: from what the server has to what it has then. It answers for its own failure. */
export type Act = (stored: readonly Picture[]) => Promise<readonly Picture[]>

/** One act after the other: an order that overtakes an upload would not name every picture, and be refused. */
export function createTurns() {
  let stored: readonly Picture[] = []
  let waiting = 0
  let last = Promise.resolve()
  return {
    /** `pictures` as they are shown now, which is what the server has where nothing is under way. */
    take(pictures: readonly Picture[], act: Act): Promise<void> {
      if (waiting++ === 0) stored = pictures
      last = last.then(async () => void (stored = await act(stored))).finally(() => waiting--)
      return last
    },
  }
}
