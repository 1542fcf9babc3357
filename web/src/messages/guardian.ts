import { translateSection } from './catalogue.ts'
import { guardian as english } from './en/guardian.ts'

export const guardian = /* @__PURE__ */ translateSection('guardian', english)
