import { section } from './catalogue.ts'
import { standing as english } from './en/standing.ts'

export const standing = /* @__PURE__ */ section('standing', english)
