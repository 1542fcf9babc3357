import { translateSection } from './catalogue.ts'
import { wallet as english } from './en/wallet.ts'

export const wallet = /* @__PURE__ */ translateSection('wallet', english)
