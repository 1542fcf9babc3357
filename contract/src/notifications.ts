import * as z from 'zod/mini'
import { timeZone } from './account.ts'
import { cursor, memberTile } from './members.ts'
import { noticeCodes, notificationType, notificationTypes, type NotificationType } from './notices.ts'
import { route } from './route.ts'
import { textUpTo } from './text.ts'
import { uuid } from './uuid.ts'

export * from './notices.ts'

/** What a member can turn off together; every type but `test`, `export` and `house` belongs to one. */
export const notificationGroups = ['messages', 'matches', 'reminders'] as const
export type NotificationGroup = (typeof notificationGroups)[number]
/** Types that cannot be turned off: requested by the member, or required. */
const unswitched = ['test', 'export', 'house'] as const
type Unswitched = (typeof unswitched)[number]
export const groupOf: Record<Exclude<NotificationType, Unswitched>, NotificationGroup> = {
  message: 'messages',
  like: 'matches',
  match: 'matches',
  rematch: 'matches',
  chat_unlocked: 'matches',
  payment_required: 'matches',
  unmatched: 'matches',
  reminder: 'reminders',
  tokens: 'reminders',
}

export const notification = z.object({
  id: uuid,
  type: notificationType,
  code: z.enum(noticeCodes),
  values: z.record(z.string(), z.number()),
  text: z.string(),
  /** The member it is about; null if there is none, or the account was deleted. */
  sender: z.nullable(memberTile),
  /** The match it belongs to. */
  matchId: z.nullable(uuid),
  /** The page that a tap in the list opens. */
  path: z.string(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const issues = { time_format: {} } as const
const issue = (code: keyof typeof issues): string => code

export const channels = z.strictObject({ push: z.boolean(), email: z.boolean() })
const time = textUpTo(5, issue('time_format')).check(
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, issue('time_format')),
)

const quietHours = z.nullable(z.strictObject({ from: time, to: time }))

export const settings = z.strictObject({
  groups: z.strictObject({ messages: channels, matches: channels, reminders: channels }),
  /** No push between these times of the member's own day. */
  quietHours,
  timeZone,
  hideMessageText: z.boolean(),
  /** News about Mithaq by mail. */
  marketing: z.boolean(),
})
export type Settings = z.infer<typeof settings>

const someChannels = z.optional(z.partial(channels))
/** Only what changed: what another device has changed meanwhile stays. */
const settingsChange = z.strictObject({
  groups: z.optional(
    z.strictObject({ messages: someChannels, matches: someChannels, reminders: someChannels }),
  ),
  quietHours: z.optional(quietHours),
  timeZone: z.optional(timeZone),
  hideMessageText: z.optional(z.boolean()),
  marketing: z.optional(z.boolean()),
})
export type SettingsChange = z.infer<typeof settingsChange>

export const platforms = ['web', 'android', 'ios'] as const
/** A device: a web push subscription, or a token of FCM or APNs. */
const device = z.strictObject({
  platform: z.enum(platforms),
  /** The token; for a web device the subscription as JSON. */
  token: textUpTo(4096).check(z.minLength(1), z.maxLength(4096)),
  deviceInfo: z.strictObject({
    platform: textUpTo(50).check(z.maxLength(50)),
    timestamp: z.iso.datetime(),
    /** The native runtime and its version. */
    marker: textUpTo(100).check(z.maxLength(100)),
    appVersion: textUpTo(20).check(z.maxLength(20)),
  }),
})
export type Device = z.infer<typeof device>

/** A push's payload as the service worker reads it. All values of `data` are strings, as phones require. */
export interface PushPayload {
  title: string
  body: string
  /** A later push with the same tag replaces this one. */
  tag: string
  /** The number of unread notices, for the badge. */
  unread: number
  data: {
    type: NotificationType
    notification_id: string
    sender_id: string
    reference_id: string
    matchId: string
    chatId: string
    /** The page of the app that it opens. */
    path: string
    /** When a test push was requested. */
    timestamp?: string
  }
}

const unread = z.object({ unread: z.number() })

export const notifications = {
  list: route('GET /notifications', {
    access: 'member',
    summary: 'What I was told, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: z.object({ notifications: z.array(notification), next: z.nullable(cursor), unread: z.number() }),
  }),
  unread: route('GET /notifications/unread', {
    access: 'member',
    summary: 'How many I have not read.',
    output: unread,
  }),
  markRead: route('POST /notifications/read', {
    access: 'member',
    summary: 'Mark these as read; without ids, all of them.',
    input: z.strictObject({ ids: z.optional(z.array(uuid).check(z.maxLength(200))) }),
    output: unread,
  }),
  arrive: route('POST /notifications/arrive', {
    access: 'member',
    summary: 'I am at the place that these lead to: they are read.',
    input: z.strictObject({
      types: z.array(notificationType).check(z.minLength(1), z.maxLength(notificationTypes.length)),
      matchId: z.optional(uuid),
    }),
    output: unread,
  }),
  settings: route('GET /notifications/settings', {
    access: 'member',
    summary: 'How I want to be told, and whether I may be asked about news again.',
    output: z.object({ settings, mayAskMarketing: z.boolean() }),
  }),
  changeSettings: route('PATCH /notifications/settings', {
    access: 'member',
    summary: 'Change these settings, and no others.',
    input: settingsChange,
    output: z.object({ settings, mayAskMarketing: z.boolean() }),
  }),
  answerMarketing: route('POST /notifications/marketing', {
    access: 'member',
    summary: 'My answer to the question about news. A no holds, and is not asked again for 12 months.',
    input: z.strictObject({ yes: z.boolean() }),
    output: z.object({ settings, mayAskMarketing: z.boolean() }),
  }),
  pushKey: route('GET /notifications/push-key', {
    access: 'visitor',
    summary: 'The public key that a browser subscribes to push with.',
    output: z.object({ publicKey: z.string() }),
  }),
  registerDevice: route('PUT /notifications/devices', {
    access: 'member',
    summary: 'Push to this device. It belongs to one account at a time: the last one that registered it.',
    input: device,
    output: z.object({ id: uuid }),
    // If the session ends during the request.
    errors: ['unauthenticated'],
  }),
  devices: route('GET /notifications/devices', {
    access: 'member',
    summary: 'The devices that I get push on.',
    output: z.object({
      devices: z.array(
        z.object({
          id: uuid,
          platform: z.enum(platforms),
          appVersion: z.string(),
          registeredAt: z.iso.datetime(),
          /** The device that this session registered. */
          thisOne: z.boolean(),
        }),
      ),
    }),
  }),
  removeDevice: route('DELETE /notifications/devices/:id', {
    access: 'member',
    summary: 'No more push to this device.',
    input: z.strictObject({ id: uuid }),
  }),
  test: route('POST /notifications/test', {
    access: 'member',
    summary: 'Send me a test notification.',
    output: z.object({ id: uuid, devices: z.number() }),
    errors: ['too_many_attempts'],
  }),
} as const
