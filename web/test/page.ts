import { vi } from 'vitest'

/** As a browser's: what is kept lies there under keys of its own. */
class Kept {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

/** A page in sight, as far as the parts that draw nothing look at it. Its locks are those of the platform. */
export function openPage() {
  const storages = { localStorage: new Kept(), sessionStorage: new Kept() }
  const page = Object.assign(new EventTarget(), storages, { HTMLIFrameElement: Kept })
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    cookie: '',
    documentElement: {},
  })
  const globals = {
    ...storages,
    window: page,
    document,
    location: { href: 'https://mithaq.example/app', port: '' },
    navigator: { onLine: true, locks: navigator.locks },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)

  const turn = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    ...storages,
    hide: () => turn('hidden'),
    show: () => turn('visible'),
    /** The network came or went. */
    become: (state: 'online' | 'offline') => page.dispatchEvent(new Event(state)),
  }
}
