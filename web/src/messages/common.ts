import { translateSection } from './catalogue.ts'
import { common as english } from './en/common.ts'

export const common = /* @__PURE__ */ translateSection('common', english)
