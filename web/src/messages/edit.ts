import { translateSection } from './catalogue.ts'
import { edit as english } from './en/edit.ts'

export const edit = /* @__PURE__ */ translateSection('edit', english)
