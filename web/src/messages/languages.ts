import { translateSection } from './catalogue.ts'
import { languages as english } from './en/languages.ts'

export const languages = /* @__PURE__ */ translateSection('languages', english)
