import { translateSection } from './catalogue.ts'
import { notificationSettings as english } from './en/notification-settings.ts'

export const notificationSettings = /* @__PURE__ */ translateSection('notificationSettings', english)
