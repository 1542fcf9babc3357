import { useSyncExternalStore } from 'react'

/** For what no component owns: how to tell everybody who listens, and how to listen until the answer is called. */
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

/** A value that lives outside the screens: to read, set, listen to, and draw. Prerendered pages show the first one. */
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
