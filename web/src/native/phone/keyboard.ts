import { Keyboard } from '@capacitor/keyboard'
import { logged } from '../../ui/errors.ts'

/** Says on the page whether the keyboard stands on the screen, so that the tab bar makes room for it. */
export function followKeyboard(): void {
  const { dataset } = document.documentElement
  Promise.all([
    Keyboard.addListener('keyboardWillShow', () => void (dataset['keyboard'] = 'open')),
    Keyboard.addListener('keyboardWillHide', () => void delete dataset['keyboard']),
  ]).catch((error: unknown) => void logged(error, 'Keyboard'))
}
