import { section } from './catalogue.ts'
import { card as english } from './en/card.ts'

export const card = /* @__PURE__ */ section('card', english)
