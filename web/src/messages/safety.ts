import { section } from './catalogue.ts'
import { safety as english } from './en/safety.ts'

export const safety = /* @__PURE__ */ section('safety', english)
