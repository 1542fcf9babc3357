import { translateSection } from './catalogue.ts'
import { tabs as english } from './en/tabs.ts'

export const tabs = /* @__PURE__ */ translateSection('tabs', english)
