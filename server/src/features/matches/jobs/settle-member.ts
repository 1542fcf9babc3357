import type { FastifyBaseLogger } from 'fastify'
import { sql } from '../../../db/sql.ts'
import { queryOne } from '../../../db/db.ts'
import { isSettlementDueSql } from '../../wallet/lock-wallet.ts'
import type { SettleDeps } from '../store/save-match-changes.ts'
import { endOverdueByIds } from './end-overdue.ts'
import { settleWalletById } from './settle-wallets.ts'

/**
 * Does for one member what the jobs do for all: ends their overdue matches and settles their wallet. Returns the ids of
 * matches that cannot end; the job reports those.
 */
export async function settleMember(
  deps: SettleDeps,
  memberId: string,
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<string[]> {
  const stuckMatchIds: string[] = []
  for (;;) {
    const { overdueMatchIds, isWalletDue } = await readDue(deps, memberId, stuckMatchIds)
    if (overdueMatchIds.length === 0 && !isWalletDue) return stuckMatchIds
    if (overdueMatchIds.length > 0) stuckMatchIds.push(...(await endOverdueByIds(deps, overdueMatchIds, log)))
    if (await settleWalletById(deps, memberId, stuckMatchIds)) return stuckMatchIds
  }
}

async function readDue({ db, clock }: SettleDeps, memberId: string, stuckMatchIds: readonly string[]) {
  const row = await queryOne(
    db,
    sql<{ overdueMatchIds: string[]; isWalletDue: boolean }>`
      select array(
          select match_id from match_sides
          where me = ${memberId} and unmatched_at is null and deadline <= ${clock.sql}
            and match_id <> all(${stuckMatchIds}::uuid[])) as "overdueMatchIds",
        ${isSettlementDueSql(clock, memberId)} as "isWalletDue"`,
  )
  return row ?? { overdueMatchIds: [], isWalletDue: false }
}
