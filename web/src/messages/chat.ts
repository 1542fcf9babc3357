import { section } from './catalogue.ts'
import { chat as english } from './en/chat.ts'

export const chat = /* @__PURE__ */ section('chat', english)
