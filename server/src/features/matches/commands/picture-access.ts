import { refuse } from '../../../http/routes/serve-routes.ts'
import { createNotifications } from '../../notifications/inbox/create-notifications.ts'
import { findMatch } from '../read/find-match.ts'
import { keepsPictureAccess } from '../rules/couple-rules.ts'
import { otherSide } from '../rules/match-state.ts'
import { lockOwnMatch } from '../store/lock-match.ts'
import { grantPictureAccess, savePictureRequest, withdrawPictureAccess } from '../store/picture-access.ts'
import type { SettleDeps } from '../store/save-match-changes.ts'
import { runMatchCommand } from './run-match-command.ts'

/** Asks the other member to show their pictures, if they choose who sees them. At most once a round. */
export const requestPictureAccess = (deps: SettleDeps, memberId: string, matchId: string) =>
  runMatchCommand(deps, memberId, async (tx) => {
    const own = await lockOwnMatch(tx, deps, matchId, memberId)
    if (own === undefined) return refuse('not_found')
    const { members, state } = own.match
    if (state.ended !== null) return refuse('match_ended')

    if (await savePictureRequest(tx, own)) {
      const to = members[otherSide(own.side)]
      await createNotifications(tx, deps.clock, {
        to,
        code: 'sight_asked',
        senderId: memberId,
        referenceId: matchId,
      })
      tx.notifyMembers(members, { type: 'match', matchId })
    }
    return (await findMatch(tx, deps, memberId, matchId)) ?? refuse('not_found')
  })

interface PictureAccessInput {
  matchId: string
  shown: boolean
}

/** Grants the other member access to the member's pictures, or withdraws it, which couples can do as well. */
export const setPictureAccess = (
  deps: SettleDeps,
  memberId: string,
  { matchId, shown }: PictureAccessInput,
) =>
  runMatchCommand(deps, memberId, async (tx) => {
    const own = await lockOwnMatch(tx, deps, matchId, memberId)
    if (own === undefined) return refuse('not_found')
    const { members, state } = own.match
    const isAllowed = shown ? state.ended === null : keepsPictureAccess(state)
    if (!isAllowed) return refuse('match_ended')

    const hasChanged = shown ? await grantPictureAccess(tx, own) : await withdrawPictureAccess(tx, own)
    if (hasChanged) tx.notifyMembers(members, { type: 'match', matchId })
    return (await findMatch(tx, deps, memberId, matchId)) ?? refuse('not_found')
  })
