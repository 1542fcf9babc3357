import { translateSection } from './catalogue.ts'
import { facts as english } from './en/facts.ts'

export const facts = /* @__PURE__ */ translateSection('facts', english)
