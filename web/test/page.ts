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

/** As far as the parts that draw nothing look at a page. Its locks are those of the platform. */
function bare() {
  const storages = { localStorage: new Kept(), sessionStorage: new Kept() }
  const page = Object.assign(new EventTarget(), storages, { HTMLIFrameElement: Kept })
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    cookie: '',
    documentElement: {},
  })
  return {
    ...storages,
    window: page,
    document,
    location: { href: 'https://mithaq.example/app', port: '' },
    navigator: { onLine: true, locks: navigator.locks },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  }
}

const drawnOn = 'happyDOM' in globalThis && {
  ...{ window, document, navigator, location, history },
  ...{ localStorage, sessionStorage, addEventListener, removeEventListener },
}

function give<T extends object, Own extends object>(of: T, own: Own): T & Own {
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(of, name, { value, configurable: true, writable: true })
  return of as T & Own
}

/** The page that a test draws on (`screen.tsx`), as it was at first. */
function whole(page: Exclude<typeof drawnOn, false>) {
  const { document, navigator } = page
  page.localStorage.clear()
  page.sessionStorage.clear()
  document.body.replaceChildren()
  give(navigator, { onLine: true, clipboard: undefined })
  return {
    ...page,
    document: give(document as EventTarget, { visibilityState: 'visible', cookie: '' }),
    visualViewport: null,
    // The next frame is drawn at once: time stands still.
    requestAnimationFrame: (act: () => void) => setTimeout(act),
    cancelAnimationFrame: clearTimeout,
  }
}

/** A page in sight: a bare one, or where the test draws a whole one. */
export function openPage() {
  const globals = drawnOn ? whole(drawnOn) : bare()
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const { localStorage, sessionStorage, window, document } = globals

  const turn = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    localStorage,
    sessionStorage,
    hide: () => turn('hidden'),
    show: () => turn('visible'),
    /** The network came or went. */
    become: (state: 'online' | 'offline') => window.dispatchEvent(new Event(state)),
  }
}
