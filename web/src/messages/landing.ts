import { translateSection } from './catalogue.ts'
import { landing as english } from './en/landing.ts'

export const landing = /* @__PURE__ */ translateSection('landing', english)
