import { section } from './catalogue.ts'
import { validation as english } from './en/validation.ts'

export const validation = /* @__PURE__ */ section('validation', english)
