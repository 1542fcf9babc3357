import { translateSection } from './catalogue.ts'
import { away as english } from './en/away.ts'

export const away = /* @__PURE__ */ translateSection('away', english)
