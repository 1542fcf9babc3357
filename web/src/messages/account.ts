import { translateSection } from './catalogue.ts'
import { account as english } from './en/account.ts'

export const account = /* @__PURE__ */ translateSection('account', english)
