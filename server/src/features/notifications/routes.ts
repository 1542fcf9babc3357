import type { notifications } from '@mithaq/contract/notifications'
import { transact, type Db } from '../../db/db.ts'
import { isKnownTimeZone } from '../../lib/wall-clock.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { loadPage } from '../../http/handlers/load-page.ts'
import { listPushDevices, registerPushDevice, removePushDevice, pushTokenKey } from './push/push-devices.ts'
import {
  countUnreadNotifications,
  listNotifications,
  type RecordSenderViews,
} from './inbox/list-notifications.ts'
import { markNotificationsRead, markReadOnArrival } from './inbox/mark-read.ts'
import { answerMarketing, changeSettings, loadOwnSettings } from './settings.ts'
import { sendTestNotification } from './push/send-test-notification.ts'

export function notificationHandlers(
  deps: Deps,
  recordViews: RecordSenderViews,
): Handlers<typeof notifications> {
  const { db, clock, config, push } = deps

  /** Marks notifications as read, lets the member's other tabs and devices count again, and returns the new count. */
  async function markAndCount(me: string, mark: (tx: Db) => Promise<number>) {
    await transact(db, async (tx) => {
      if ((await mark(tx)) > 0) tx.notifyMembers([me], { type: 'notification' })
    })
    return countUnreadNotifications(db, clock, me)
  }

  return {
    list: ({ after }, { me }) =>
      loadPage(after, async (from) => {
        const [page, { unread }] = await Promise.all([
          listNotifications(db, clock, me.accountId, from, recordViews),
          countUnreadNotifications(db, clock, me.accountId),
        ])
        return { ...page, unread }
      }),

    unread: (_, { me }) => countUnreadNotifications(db, clock, me.accountId),

    async markRead({ ids }, { me }) {
      return markAndCount(me.accountId, (tx) => markNotificationsRead(tx, clock, me.accountId, ids))
    },

    async arrive({ types, matchId }, { me }) {
      return markAndCount(me.accountId, (tx) => markReadOnArrival(tx, clock, me.accountId, types, matchId))
    },

    settings: (_, { me }) => loadOwnSettings(db, clock, me.accountId),

    async changeSettings(change, { me }) {
      if (change.timeZone !== undefined && !isKnownTimeZone(change.timeZone))
        return refuse('invalid_input', { field: 'timeZone' })
      await changeSettings(db, clock, me.accountId, change)
      return loadOwnSettings(db, clock, me.accountId)
    },

    async answerMarketing({ yes }, { me }) {
      await answerMarketing(db, clock, me.accountId, yes)
      return loadOwnSettings(db, clock, me.accountId)
    },

    pushKey: async () => ({ publicKey: push.publicKey }),

    async registerDevice(device, { me }) {
      const key = pushTokenKey(device, !config.production)
      if (key === undefined) return refuse('invalid_input', { field: 'token' })
      const registered = await transact(db, (tx) => registerPushDevice(tx, clock, me, device, key))
      return registered ?? refuse('unauthenticated')
    },

    devices: async (_, { me }) => ({ devices: await listPushDevices(db, me) }),

    async removeDevice({ id }, { me }) {
      return (await removePushDevice(db, me, id)) ? {} : refuse('not_found')
    },

    async test(_, { me }) {
      const sent = await transact(db, (tx) => sendTestNotification(tx, clock, me.accountId))
      if ('waitS' in sent) return refuse('too_many_attempts', { retryAfterS: sent.waitS })
      return sent
    },
  }
}
