import { translateSection } from './catalogue.ts'
import { tour as english } from './en/tour.ts'

export const tour = /* @__PURE__ */ translateSection('tour', english)
