import { translateSection } from './catalogue.ts'
import { update as english } from './en/update.ts'

export const update = /* @__PURE__ */ translateSection('update', english)
