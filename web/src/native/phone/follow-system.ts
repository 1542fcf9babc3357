import { Keyboard } from '@capacitor/keyboard'
import { StatusBar, Style } from '@capacitor/status-bar'
import { logError } from '../../ui/feedback/error-log.ts'

/** Marks the page while the keyboard is open, so that the tab bar is hidden. */
export function followKeyboard(): void {
  const { dataset } = document.documentElement
  Promise.all([
    Keyboard.addListener('keyboardWillShow', () => void (dataset['keyboard'] = 'open')),
    Keyboard.addListener('keyboardWillHide', () => void delete dataset['keyboard']),
  ]).catch((error: unknown) => void logError(error, 'Keyboard'))
}

/** Matches the status bar's text colour to the theme. */
export function followTheme(): void {
  const night = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  const apply = () => {
    const dark = root.dataset['theme'] ? root.dataset['theme'] === 'dark' : night.matches
    StatusBar.setStyle({ style: dark ? Style.Dark : Style.Light }).catch(
      (error: unknown) => void logError(error, 'Status bar'),
    )
  }
  apply()
  night.addEventListener('change', apply)
  new MutationObserver(apply).observe(root, { attributeFilter: ['data-theme'] })
}
