import { useSyncExternalStore } from 'react'
import { createListeners } from '../../store/store.ts'

export type Theme = 'system' | 'light' | 'dark'

const key = 'mithaq.theme'
const [notifyListeners, onThemeChange] = createListeners()
/** Also in memory: where storage is forbidden, the choice lasts until the page is left. */
let chosen: Theme | undefined

export function readTheme(): Theme {
  if (chosen) return chosen
  try {
    const stored = localStorage.getItem(key)
    if (stored === 'light' || stored === 'dark') return stored
  } catch {
    // Storage can be forbidden; use the system's theme.
  }
  return 'system'
}

export function setTheme(theme: Theme): void {
  chosen = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // As above: the choice lasts until the page is left.
  }
  applyTheme(theme)
  notifyListeners()
}

const barColours = { light: '#faf6ee', dark: '#0d1c19' }

/** Same as /theme.js, which runs before this module. */
function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = barColours[theme === 'system' ? own : theme]
  }
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== key) return
    chosen = undefined
    applyTheme(readTheme())
    listener()
  }
  const stop = onThemeChange(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    stop()
    window.removeEventListener('storage', fromOtherTab)
  }
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system' as const), setTheme]
}
