import { translateSection } from './catalogue.ts'
import { notifications as english } from './en/notifications.ts'

export const notifications = /* @__PURE__ */ translateSection('notifications', english)
