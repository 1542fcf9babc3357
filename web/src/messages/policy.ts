import { section } from './catalogue.ts'
import { policy as english } from './en/policy.ts'

export const policy = /* @__PURE__ */ section('policy', english)
