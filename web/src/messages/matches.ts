import { translateSection } from './catalogue.ts'
import { matches as english } from './en/matches.ts'

export const matches = /* @__PURE__ */ translateSection('matches', english)
