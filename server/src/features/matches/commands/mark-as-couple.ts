import { refuse } from '../../../http/routes/serve-routes.ts'
import { sql } from '../../../db/sql.ts'
import { queryOne, transact, type Db, type Tx } from '../../../db/db.ts'
import { deactivateProfile } from '../../visibility/presence.ts'
import { settleMember } from '../jobs/settle-member.ts'
import { showMatch } from '../read/show-match.ts'
import { applyCoupleMark } from '../rules/couple-rules.ts'
import { endWithoutFee } from '../rules/lifecycle.ts'
import { sideOf, type StoredMatch } from '../rules/match-state.ts'
import { transfersOf, type MatchChange } from '../rules/token-effects.ts'
import { lockOwnMatch, lockRunningMatches } from '../store/lock-match.ts'
import { lockWalletForCharge } from '../store/lock-wallet-for-charge.ts'
import { lockPauses } from '../store/pauses.ts'
import { saveMatchChanges, type SettleDeps } from '../store/save-match-changes.ts'

/**
 * A member says that the two of a match found each other. Once both have said so they are a couple: their other matches
 * end at no fee, and both are hidden from discovery.
 */
export async function markAsCouple(deps: SettleDeps, memberId: string, matchId: string) {
  for (;;) {
    const waitingId = await findMemberWhoMarked(deps.db, memberId, matchId)
    // Sorted: two couples that lock the same members in another order would wait for each other.
    const memberIds = waitingId === undefined ? [memberId] : [memberId, waitingId].toSorted()
    const stuckMatchIds: string[] = []
    for (const id of memberIds) stuckMatchIds.push(...(await settleMember(deps, id)))
    const result = await transact(deps.db, (tx) =>
      tryToMark(tx, deps, memberId, matchId, memberIds, stuckMatchIds),
    )
    if (result !== 'retry') return result
  }
}

/** The other member, if they have said so, whether in time or not. */
async function findMemberWhoMarked(db: Db, memberId: string, matchId: string): Promise<string | undefined> {
  const row = await queryOne(
    db,
    sql<{ id: string }>`
      select other as id from match_sides
      where match_id = ${matchId} and me = ${memberId} and their_couple_marked_at is not null`,
  )
  return row?.id
}

async function tryToMark(
  tx: Tx,
  deps: SettleDeps,
  memberId: string,
  matchId: string,
  /** Both members if the other has said so before, otherwise this one alone. */
  memberIds: readonly string[],
  stuckMatchIds: readonly string[],
) {
  const mayBecomeCouple = memberIds.length > 1
  if (mayBecomeCouple) for (const id of memberIds) await lockPauses(tx, id)
  const running = mayBecomeCouple ? await lockRunningMatches(tx, deps, ...memberIds) : { matches: [] }
  const own = await lockOwnMatch(tx, deps, matchId, memberId)
  if (own === undefined) return refuse('not_found')
  const { match, side, now, row } = own
  const outcome = applyCoupleMark(match.state, side, now)
  if (typeof outcome === 'string') return refuse(outcome)
  const answer = {
    now: now.toISOString(),
    match: showMatch(row, memberId, deps.config.windows, outcome.state),
  }
  if (outcome.state === match.state) return answer
  const change = { match, outcome, now }
  if (outcome.state.ended === null) {
    await saveMatchChanges(tx, deps, { changes: [change] })
    return answer
  }
  // Both said it at the same moment: the matches of both must be locked first.
  if (!mayBecomeCouple) return 'retry'

  for (const id of memberIds) {
    // What is due comes first: becoming a couple neither earns nor costs tokens.
    const options = { at: now, ignoredMatchIds: [...stuckMatchIds, matchId] }
    const wallet = await lockWalletForCharge(tx, deps, id, options)
    if (wallet === undefined) throw new Error(`Invariant violated: a member has no wallet (member ${id})`)
    if (wallet.hasOverdueMatch) return 'retry'
    await saveMatchChanges(tx, deps, wallet.updates)
  }
  const others = running.matches.filter(({ id }) => id !== matchId)
  const endings = others.map((other) => endForCouple(other, memberIds, now))
  await saveMatchChanges(tx, deps, { changes: [change, ...endings], transfers: transfersOf(endings) })
  for (const id of memberIds) await deactivateProfile(tx, id)
  return answer
}

/** Ends another match of one of the couple. */
function endForCouple(match: StoredMatch, coupleIds: readonly string[], now: Date): MatchChange {
  const leavingId = coupleIds.find((id) => match.members.includes(id)) ?? null
  return { match, now, outcome: endWithoutFee(match.state, sideOf(match.members, leavingId) ?? 0, now) }
}
