import { sql, type Sql } from '../../../db/sql.ts'
import { statementTimeSql } from '../../../db/clock.ts'
import { query, transact } from '../../../db/db.ts'
import { FailedRowBackoff, processBatchOrRows } from '../../../lib/run-batch.ts'
import type { Deps } from '../../../deps.ts'
import { createNotifications, type Notice } from '../../notifications/inbox/create-notifications.ts'
import { sidesToAct } from '../rules/lifecycle.ts'
import { markRemindersSent, nextReminderAt } from '../rules/match-clock.ts'
import { otherSide, type StoredMatch } from '../rules/match-state.ts'
import { matchColumnsSql, matchFromRow, type MatchRow } from '../store/match-row.ts'

const batchSize = 200

type ReminderDeps = Pick<Deps, 'db' | 'clock'>

/** Reminds members who must act before a clock runs out. True if more reminders may be due. */
export function sendDueReminders(deps: ReminderDeps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const nextSql = sql`and m.id <> all(${backoff.waitingIds()}::uuid[]) order by m.remind_at limit ${batchSize}`
  return processBatchOrRows(
    {
      size: batchSize,
      processBatch: () => remindInOneTransaction(deps, nextSql),
      loadDueRows: () =>
        query(deps.db, sql<{ id: string }>`select m.id from matches m where ${isDueSql(deps)} ${nextSql}`),
      processRow: (id) => remindInOneTransaction(deps, sql`and m.id = ${id}`),
    },
    backoff,
  )
}

const isDueSql = ({ clock }: ReminderDeps) =>
  sql`m.unmatched_at is null and m.remind_at <= ${statementTimeSql(clock)} and m.deadline > ${clock.sql}`

/** Reminds about the chosen ones of the matches that are due. Returns how many. */
const remindInOneTransaction = (deps: ReminderDeps, chosenSql: Sql): Promise<number> =>
  transact(deps.db, async (tx) => {
    const { clock } = deps
    const rows = await query(
      tx,
      sql<MatchRow & { now: Date }>`
        with locked as materialized (
          select ${matchColumnsSql} from matches m where ${isDueSql(deps)} ${chosenSql} for no key update skip locked)
        select locked.*, ${clock.sql} as now from locked`,
    )
    const matches = rows.map((row) => ({ match: matchFromRow(row), now: row.now }))
    await createNotifications(tx, clock, ...matches.flatMap(({ match }) => remindersOf(match)))
    const next = matches.map(({ match: { id, state }, now }) => {
      const reminded = state.clock && markRemindersSent(state.clock, now)
      return { id, at: reminded && nextReminderAt(reminded), sent: reminded?.remindersSent ?? 0 }
    })
    await query(
      tx,
      sql`
        update matches m set remind_at = n.at, reminded = n.sent
        from json_to_recordset(${JSON.stringify(next)}) as n (id uuid, at timestamptz, sent int) where m.id = n.id`,
    )
    return rows.length
  })

function remindersOf({ id, members, state }: StoredMatch): Notice[] {
  const { clock } = state
  if (clock === null) return []
  return sidesToAct(state).map((side) => ({
    to: members[side],
    senderId: members[otherSide(side)],
    referenceId: id,
    code: `reminder_${clock.kind}` as const,
  }))
}
