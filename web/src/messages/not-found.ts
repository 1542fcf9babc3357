import { translateSection } from './catalogue.ts'
import { notFound as english } from './en/not-found.ts'

export const notFound = /* @__PURE__ */ translateSection('notFound', english)
