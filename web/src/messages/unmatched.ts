import { translateSection } from './catalogue.ts'
import { unmatched as english } from './en/unmatched.ts'

export const unmatched = /* @__PURE__ */ translateSection('unmatched', english)
