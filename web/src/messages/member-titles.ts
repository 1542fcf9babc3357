import { translateSection } from './catalogue.ts'
import { memberTitles as english } from './en/member-titles.ts'

export const memberTitles = /* @__PURE__ */ translateSection('memberTitles', english)
