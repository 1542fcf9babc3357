import { section } from './catalogue.ts'
import { notifications as english } from './en/notifications.ts'

export const notifications = /* @__PURE__ */ section('notifications', english)
