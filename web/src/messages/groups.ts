import { translateSection } from './catalogue.ts'
import { groups as english } from './en/groups.ts'

export const groups = /* @__PURE__ */ translateSection('groups', english)
