import { section } from './catalogue.ts'
import { languages as english } from './en/languages.ts'

export const languages = /* @__PURE__ */ section('languages', english)
