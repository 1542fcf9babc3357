import { vi } from 'vitest'

/** Like a browser's Storage: its entries are own properties. */
class FakeStorage {
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

/** The browser globals that code without a DOM needs. Locks are Node's. */
function globalsWithoutDom() {
  const storages = { localStorage: new FakeStorage(), sessionStorage: new FakeStorage() }
  const page = Object.assign(new EventTarget(), storages, { HTMLIFrameElement: FakeStorage })
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

const domGlobals = 'happyDOM' in globalThis && {
  ...{ window, document, navigator, location, history },
  ...{ localStorage, sessionStorage, addEventListener, removeEventListener },
}

function defineAll<T extends object, Own extends object>(target: T, own: Own): T & Own {
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  return target as T & Own
}

/** Empties happy-dom's page, on which `renderScreen` renders. */
function resetDom(page: Exclude<typeof domGlobals, false>) {
  const { document, navigator } = page
  page.localStorage.clear()
  page.sessionStorage.clear()
  document.body.replaceChildren()
  defineAll(navigator, { onLine: true, clipboard: undefined })
  return {
    ...page,
    document: defineAll(document as EventTarget, { visibilityState: 'visible', cookie: '' }),
    visualViewport: null,
    // Run the next frame at once: time stands still.
    requestAnimationFrame: (act: () => void) => setTimeout(act),
    cancelAnimationFrame: clearTimeout,
  }
}

/** Stubs the globals of a visible page: happy-dom's where the test has a DOM, otherwise the few that plain code needs. */
export function stubBrowser() {
  const globals = domGlobals ? resetDom(domGlobals) : globalsWithoutDom()
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const { localStorage, sessionStorage, window, document } = globals

  const setVisibility = (visibilityState: 'visible' | 'hidden') => {
    document.visibilityState = visibilityState
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    localStorage,
    sessionStorage,
    hide: () => setVisibility('hidden'),
    show: () => setVisibility('visible'),
    /** Fires the browser's event for a changed network. */
    setNetwork: (state: 'online' | 'offline') => window.dispatchEvent(new Event(state)),
  }
}
