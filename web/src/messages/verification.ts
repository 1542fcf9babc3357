import { translateSection } from './catalogue.ts'
import { verification as english } from './en/verification.ts'

export const verification = /* @__PURE__ */ translateSection('verification', english)
