import { section } from './catalogue.ts'
import { wizard as english } from './en/wizard.ts'

export const wizard = /* @__PURE__ */ section('wizard', english)
