import { section } from './catalogue.ts'
import { policyChanges as english } from './en/policy-changes.ts'

export const policyChanges = /* @__PURE__ */ section('policyChanges', english)
