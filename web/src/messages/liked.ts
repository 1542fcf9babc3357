import { section } from './catalogue.ts'
import { liked as english } from './en/liked.ts'

export const liked = /* @__PURE__ */ section('liked', english)
