import { notices } from '@mithaq/contract/texts/en/notices'

/** The bell, its list, and the question whether to push. */
export const notifications = {
  title: 'Notifications',
  unread: (count: number) =>
    count === 1 ? 'Notifications, 1 unread' : `Notifications, ${count > 99 ? 'more than 99' : count} unread`,
  markAllRead: 'Mark all as read',
  markRead: 'Mark as read',
  settings: 'Notification settings',
  loadFailed: 'Your notifications could not be loaded',
  readFailed: 'That could not be marked as read. Please try again.',
  empty: 'Nothing new yet',
  emptyText: 'Likes, matches, messages and changes to your tokens appear here.',
  discover: 'Discover profiles',
  more: 'Loading more...',
  new: 'New',
  /** Where many alike stand in one row. */
  likes: (name: string, others: number) =>
    others === 1
      ? `${name} and 1 other liked your profile`
      : `${name} and ${others} others liked your profile`,
  messages: (name: string, count: number) => `${count} new messages from ${name}`,
  notices,
  push: {
    title: 'Shall we tell you when they answer?',
    text: 'Mithaq can notify this device of likes, matches and messages, also while it is closed. You choose which, and when it stays quiet.',
    yes: 'Turn on notifications',
    turningOn: 'Turning on...',
    no: 'Not now',
    on: 'Notifications are on for this device',
    failed: 'Notifications could not be turned on for this device',
  },
}
