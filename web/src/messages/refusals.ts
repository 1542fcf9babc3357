import { translateSection } from './catalogue.ts'
import { refusals as english } from './en/refusals.ts'

export const refusals = /* @__PURE__ */ translateSection('refusals', english)
