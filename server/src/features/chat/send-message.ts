import { contactIn } from '@mithaq/contract/contact'
import type { Message } from '@mithaq/contract/messages'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/routes/serve-routes.ts'
import { runMatchCommand } from '../matches/commands/run-match-command.ts'
import { showMatch } from '../matches/read/show-match.ts'
import { applyMessage } from '../matches/rules/lifecycle.ts'
import { otherSide, type MatchOutcome, type MatchState, type Side } from '../matches/rules/match-state.ts'
import { planCharge } from '../matches/rules/plan-charge.ts'
import { lockOwnMatch, type OwnMatch } from '../matches/store/lock-match.ts'
import { lockWalletIfCharged } from '../matches/store/lock-wallet-for-charge.ts'
import { saveMatchChanges, type MatchDeps } from '../matches/store/save-match-changes.ts'
import { checkNewMessage, seqsToCompare } from './check-new-message.ts'
import { saveContactWarning } from './contact-warnings.ts'
import {
  buildMessage,
  insertMessageSql,
  listMessagesToCompare,
  messageFromRow,
  type NewMessage,
} from './messages.ts'
import { isReplyRewardable } from './reply-rewards.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'vaultKey' | 'onAct'>

/** Saves a message, starts the clock for the other member's reply, rewards a third reply, and notifies. */
export const sendMessage = (deps: SendDeps, memberId: string, input: NewMessage) =>
  runMatchCommand(deps, memberId, async (tx, stuckMatchIds) => {
    const own = await lockOwnMatch(tx, deps, input.matchId, memberId)
    if (own === undefined) return refuse('not_found')
    const { match, side, now } = own
    const known = await listMessagesToCompare(tx, match.id, seqsToCompare(match.lastSeq), input)
    const check = checkNewMessage(own, input, known)
    if (check.refused !== null) return refuse(check.refused)
    if (check.saved !== null) return answerMessage(deps, own, messageFromRow(check.saved), match.state)

    const isRewardable = await isReplyRewardable(tx, deps, own)
    const outcome = applyMessage(match.state, side, isRewardable, now, deps.config.windows)
    if (typeof outcome === 'string') return refuse(outcome)
    const message = buildMessage(own, input, check.quoted)
    const change = { match, outcome, now, messageSeq: message.seq }
    const wallet = await lockWalletIfCharged(tx, deps, change, side, stuckMatchIds)
    if (wallet?.hasOverdueMatch) return 'retry'
    const charge = planCharge(change, side, wallet)
    if (charge.refused !== null)
      throw new Error(`Invariant violated: a message was refused by the wallet (match ${match.id})`)

    const { content } = input
    const receiverId = match.members[otherSide(side)]
    const notice = {
      to: receiverId,
      code: 'message',
      senderId: memberId,
      referenceId: match.id,
      content,
    } as const
    const notices = [...(charge.updates.notices ?? []), notice]
    const messageInsertSql = insertMessageSql(message)
    const contact = contactIn(content)
    const changes = { ...charge.updates, changes: [change], notices, messageInsertSql }
    await deps.onAct?.(tx, { kind: 'message', by: memberId, to: receiverId, matchId: match.id })
    await saveMatchChanges(tx, deps, changes, { commit: contact.length === 0 })
    if (contact.length > 0)
      await saveContactWarning(tx, deps, message, contact, { round: match.state.round, receiverId })
    tx.notifyMembers(match.members, { type: 'message', message })
    return answerMessage(deps, own, message, outcome.state, answerOf(match.state, outcome, side))
  })

/** Null unless the message answered in time. */
function answerOf(before: MatchState, { state, moves }: MatchOutcome, side: Side): { reward: number } | null {
  if (state.replies[side] === before.replies[side]) return null
  return { reward: moves.find(({ type }) => type === 'reward')?.amount ?? 0 }
}

function answerMessage(
  { config }: MatchDeps,
  own: OwnMatch,
  message: Message,
  state: MatchState,
  answer: { reward: number } | null = null,
) {
  const match = showMatch(own.row, own.memberId, config.windows, state)
  const isLast = message.seq >= match.lastSeq
  const latest = isLast ? { lastMessage: message, lastSeq: message.seq } : {}
  return { now: own.now.toISOString(), message, match: { ...match, ...latest }, answer }
}
