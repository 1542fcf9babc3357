import { section } from './catalogue.ts'
import { verification as english } from './en/verification.ts'

export const verification = /* @__PURE__ */ section('verification', english)
