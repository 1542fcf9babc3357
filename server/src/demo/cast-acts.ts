import { createHash } from 'node:crypto'
import type { ReactionKind } from '@mithaq/contract/messages'
import { sql } from '../db/sql.ts'
import { query, queryOne, transact, type Db, type Tx } from '../db/db.ts'
import type { Deps, MemberAct } from '../deps.ts'
import { markChatRead } from '../features/chat/messages.ts'
import { sendMessage } from '../features/chat/send-message.ts'
import { setReaction } from '../features/chat/set-reaction.ts'
import { likeMember } from '../features/discovery/decisions/like.ts'
import { extendReplyTime } from '../features/matches/commands/extend-reply-time.ts'
import { unlock } from '../features/matches/commands/unlock.ts'
import { unmatch } from '../features/matches/commands/unmatch.ts'
import { hasExtendedReplySql } from '../features/matches/store/match-row.ts'
import { defineJob, type Queue } from '../ports/queue/queue.ts'
import type { Demo } from './load-demo.ts'
import { isSignInAccount } from './reset-sign-in.ts'
import { topUpCastWallet } from './top-up-cast-wallet.ts'

/** What a member of the cast does next. Each act finds out itself whether it is still wanted, and done twice it counts once. */
export type CastAct =
  | { act: 'like'; castId: string; memberId: string }
  | { act: 'pay' | 'read_and_type' | 'answer'; castId: string; memberId: string; matchId: string }

export const castActJob = defineJob<CastAct>('cast-acts')

/** After how many seconds the cast acts. */
const afterS = { like: { from: 10, to: 40 }, pay: 20, readAndType: 4, answer: 8, extraDay: 30 }
/** Whether a like is returned is up to chance, but not for the first ones. */
const alwaysReturned = 2
const answeredMessages = 3

/** A number that is the same on every server. */
const numberOf = (...parts: (string | number)[]): number =>
  createHash('sha256').update(parts.join(' ')).digest().readUInt32BE()

/** The same id each time, so that an act that is repeated after a crash counts once. */
function idOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Adds what the cast does about a member's act, in its transaction. */
export const createCastScheduler =
  (queue: Queue, demo: Demo) =>
  async (tx: Tx, happened: MemberAct): Promise<void> => {
    const pair = await readPair(tx, demo, happened)
    if (pair === null) return
    const { castId, memberId } = pair
    const add = (act: CastAct, seconds: number) => queue.add(tx, castActJob, act, 'high', seconds)
    if (happened.kind === 'match') {
      await add({ ...pair, act: 'pay', matchId: happened.matchId }, afterS.pay)
    } else if (happened.to !== castId) {
      return
    } else if (happened.kind === 'like') {
      const { from, to } = afterS.like
      await add({ ...pair, act: 'like' }, from + (numberOf('when', castId, memberId) % (to - from + 1)))
    } else {
      const { matchId } = happened
      await add({ ...pair, act: 'read_and_type', matchId }, afterS.readAndType)
      await add({ ...pair, act: 'answer', matchId }, afterS.answer)
    }
  }

/** The cast's side and the visitor's. Null for two of the same kind, and for two who have a story together. */
async function readPair(tx: Db, demo: Demo, { by, to }: MemberAct) {
  const rows = await query(
    tx,
    sql<{ id: string; email: string }>`select id, email from accounts where id in (${by}, ${to})`,
  )
  const isCast = ({ email }: { email: string }) =>
    !isSignInAccount(demo, email) && demo.cast.some((member) => member.email === email)
  const [cast, visitor] = [rows.find(isCast), rows.find((row) => !isCast(row))]
  if (cast === undefined || visitor === undefined || demo.haveStory(cast.email, visitor.email)) return null
  return { castId: cast.id, memberId: visitor.id }
}

export async function runCastAct(deps: Deps, demo: Demo, act: CastAct): Promise<void> {
  if (act.act === 'like') return likeBack(deps, act)
  const chat = await readChat(deps.db, act)
  if (chat === undefined) return
  if (act.act === 'pay') return pay(deps, act, chat)
  if (!chat.isAwaited || chat.castMessages >= answeredMessages) return
  return act.act === 'answer' ? answer(deps, demo, act, chat) : readAndType(deps, act, chat)
}

type ActInMatch = Exclude<CastAct, { act: 'like' }>

