import { useSyncExternalStore } from 'react'
import { createListeners } from '../store/store.ts'

/** Why nothing arrives: the device is offline, the server does not answer, or only the WebSocket is disconnected. */
type Trouble = 'offline' | 'silent' | 'unheard'

const [notifyTrouble, onReportedTrouble] = createListeners()
/** Notified when the server answers again. */
const [notifyServerBack, onServerBack] = createListeners()
const reported = { silent: false, unheard: false }
export { onServerBack }

export function setTrouble(kind: keyof typeof reported, isThere: boolean): void {
  reported[kind] = isThere
  notifyTrouble()
  if (kind === 'silent' && !isThere) notifyServerBack()
}

export function readTrouble(): Trouble | null {
  if (!navigator.onLine) return 'offline'
  return reported.silent ? 'silent' : reported.unheard ? 'unheard' : null
}

export function onTrouble(listener: () => void): () => void {
  const stop = onReportedTrouble(listener)
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
