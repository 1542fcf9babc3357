import type { notifications } from '@mithaq/contract/notifications'
import { transact, type Db } from '../../db/db.ts'
import { isTimeZone } from '../../lib/wall-clock.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { paged } from '../../http/handlers/load-page.ts'
import { devicesOf, registerDevice, removeDevice, tokenKey } from './push/devices.ts'
import {
  countUnread,
  markArrived,
  markRead,
  notificationsPage,
  type NoteShown,
} from './inbox/list-notifications.ts'
import { answerMarketing, mySettings, saveSettings, settingsFor, typesOff } from './settings.ts'
import { sendTest } from './push/test-notification.ts'

export function notificationHandlers(deps: Deps, noteShown: NoteShown): Handlers<typeof notifications> {
  const { db, clock, config, push } = deps

  const hiddenFrom = async (me: string) => typesOff(await settingsFor(db, me), 'inApp')

  /** Their other tabs and devices count again. */
  async function nowUnread(me: string, mark: (tx: Db) => Promise<number>) {
    await transact(db, async (tx) => {
      if ((await mark(tx)) > 0) tx.tell([me], { type: 'notification' })
    })
    return countUnread(db, clock, me, await hiddenFrom(me))
  }

  return {
    list: ({ after }, { me }) =>
      paged(after, async (from) => {
        const hidden = await hiddenFrom(me.accountId)
        const [page, { unread }] = await Promise.all([
          notificationsPage(db, clock, me.accountId, hidden, from, noteShown),
          countUnread(db, clock, me.accountId, hidden),
        ])
        return { ...page, unread }
      }),

    unread: async (_, { me }) => countUnread(db, clock, me.accountId, await hiddenFrom(me.accountId)),

    async markRead({ ids }, { me }) {
      return nowUnread(me.accountId, (tx) => markRead(tx, clock, me.accountId, ids))
    },

    async arrive({ types, matchId }, { me }) {
      return nowUnread(me.accountId, (tx) => markArrived(tx, clock, me.accountId, types, matchId))
    },

    settings: (_, { me }) => mySettings(db, clock, me.accountId),

    async setSettings(settings, { me }) {
      if (!isTimeZone(settings.timeZone)) return refuse('invalid_input', { field: 'timeZone' })
      await saveSettings(db, clock, me.accountId, settings)
      return mySettings(db, clock, me.accountId)
    },

    async answerMarketing({ yes }, { me }) {
      await answerMarketing(db, clock, me.accountId, yes)
      return mySettings(db, clock, me.accountId)
    },

    pushKey: async () => ({ publicKey: push.publicKey }),

    async registerDevice(device, { me }) {
      const key = tokenKey(device, !config.production)
      if (key === undefined) return refuse('invalid_input', { field: 'token' })
      const registered = await transact(db, (tx) => registerDevice(tx, clock, me, device, key))
      return registered ?? refuse('unauthenticated')
    },

    devices: async (_, { me }) => ({ devices: await devicesOf(db, me) }),

    async removeDevice({ id }, { me }) {
      return (await removeDevice(db, me, id)) ? {} : refuse('not_found')
    },

    async test(_, { me }) {
      const sent = await transact(db, (tx) => sendTest(tx, clock, me.accountId))
      if ('waitS' in sent) return refuse('too_many_attempts', { retryAfterS: sent.waitS })
      return sent
    },
  }
}
