import { translateSection } from './catalogue.ts'
import { security as english } from './en/security.ts'

export const security = /* @__PURE__ */ translateSection('security', english)
