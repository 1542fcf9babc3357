import { section } from './catalogue.ts'
import { tour as english } from './en/tour.ts'

export const tour = /* @__PURE__ */ section('tour', english)
