import { section } from './catalogue.ts'
import { matches as english } from './en/matches.ts'

export const matches = /* @__PURE__ */ section('matches', english)
