import { translateSection } from './catalogue.ts'
import { waiting as english } from './en/waiting.ts'

export const waiting = /* @__PURE__ */ translateSection('waiting', english)
