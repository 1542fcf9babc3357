import type { Match } from '@mithaq/contract/matches'
import { sql } from '../../../db/sql.ts'
import { queryOne, type Tx } from '../../../db/db.ts'
import { createNotifications } from '../../notifications/inbox/create-notifications.ts'
import { runMatchCommand } from './run-match-command.ts'
import { otherSide, type MatchState } from '../rules/match-state.ts'
import { lockOwnMatch, type OwnMatch } from '../store/lock-match.ts'
import { findMatch } from '../read/match-lists.ts'
import { keepsPictureAccess } from '../store/match-view.ts'
import type { SettleDeps } from '../store/save-match-changes.ts'

type Seen = { refused: null; now: string; match: Match } | { refused: 'not_found' | 'match_ended' }

/** Asks the other side to show me their pictures: once a round, where they choose to whom. */
export const requestPictureAccess = (deps: SettleDeps, me: string, matchId: string): Promise<Seen> =>
  changeSight(deps, me, matchId, runs, async (tx, { match, side, now }) => {
    const owner = match.members[otherSide(side)]
    const asked = await wrote(
      tx,
      sql`
        insert into picture_sights (match_id, round, owner_id, asked_at)
        select ${matchId}::uuid, ${match.state.round}::int, id, ${now}::timestamptz from profiles
        where id = ${owner} and pictures_for = 'chosen'
        on conflict (match_id, round, owner_id) do update set asked_at = excluded.asked_at
          where picture_sights.asked_at is null and picture_sights.granted_at is null
        returning 1`,
    )
    if (asked)
      await createNotifications(tx, deps.clock, {
        to: owner,
        code: 'sight_asked',
        senderId: me,
        referenceId: matchId,
      })
    return asked
  })

/** Shows the other side my pictures as they are, or takes that back: also after we found each other, and then for good. */
export const setPictureAccess = (
  deps: SettleDeps,
  me: string,
  matchId: string,
  shown: boolean,
): Promise<Seen> => (shown ? grant(deps, me, matchId) : takeBack(deps, me, matchId))

const grant = (deps: SettleDeps, me: string, matchId: string): Promise<Seen> =>
  changeSight(deps, me, matchId, runs, (tx, { match, now }) =>
    wrote(
      tx,
      sql`
        insert into picture_sights (match_id, round, owner_id, granted_at)
        select ${matchId}::uuid, ${match.state.round}::int, id, ${now}::timestamptz from profiles
        where id = ${me} and pictures_for = 'chosen'
        on conflict (match_id, round, owner_id) do update set granted_at = excluded.granted_at
          where picture_sights.granted_at is null
        returning 1`,
    ),
  )

const takeBack = (deps: SettleDeps, me: string, matchId: string): Promise<Seen> =>
  changeSight(deps, me, matchId, keepsPictureAccess, (tx, { match }) =>
    wrote(
      tx,
      sql`
        update picture_sights set granted_at = null
        where match_id = ${matchId} and round = ${match.state.round} and owner_id = ${me} and granted_at is not null
        returning 1`,
    ),
  )

const runs = ({ ended }: MatchState): boolean => ended === null
const wrote = async (tx: Tx, change: ReturnType<typeof sql>) => (await queryOne(tx, change)) !== undefined

/** Changes who sees whose pictures where the match still allows it, and tells both sides at once. */
function changeSight(
  deps: SettleDeps,
  me: string,
  matchId: string,
  isAllowed: (state: MatchState) => boolean,
  change: (tx: Tx, own: OwnMatch) => Promise<boolean>,
): Promise<Seen> {
  return runMatchCommand(deps, me, async (tx): Promise<{ done: Seen }> => {
    const own = await lockOwnMatch(tx, deps, matchId, me)
    if (own === undefined) return { done: { refused: 'not_found' } }
    // A refusal still commits: the deadline that it may have met has ended the match.
    if (!isAllowed(own.match.state)) return { done: { refused: 'match_ended' } }
    if (await change(tx, own)) tx.notifyMembers(own.match.members, { type: 'match', matchId })
    const seen = await findMatch(tx, deps, me, matchId)
    return { done: seen === undefined ? { refused: 'not_found' } : { refused: null, ...seen } }
  })
}
