import { translateSection } from './catalogue.ts'
import { liked as english } from './en/liked.ts'

export const liked = /* @__PURE__ */ translateSection('liked', english)
