import { translateSection } from './catalogue.ts'
import { houseRules as english } from './en/house-rules.ts'

export const houseRules = /* @__PURE__ */ translateSection('houseRules', english)
