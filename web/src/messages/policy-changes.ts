import { translateSection } from './catalogue.ts'
import { policyChanges as english } from './en/policy-changes.ts'

export const policyChanges = /* @__PURE__ */ translateSection('policyChanges', english)
