import type { Files } from '../../../src/ports/files/files.ts'

/** Hooks of a store; an error thrown in one reaches the upload or the erasure. */
interface Interruptions {
  beforePut: (count: number) => Promise<void>
  afterPut: (count: number) => Promise<void>
  beforeRemove: () => Promise<void>
}
const none: Interruptions = {
  beforePut: async () => {},
  afterPut: async () => {},
  beforeRemove: async () => {},
}

/** A file store that a test can interrupt. */
export function createFailingStore() {
  let count = 0
  const store = {
    ...none,
    mend: () => void Object.assign(store, none),
    files: (own: Files): Files => ({
      ...own,
      async put(path, bytes, type) {
        const mine = ++count
        await store.beforePut(mine)
        await own.put(path, bytes, type)
        await store.afterPut(mine)
      },
      async removeFolder(folder) {
        await store.beforeRemove()
        await own.removeFolder(folder)
      },
    }),
  }
  return store
}
