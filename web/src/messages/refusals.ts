import { section } from './catalogue.ts'
import { refusals as english } from './en/refusals.ts'

export const refusals = /* @__PURE__ */ section('refusals', english)
