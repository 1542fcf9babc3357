import { translateSection } from './catalogue.ts'
import { discovery as english } from './en/discovery.ts'

export const discovery = /* @__PURE__ */ translateSection('discovery', english)
