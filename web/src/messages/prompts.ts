import { translateSection } from './catalogue.ts'
import { prompts as english } from './en/prompts.ts'

export const prompts = /* @__PURE__ */ translateSection('prompts', english)
