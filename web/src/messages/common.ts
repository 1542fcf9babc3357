import { section } from './catalogue.ts'
import { common as english } from './en/common.ts'

export const common = /* @__PURE__ */ section('common', english)
