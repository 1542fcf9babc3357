import { translateSection } from './catalogue.ts'
import { memberRefusals as english } from './en/member-refusals.ts'

export const memberRefusals = /* @__PURE__ */ translateSection('memberRefusals', english)
