import { useSyncExternalStore } from 'react'

/** Why nothing comes: the device is offline, the server is silent, or only its socket does not stand. */
export type Trouble = 'offline' | 'silent' | 'unheard'

const listeners = new Set<() => void>()
const there = { silent: false, unheard: false }

export function setTrouble(kind: keyof typeof there, isThere: boolean): void {
  there[kind] = isThere
  for (const listener of listeners) listener()
}

export function readTrouble(): Trouble | null {
  if (!navigator.onLine) return 'offline'
  return there.silent ? 'silent' : there.unheard ? 'unheard' : null
}

export function onTrouble(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useTrouble(): Trouble | null {
  return useSyncExternalStore(onTrouble, readTrouble, () => null)
}
