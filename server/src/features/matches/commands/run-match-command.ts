import { transact, type Tx } from '../../../db/db.ts'
import { settleMember } from '../jobs/settle-member.ts'
import type { SettleDeps } from '../store/save-match-changes.ts'

/**
 * Runs a command of a member in one transaction. If it returns 'retry' because another of their matches must end first,
 * settles the member and runs it again. `stuckMatchIds` are matches that cannot end: they must not stop the command.
 */
export async function runMatchCommand<T>(
  deps: SettleDeps,
  memberId: string,
  command: (tx: Tx, stuckMatchIds: readonly string[]) => Promise<T | 'retry'>,
): Promise<T> {
  let stuckMatchIds: readonly string[] = []
  for (;;) {
    const result = await transact(deps.db, (tx) => command(tx, stuckMatchIds))
    if (result !== 'retry') return result as T
    stuckMatchIds = await settleMember(deps, memberId)
  }
}