async function likeBack(deps: Deps, { castId, memberId }: Extract<CastAct, { act: 'like' }>) {
  const row = await queryOne(
    deps.db,
    sql<{ likesBefore: number }>`
      select count(*)::int as "likesBefore" from profile_actions l join profile_actions this
        on this.from_profile_id = l.from_profile_id and this.to_profile_id = ${castId}
      where l.from_profile_id = ${memberId} and l.action = 'like' and l.created_at < this.created_at`,
  )
  const isWilling = numberOf('whether', castId, memberId) % 3 > 0
  if (!isWilling && (row?.likesBefore ?? 0) >= alwaysReturned) return
  await likeMember(deps, castId, memberId, { isBudgeted: false })
}

interface Chat {
  round: number
  email: string
  city: string
  isAwaited: boolean
  castMessages: number
  lastSeq: number
  lastMessageId: string | null
  /** How many chats with other members of the cast the visitor began before this one. */
  chatsBefore: number
  dayAskedFor: boolean
}

/** Undefined once the match has ended. */
const readChat = (db: Db, { matchId, castId, memberId }: ActInMatch): Promise<Chat | undefined> =>
  queryOne(
    db,
    sql<Chat>`
      select m.round, a.email, p.city, coalesce(m.awaiting_response_from = ${castId}, false) as "isAwaited",
        (select count(*)::int from messages where match_id = m.id and sender_id = ${castId}) as "castMessages",
        m.last_seq as "lastSeq",
        (select id from messages where match_id = m.id and sender_id = ${memberId} order by seq desc limit 1) as "lastMessageId",
        (select count(*)::int from messages f join match_sides s on s.match_id = f.match_id and s.me = ${memberId}
          where f.seq = 1 and f.match_id <> m.id and f.created_at > (select created_at from accounts where id = ${memberId})
            and f.created_at < (select created_at from messages where match_id = m.id and seq = 1)) as "chatsBefore",
        ${hasExtendedReplySql(castId)} as "dayAskedFor"
      from matches m join accounts a on a.id = ${castId} join profiles p on p.id = a.id
      where m.id = ${matchId} and m.unmatched_at is null`,
  )

async function pay(deps: Deps, { castId, matchId }: ActInMatch, { round }: Chat) {
  await topUpCastWallet(deps, castId, `${matchId} ${round}`)
  await unlock(deps, castId, { matchId, requestId: idOf('pay', matchId, round), express: false })
}

async function readAndType(deps: Deps, { castId, memberId, matchId }: ActInMatch, { lastSeq }: Chat) {
  await transact(deps.db, async (tx) => {
    if ((await markChatRead(tx, matchId, castId, lastSeq)) > 0)
      tx.notifyMembers([castId, memberId], { type: 'read', matchId, by: castId, upTo: lastSeq })
    tx.notifyMembers([memberId], { type: 'typing', matchId })
  })
}

/** The second chat of a visitor is with somebody who asks for a day, and the third with somebody who closes kindly. */
async function answer(deps: Deps, demo: Demo, act: ActInMatch, chat: Chat) {
  const { castId, matchId } = act
  const { castMessages, chatsBefore, email, city, round, lastMessageId } = chat
  const isSecondAnswer = castMessages === 1
  if (isSecondAnswer && chatsBefore % 3 === 1 && !chat.dayAskedFor) {
    await extendReplyTime(deps, castId, { matchId, requestId: idOf('day', matchId, round) })
    return deps.queue.add(deps.db, castActJob, act, 'high', afterS.extraDay)
  }
  if (isSecondAnswer && chatsBefore % 3 === 2) {
    await unmatch(deps, castId, {
      matchId,
      requestId: idOf('goodbye', matchId, round),
      goodbye: { words: demo.castGoodbye },
    })
    return
  }
  if (lastMessageId !== null && (isSecondAnswer || numberOf('reacts', lastMessageId) % 3 === 0)) {
    const kinds: ReactionKind[] = ['heart', 'smile', 'hand_on_heart', 'thumbs_up']
    const kind = kinds[numberOf('how', lastMessageId) % kinds.length] ?? 'heart'
    await setReaction(deps, castId, { matchId, messageId: lastMessageId, kind })
  }
  const content = demo.answersOf({ email, city }, numberOf('voice', castId))[castMessages]
  if (content === undefined) return
  await sendMessage(deps, castId, {
    matchId,
    id: idOf('answer', matchId, castMessages),
    content,
    quoteId: null,
  })
}
