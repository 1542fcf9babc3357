import { translateSection } from './catalogue.ts'
import { card as english } from './en/card.ts'

export const card = /* @__PURE__ */ translateSection('card', english)
