import { translateSection } from './catalogue.ts'
import { review as english } from './en/review.ts'

export const review = /* @__PURE__ */ translateSection('review', english)
