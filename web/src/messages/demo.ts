import { translateSection } from './catalogue.ts'
import { demo as english } from './en/demo.ts'

export const demo = /* @__PURE__ */ translateSection('demo', english)
