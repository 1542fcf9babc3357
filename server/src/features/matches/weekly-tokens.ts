import { transact, type Db } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { tellAll, type Told } from '../../tell.ts'
import { record } from '../notifications/record.ts'
import { topUp, waitingTopUps, type Granted } from '../wallet/weekly.ts'
import type { MatchDeps } from './apply.ts'

/** Gives weekly tokens to a batch of members, with the notice that they came. True where more may wait. */
export async function topUpDue(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'bus'>): Promise<boolean> {
  const { granted, full } = await transact(deps.db, (tx) => giveWeekly(tx, deps, null))
  tellAll(deps.bus, toldOf(granted))
  return full
}

/**
 * Before a deadline is settled: weekly tokens that came earlier are given first, or the penalty would take less than
 * it may. What still waits behind an even earlier deadline is named.
 */
export async function giveWeeklyFirst(
  tx: Db,
  deps: MatchDeps,
  memberIds: readonly string[],
): Promise<{ waiting: Map<string, Date>; told: Told[] }> {
  const due = await waitingTopUps(tx, deps.clock, deps.config.windows.topupS, memberIds)
  if (due.size === 0) return { waiting: due, told: [] }
  const { granted } = await giveWeekly(tx, deps, [...due.keys()])
  const waiting = await waitingTopUps(tx, deps.clock, deps.config.windows.topupS, [...due.keys()])
  return { waiting, told: toldOf(granted) }
}

async function giveWeekly(tx: Db, { clock, config }: MatchDeps, memberIds: readonly string[] | null) {
  const given = await topUp(tx, clock, config.windows.topupS, memberIds)
  await record(
    tx,
    clock,
    ...given.granted.map(({ memberId, amount }) => ({
      to: memberId,
      type: 'tokens' as const,
      senderId: null,
      content: `Your weekly tokens are here: ${amount === 1 ? '1 token' : `${amount} tokens`}.`,
    })),
  )
  return given
}

function toldOf(granted: readonly Granted[]): Told[] {
  const to = granted.map(({ memberId }) => memberId)
  return [
    { to, event: { type: 'wallet' } },
    { to, event: { type: 'notification' } },
  ]
}
