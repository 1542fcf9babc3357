import { endOverdueMatches } from '../../../src/features/matches/jobs/end-overdue.ts'
import type { SettleDeps } from '../../../src/features/matches/store/save-match-changes.ts'
import { settleWallets } from '../../../src/features/matches/jobs/settle-wallets.ts'

/** Runs the sweeps until nothing is due. */
export async function runSweeps(deps: SettleDeps) {
  while (await endOverdueMatches(deps));
  while (await settleWallets(deps));
}
