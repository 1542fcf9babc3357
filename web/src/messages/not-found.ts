import { section } from './catalogue.ts'
import { notFound as english } from './en/not-found.ts'

export const notFound = /* @__PURE__ */ section('notFound', english)
