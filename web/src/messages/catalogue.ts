import type { Language, Texts } from './language.ts'

export type Direction = 'ltr' | 'rtl'

interface Translation {
  /** A tag that screen readers know. */
  tag: string
  direction: Direction
  load: () => Promise<{ language: Language }>
}

/** English is bundled; other languages load when chosen. */
const translations = {
  'qps-rtl': { tag: 'en-XB', direction: 'rtl', load: () => import('./pseudo.ts') },
} satisfies Record<string, Translation>

export type Locale = 'en' | keyof typeof translations

const key = 'mithaq.locale'
let language: Language | undefined

/** Read once: screens keep texts as constants, so a new locale needs a reload. */
export const locale: Locale = readLocale()
const translation: Translation | undefined = locale === 'en' ? undefined : translations[locale]
export const direction: Direction = translation?.direction ?? 'ltr'

if (typeof document !== 'undefined') {
  document.documentElement.lang = translation?.tag ?? 'en'
  document.documentElement.dir = direction
}

/** A section of texts in the chosen language, with the shape of the English one. */
export function translateSection<Name extends keyof Texts>(name: Name, english: Texts[Name]): Texts[Name] {
  if (!translation) return english
  let texts: Texts[Name] | undefined
  return new Proxy(english, {
    get: (_, text) => Reflect.get((texts ??= translate(name, english)), text),
  })
}

/** Must run before the first text is read. */
export async function loadLanguage(): Promise<void> {
  if (translation) ({ language } = await translation.load())
}

/** Takes effect on the next page load. */
export function saveLocale(next: Locale): void {
  localStorage.setItem(key, next)
}

function translate<Name extends keyof Texts>(name: Name, english: Texts[Name]): Texts[Name] {
  if (!language) throw new Error(`A text of ${name} is read before its language has come`)
  return language(name, english)
}

function readLocale(): Locale {
  try {
    const chosen = localStorage.getItem(key)
    return chosen === 'qps-rtl' ? chosen : 'en'
  } catch {
    // No storage on the server, and it can be forbidden in a browser.
    return 'en'
  }
}
