import { pseudo } from './pseudo.ts'

export type Locale = 'en' | 'qps-rtl'
export type Direction = 'ltr' | 'rtl'

const key = 'mithaq.locale'

/** Read once: texts are plain constants, so a new locale means a new page. */
export const locale: Locale = readLocale()
export const direction: Direction = locale === 'qps-rtl' ? 'rtl' : 'ltr'

if (typeof document !== 'undefined') {
  // A tag that screen readers know: the made-up language is English underneath.
  document.documentElement.lang = locale === 'qps-rtl' ? 'en-XB' : locale
  document.documentElement.dir = direction
}

/** The texts of the current locale, in the shape of the English ones. */
export function catalogue<T>(english: T): T {
  return locale === 'qps-rtl' ? pseudo(english) : english
}

/** Takes effect when the page is loaded anew. */
export function chooseLocale(next: Locale): void {
  localStorage.setItem(key, next)
}

function readLocale(): Locale {
  try {
    return localStorage.getItem(key) === 'qps-rtl' ? 'qps-rtl' : 'en'
  } catch {
    // No storage on the server, and it can be forbidden in a browser.
    return 'en'
  }
}
