import { vi } from 'vitest'

/** As much of a browser's IndexedDB as `store/unsent-files.ts` uses, kept across reloads. Answers what lies in it. */
export function openIndexedDb(): Map<string, unknown> {
  const kept = new Map<string, unknown>()
  const answered = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result })
    queueMicrotask(() => request.dispatchEvent(new Event('success')))
    return request
  }
  const table = {
    put: (value: unknown, key: string) => answered(kept.set(key, value) && key),
    get: (key: string) => answered(kept.get(key)),
    delete(within: (key: string) => boolean) {
      for (const key of [...kept.keys()].filter(within)) kept.delete(key)
      return answered(undefined)
    },
  }
  const db = { createObjectStore() {}, close() {}, transaction: () => ({ objectStore: () => table }) }
  vi.stubGlobal('indexedDB', { open: () => answered(db) })
  vi.stubGlobal('IDBKeyRange', {
    upperBound: (bound: string) => (key: string) => key < bound,
    lowerBound: (bound: string) => (key: string) => key > bound,
  })
  return kept
}
