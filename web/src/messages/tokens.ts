import { translateSection } from './catalogue.ts'
import { tokens as english } from './en/tokens.ts'

export const tokens = /* @__PURE__ */ translateSection('tokens', english)
