import { translateSection } from './catalogue.ts'
import { policy as english } from './en/policy.ts'

export const policy = /* @__PURE__ */ translateSection('policy', english)
