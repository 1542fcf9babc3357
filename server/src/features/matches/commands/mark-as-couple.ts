import type { Match } from '@mithaq/contract/matches'
import { sql } from '../../../db/sql.ts'
import { queryOne, transact, type Db, type Tx } from '../../../db/db.ts'
import { deactivate } from '../../visibility/presence.ts'
import { tokenEffects, type MatchChange } from '../rules/token-effects.ts'
import { settleMember } from './run-match-command.ts'
import { applyCoupleMark, type CoupleMarkRefusal } from '../rules/couple-rules.ts'
import { endWithoutFee } from '../rules/lifecycle.ts'
import { sideOf } from '../rules/match-state.ts'
import { lockOwnMatch } from '../store/lock-match.ts'
import { lockPauses, lockRunningMatches } from '../store/pauses.ts'
import { showMatch } from '../store/match-view.ts'
import { walletToCharge } from '../store/wallets.ts'
import { saveMatchChanges, type SettleDeps } from '../store/save-match-changes.ts'

type Said = { refused: null; now: Date; match: Match } | { refused: CoupleMarkRefusal | 'not_found' }

/** A member says that the two of a match found each other. Where the other has said so, both leave together. */
export async function markAsCouple(deps: SettleDeps, me: string, matchId: string): Promise<Said> {
  for (;;) {
    const waiting = await whoSaidSo(deps.db, me, matchId)
    const two = waiting === undefined ? [me] : [me, waiting].toSorted()
    const unendable: string[] = []
    for (const memberId of two) unendable.push(...(await settleMember(deps, memberId)))
    const said = await transact(deps.db, (tx) => attempt(tx, deps, me, matchId, two, unendable))
    if (said !== 'again') return said
  }
}

/** The other side of a match of mine, where they have said so and nobody knows yet whether in time. */
async function whoSaidSo(db: Db, me: string, matchId: string): Promise<string | undefined> {
  const row = await queryOne(
    db,
    sql<{ id: string }>`
      select other as id from match_sides
      where match_id = ${matchId} and me = ${me} and their_found_at is not null`,
  )
  return row?.id
}

async function attempt(
  tx: Tx,
  deps: SettleDeps,
  me: string,
  matchId: string,
  two: readonly string[],
  unendable: readonly string[],
): Promise<Said | 'again'> {
  // Everything of both at once and in one order: one by one, two such pairs would wait for each other.
  if (two.length > 1) for (const memberId of two) await lockPauses(tx, memberId)
  const held = two.length > 1 ? await lockRunningMatches(tx, deps, ...two) : { matches: [] }
  const own = await lockOwnMatch(tx, deps, matchId, me)
  if (own === undefined) return { refused: 'not_found' }
  const { match, side, now, row } = own
  const outcome = applyCoupleMark(match.state, side, now)
  if (typeof outcome === 'string') return { refused: outcome }
  const done: Said = { refused: null, now, match: showMatch(row, me, deps.config.windows, outcome.state) }
  if (outcome.state === match.state) return done
  const change = { match, outcome, now }
  if (outcome.state.ended === null) {
    await saveMatchChanges(tx, deps, { changes: [change] })
    return done
  }
  // Both said it at the same instant: only now is it known that there is more to hold.
  if (two.length === 1) return 'again'
  const others = held.matches.filter(({ id }) => id !== matchId)
  for (const memberId of two) {
    const asked = { at: now, keys: [], tapId: undefined, except: [...unendable, matchId] }
    // What has fallen due comes first, overdue matches too: nobody loses or gains tokens by leaving now.
    const wallet = await walletToCharge(tx, deps, memberId, asked)
    if (wallet === 'again') return 'again'
    await saveMatchChanges(tx, deps, wallet.applied)
  }
  // No fee, refunds as ever. Nobody is told why.
  const ends = others.map((other): MatchChange => {
    const leaving = two.find((memberId) => other.members.includes(memberId)) ?? me
    return {
      match: other,
      now,
      outcome: endWithoutFee(other.state, sideOf(other.members, leaving) ?? 0, now),
    }
  })
  const changes = [change, ...ends]
  await saveMatchChanges(tx, deps, { changes, dues: ends.flatMap((ended) => tokenEffects(ended, null).dues) })
  for (const memberId of two) await deactivate(tx, memberId)
  return done
}
