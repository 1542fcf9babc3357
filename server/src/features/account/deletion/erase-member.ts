import { moderation as limits } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Tx } from '../../../db/db.ts'
import { allById, inTurn } from '../../../lib/for-each-row.ts'
import type { Deps } from '../../../deps.ts'
import { endByErasure } from '../../matches/commands/end-matches.ts'
import type { PictureServices } from '../../pictures/services.ts'
import { rememberDeleted } from '../../profile/remember-deleted.ts'
import { eraseAccount } from '../passwords/credentials.ts'
import { endSessions } from '../sessions/sessions.ts'

const atOnce = 100

type Pictures = Pick<PictureServices, 'eraseOf'>

/** An account and everything that belongs to it, at once; what must outlive it is remembered. */
export async function eraseMember(tx: Tx, deps: Deps, pictures: Pictures, id: string) {
  await lockErasures(tx)
  await endByErasure(tx, deps, id)
  await rememberDeleted(tx, deps, id)
  await pictures.eraseOf(tx, id)
  await endSessions(tx, id, null)
  await eraseAccount(tx, id)
}

/**
 * Until the transaction ends, nobody else is erased: who goes holds their own row and writes into those of everybody a like or
 * a match was between, and two of them who go at once would wait for each other in a circle. Taken before any match is.
 */
export const lockErasures = (tx: Tx) => query(tx, sql`select pg_advisory_xact_lock(7430007)`)

/**
 * Banned accounts whose doors have been open for long enough, unless an appeal still waits or the ban is being taken back:
 * either would find nobody. The ban itself goes on for their addresses.
 */
export async function eraseLongBanned(deps: Deps, pictures: Pictures) {
  const { clock } = deps
  const isOver = sql`p.held = 'banned' and not exists (
      select from statements t join moderation_events e on e.id = t.event_id
      where t.member_id = p.id and e.type = 'ban' and t.until is null and t.lifted_at is null
        and (t.told_at > ${clock.sql} - make_interval(months => ${limits.ban.erasedAfterMonths})
          or exists (select from appeals a where a.event_id = t.event_id and a.outcome is null)))
    and not exists (
      select from moderation_events r where r.member_id = p.id and r.type = 'restore' and r.applied_at is null)`
  await eraseEach(deps, pictures, sql`profiles p`, isOver)
}

/** Erases those of a table of accounts who are over. One that fails keeps no other waiting. */
export async function eraseEach(deps: Deps, pictures: Pictures, table: Sql, isOver: Sql) {
  const { db } = deps
  const due = allById(atOnce, (after) =>
    query(
      db,
      sql<{ id: string }>`
        select id from ${table} where id > ${after} and ${isOver} order by id limit ${atOnce}`,
    ),
  )
  await inTurn(due, ({ id }) =>
    transact(db, async (tx) => {
      // Held, then looked at again: whoever is back since they were found would be erased, and of whom another server
      // has just erased nothing would be remembered.
      await query(tx, sql`select from accounts where id = ${id} for update`)
      const still = await queryOne(tx, sql`select from ${table} where id = ${id} and ${isOver}`)
      if (still !== undefined) await eraseMember(tx, deps, pictures, id)
    }),
  )
}
