import { translateSection } from './catalogue.ts'
import { first as english } from './en/first.ts'

export const first = /* @__PURE__ */ translateSection('first', english)
