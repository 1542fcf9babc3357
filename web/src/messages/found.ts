import { section } from './catalogue.ts'
import { found as english } from './en/found.ts'

export const found = /* @__PURE__ */ section('found', english)
