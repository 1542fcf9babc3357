import { useSyncExternalStore } from 'react'
import { makeListeners } from '../store/store.ts'

/** Why nothing comes: the device is offline, the server is silent, or only its socket does not stand. */
type Trouble = 'offline' | 'silent' | 'unheard'

const [tell, on] = makeListeners()
/** Told where the server is heard from again. */
const [tellHeard, onHeard] = makeListeners()
const there = { silent: false, unheard: false }
export { onHeard }

export function setTrouble(kind: keyof typeof there, isThere: boolean): void {
  there[kind] = isThere
  tell()
  if (kind === 'silent' && !isThere) tellHeard()
}

export function readTrouble(): Trouble | null {
  if (!navigator.onLine) return 'offline'
  return there.silent ? 'silent' : there.unheard ? 'unheard' : null
}

export function onTrouble(listener: () => void): () => void {
  const stop = on(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    stop()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useTrouble(): Trouble | null {
  return useSyncExternalStore(onTrouble, readTrouble, () => null)
}
