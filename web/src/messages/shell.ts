import { translateSection } from './catalogue.ts'
import { shell as english } from './en/shell.ts'

export const shell = /* @__PURE__ */ translateSection('shell', english)
