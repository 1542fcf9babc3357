import { api } from '@mithaq/contract'
import type { NoticeCode } from '@mithaq/contract/notices'
import type { SettingsChange } from '@mithaq/contract/notifications'
import { sql } from '../../../src/db/sql.ts'
import {
  createNotifications,
  type Notice,
} from '../../../src/features/notifications/inbox/create-notifications.ts'
import type { Person } from '../members/cast.ts'
import type { TestApp } from '../app/test-app.ts'

/** API calls about notifications. */
export const notificationCalls = (app: () => TestApp) => ({
  list: async (person: Pick<Person, 'token'>, after?: string) =>
    (await app().call(api.notifications.list, after === undefined ? {} : { after }, person)).body,
  unread: async (person: Pick<Person, 'token'>) =>
    (await app().call(api.notifications.unread, {}, person)).body.unread,
  change: (person: Person, change: SettingsChange) =>
    app().call(api.notifications.changeSettings, change, person),
  tellOf: (notice: Notice) => app().transact((tx) => createNotifications(tx, app().clock, notice)),
})

/** The values of a member's notices of this code, oldest first. */
export const listNoticeValues = async (app: TestApp, { id }: Pick<Person, 'id'>, code: NoticeCode) =>
  (
    await app.query(sql<{ values: Record<string, number> }>`
      select "values" from notifications where user_id = ${id} and code = ${code} order by created_at, id`)
  ).map(({ values }) => values)

export const listNotices = (app: TestApp, person: Pick<Person, 'id'>) =>
  app.query(sql<{ type: string; code: string | null; content: string; senderId: string | null }>`
    select type, code, content, sender_id as "senderId" from notifications where user_id = ${person.id}
    order by created_at, id`)
