import { translateSection } from './catalogue.ts'
import { goodbyes as english } from './en/goodbyes.ts'

export const goodbyes = /* @__PURE__ */ translateSection('goodbyes', english)
