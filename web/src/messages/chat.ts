import { translateSection } from './catalogue.ts'
import { chat as english } from './en/chat.ts'

export const chat = /* @__PURE__ */ translateSection('chat', english)
