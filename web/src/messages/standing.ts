import { translateSection } from './catalogue.ts'
import { standing as english } from './en/standing.ts'

export const standing = /* @__PURE__ */ translateSection('standing', english)
