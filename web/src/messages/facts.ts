import { section } from './catalogue.ts'
import { facts as english } from './en/facts.ts'

export const facts = /* @__PURE__ */ section('facts', english)
