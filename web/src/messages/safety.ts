import { translateSection } from './catalogue.ts'
import { safety as english } from './en/safety.ts'

export const safety = /* @__PURE__ */ translateSection('safety', english)
