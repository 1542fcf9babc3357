import { sql } from '../../../src/db/sql.ts'
import { api } from '@mithaq/contract'
import type { SettingsChange } from '@mithaq/contract/notifications'
import { query, transact } from '../../../src/db/db.ts'
import {
  createNotifications,
  type Notice,
} from '../../../src/features/notifications/inbox/create-notifications.ts'
import { createMember, type Person } from '../members/cast.ts'
import { registerDevice } from './devices.ts'
import type { TestApp } from '../app/test-app.ts'

/** The text of the push about weekly tokens. */
export const weeklyPushBody = (tokens: number) => `Your weekly tokens are here: ${tokens} tokens.`

/** Helpers around the push outbox of an app. */
export function outboxHelpers(running: () => TestApp) {
  const tellOf = (notice: Notice) =>
    transact(running().db, (tx) => createNotifications(tx, running().clock, notice))
  return {
    tellOf,
    /** Creates a notification that every member may receive. */
    tokensTo: (person: Person, tokens = 3) =>
      tellOf({ to: person.id, code: 'weekly', values: { tokens }, senderId: null }),
    bodies: () => running().push.sent.map(({ message }) => message.body),
    outboxOf: (person: Person) =>
      query(
        running().db,
        sql<{ waits: boolean; attempts: number; givenUp: boolean }>`
          select push_at is not null as waits, push_attempts as attempts, push_given_up_at is not null as "givenUp"
          from notifications where user_id = ${person.id} order by created_at, id`,
      ),
    change: (person: Person, change: SettingsChange) =>
      running().call(api.notifications.changeSettings, change, person),
    async memberWithDevice() {
      const amina = await createMember(running())
      await registerDevice(running(), amina)
      return amina
    },
    /** Empties the outbox and lets every push service accept again. */
    async resetOutbox() {
      await query(running().db, sql`update notifications set push_at = null`)
      running().push.answer = async () => ({ outcome: 'sent' })
      running().push.sent.length = 0
    },
  }
}
