import { useSyncExternalStore } from 'react'

/** Returns functions that notify all listeners, and that add one and return its unsubscribe function. */
export function createListeners<T = void>() {
  const all = new Set<(what: T) => void>()
  const tell = (what: T): void => {
    for (const listener of all) listener(what)
  }
  const on = (listener: (what: T) => void) => {
    all.add(listener)
    return () => void all.delete(listener)
  }
  return [tell, on] as const
}

/** A value outside of React: functions to read, set and observe it, and a hook. Prerendering uses the first value. */
export function createStore<T>(first: T) {
  const [tell, on] = createListeners()
  let value = first
  const read = (): T => value
  const set = (next: T): void => {
    value = next
    tell()
  }
  return [read, set, on, () => useSyncExternalStore(on, read, () => first)] as const
}
