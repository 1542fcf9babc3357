import { api } from '@mithaq/contract'
import { transact } from '../src/db/db.ts'
import { record, type Notice } from '../src/features/notifications/record.ts'
import type { Person } from './cast.ts'
import type { TestApp } from './test-app.ts'

/** What members are told, and what they have read of it. */
export const notified = (app: () => TestApp) => ({
  list: async (person: Person, after?: string) =>
    (await app().call(api.notifications.list, after === undefined ? {} : { after }, person)).body,
  unread: async (person: Person) => (await app().call(api.notifications.unread, {}, person)).body.unread,
  tellOf: (notice: Notice) => transact(app().db, (tx) => record(tx, app().clock, notice)),
})
