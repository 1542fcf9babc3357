import { translateSection } from './catalogue.ts'
import { sight as english } from './en/sight.ts'

export const sight = /* @__PURE__ */ translateSection('sight', english)
