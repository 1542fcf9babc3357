import { contactIn } from '@mithaq/contract/contact'
import { chat, tokens } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'
import type { Message } from '@mithaq/contract/messages'
import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db, type Tx } from '../../db/db.ts'
import { charge, type Attempt } from '../matches/commands/run-match-command.ts'
import { applyMessage } from '../matches/rules/lifecycle.ts'
import { otherSide } from '../matches/rules/match-state.ts'
import { lockOwnMatch, type OwnMatch } from '../matches/store/lock-match.ts'
import { showMatch } from '../matches/store/match-view.ts'
import type { MatchDeps } from '../matches/store/save-match-changes.ts'
import type { Deps } from '../../deps.ts'
import { saveContactWarning } from './contact-warnings.ts'
import { messageRowsSql, messageFromRow, type MessageRow, type Quoted } from './messages.ts'

export interface NewMessage {
  matchId: string
  id: string
  content: string
  quoteId: string | null
}

export type SendResult =
  | {
      refused:
        | 'not_found'
        | 'match_ended'
        | 'chat_locked'
        | 'too_late'
        | 'id_reused'
        | 'quote_unknown'
        | 'too_many_attempts'
    }
  | { refused: null; now: Date; message: Message; match: Match }

/** As many of one chat within the burst are no longer a conversation. */
const burst = { messages: 60, withinMs: 15_000 }

/** One message: its row, the clock, a reward where it is due and the notification, all or nothing. */
export async function sendMessage(
  tx: Tx,
  deps: MatchDeps & Pick<Deps, 'vaultKey'>,
  me: string,
  letter: NewMessage,
  unendable: readonly string[],
): Promise<Attempt<SendResult>> {
  const own = await lockOwnMatch(tx, deps, letter.matchId, me)
  if (own === undefined) return { done: { refused: 'not_found' } }
  const { match, side, now, row } = own
  const refused = (code: NonNullable<SendResult['refused']>) => ({ done: { refused: code } })
  const sent = (message: Message, state = match.state): SendResult => {
    const shown = showMatch(row, me, deps.config.windows, state)
    const isLast = message.seq >= shown.lastSeq
    const latest = isLast ? { lastMessage: message, lastSeq: message.seq } : {}
    return { refused: null, now, message, match: { ...shown, ...latest } }
  }
  const before = await recentOf(tx, match.id, match.lastSeq, letter)
  // Its answer was lost and it comes again, perhaps after the match has ended: it was sent.
  const same = before.find(({ id }) => id === letter.id)
  if (same !== undefined) {
    if (same.sender_id !== me) return refused('not_found')
    const isAgain = same.match_id === match.id && isSame(same, letter)
    return isAgain ? { done: sent(messageFromRow(same)) } : refused('id_reused')
  }
  if (own.cameTooLate) return refused('too_late')
  const twin = before.find(({ seq }) => seq === match.lastSeq)
  if (twin?.sender_id === me && isSame(twin, letter) && since(twin, now) < chat.doubleSendMs)
    return { done: sent(messageFromRow(twin)) }
  const early = before.find(({ seq }) => seq === match.lastSeq - burst.messages + 1)
  if (early && since(early, now) < burst.withinMs) return refused('too_many_attempts')

  const quoted = before.find(({ id, match_id }) => id === letter.quoteId && match_id === match.id) ?? null
  if (letter.quoteId !== null && quoted === null) return refused('quote_unknown')

  const outcome = applyMessage(
    match.state,
    side,
    await isRewardable(tx, deps, own, me),
    now,
    deps.config.windows,
  )
  if (typeof outcome === 'string') return refused(outcome)
  const seq = match.lastSeq + 1
  const message = messageFromRow(rowOf(letter, me, seq, now, quoted))
  const to = match.members[otherSide(side)]
  const { content } = letter
  const contact = contactIn(content)
  const charged = await charge(tx, deps, { match, outcome, now, seq }, side, unendable, {
    said: insertion(message),
    notices: [{ to, code: 'message', senderId: me, referenceId: match.id, content }],
    ends: contact.length === 0,
  })
  if (charged === 'again') return { again: true }
  if (charged.refused !== null) throw new Error('a message was refused for want of tokens')
  if (contact.length > 0)
    await saveContactWarning(tx, deps, message, contact, { round: match.state.round, receiverId: to })
  tx.notifyMembers(match.members, { type: 'message', message })
  return { done: sent(message, outcome.state) }
}

const since = ({ created_at }: MessageRow, now: Date) => now.getTime() - created_at.getTime()

const isSame = ({ content, quote_id }: MessageRow, letter: NewMessage) =>
  content === letter.content && quote_id === letter.quoteId

const recentOf = (tx: Db, matchId: string, lastSeq: number, { id, quoteId }: NewMessage) =>
  query(
    tx,
    messageRowsSql(sql`(
      select * from messages where match_id = ${matchId} and seq in (${lastSeq}, ${lastSeq - burst.messages + 1})
      union select * from messages where id in (${id}, ${quoteId ?? id}))`),
  )

const rowOf = (
  { matchId, id, content, quoteId }: NewMessage,
  senderId: string,
  seq: number,
  now: Date,
  quoted: Quoted | null,
): MessageRow => ({
  id,
  match_id: matchId,
  seq,
  sender_id: senderId,
  content,
  read: false,
  created_at: now,
  quote_id: quoteId,
  reactions: null,
  quoted,
})

const insertion = ({ id, matchId, seq, senderId, content, createdAt, quote }: Message) => sql`
  insert into messages (id, match_id, seq, sender_id, content, created_at, quote_id)
  values (${id}, ${matchId}, ${seq}, ${senderId}, ${content}, ${createdAt}, ${quote?.id ?? null})`

/** Whether a third reply still earns a token: so many in any one period, and no more. */
async function isRewardable(tx: Db, { config }: MatchDeps, { match, side, now }: OwnMatch, me: string) {
  const { clock, replies } = match.state
  if (clock?.awaited !== side || replies[side] + 1 !== tokens.rewardedReply) return false
  // Lock the wallet before counting: replies in two matches at once would both be the third reward.
  await query(tx, sql`select from profiles where id = ${me} for no key update`)
  const row = await queryOne(
    tx,
    sql<{ count: number }>`
      select count(*)::int as count from (
        select created_at as at from token_transactions where user_id = ${me} and type = 'reward'
        union all select unnest(earlier_rewards) from profiles where id = ${me}) earned
      where at > ${now}::timestamptz - make_interval(secs => ${config.windows.topupS})`,
  )
  return (row?.count ?? 0) < tokens.rewardsAPeriod
}
