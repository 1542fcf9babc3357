import { translateSection } from './catalogue.ts'
import { wizard as english } from './en/wizard.ts'

export const wizard = /* @__PURE__ */ translateSection('wizard', english)
