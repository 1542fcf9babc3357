import { vi } from 'vitest'

/** A fake IndexedDB with what `store/unsent-files.ts` uses, kept across reloads. Returns its content. */
export function installFakeIndexedDb(): Map<string, unknown> {
  const kept = new Map<string, unknown>()
  const succeed = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result })
    queueMicrotask(() => request.dispatchEvent(new Event('success')))
    return request
  }
  const table = {
    put: (value: unknown, key: string) => succeed(kept.set(key, value) && key),
    get: (key: string) => succeed(kept.get(key)),
    delete(within: (key: string) => boolean) {
      for (const key of [...kept.keys()].filter(within)) kept.delete(key)
      return succeed(undefined)
    },
  }
  const db = { createObjectStore() {}, close() {}, transaction: () => ({ objectStore: () => table }) }
  vi.stubGlobal('indexedDB', { open: () => succeed(db) })
  vi.stubGlobal('IDBKeyRange', {
    upperBound: (bound: string) => (key: string) => key < bound,
    lowerBound: (bound: string) => (key: string) => key > bound,
  })
  return kept
}
