import { translateSection } from './catalogue.ts'
import { manage as english } from './en/manage.ts'

export const manage = /* @__PURE__ */ translateSection('manage', english)
