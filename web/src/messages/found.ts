import { translateSection } from './catalogue.ts'
import { found as english } from './en/found.ts'

export const found = /* @__PURE__ */ translateSection('found', english)
