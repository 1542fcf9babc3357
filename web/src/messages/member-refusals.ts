import { section } from './catalogue.ts'
import { memberRefusals as english } from './en/member-refusals.ts'

export const memberRefusals = /* @__PURE__ */ section('memberRefusals', english)
