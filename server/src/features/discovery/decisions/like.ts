import { randomUUID } from 'node:crypto'
import type { LikeNote } from '@mithaq/contract/like-note'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, queryAndCommit, query, transact, type Db, type Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { openMatch } from '../../matches/commands/open-match.ts'
import { lockPair, orderedPair } from '../../matches/store/lock-pair.ts'
import { lockPausesShared } from '../../matches/store/pauses.ts'
import { insertNotificationsSql } from '../../notifications/inbox/create-notifications.ts'
import { notBlockedSql } from '../../visibility/not-blocked.ts'
import { setUndoablePassSql, consumeActionSql, refuseTooManyActions } from '../../likes/action-budget.ts'
import { lockSexOfPair } from '../../likes/sex-lock.ts'
import { eraseLikeNotes } from '../../likes/like-note.ts'
import { isLikeHidden, nobodyHides, readHiding, type Hiding } from './hiding.ts'
import { saveLikeNote, refuseLikeNote } from './save-like-note.ts'

export type DecisionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'vaultKey'>
type Decision = 'like' | 'pass'

interface PairState extends Hiding {
  withinBudget: boolean
  /** Whom I passed last in the deck; undefined where this act is not counted, and it is not known. */
  lastPass: string | null | undefined
  meetable: boolean
  mine: Decision | null
  theirs: Decision | null
  /** The other one heard of a like of mine not long ago. */
  told: boolean
  matchId: string | null
  matched: boolean
}

/** Of a pass nobody hears. */
const wasNotifiedRecentlySql = (clock: Clock) => sql`
  exists (
    select from profile_actions where from_profile_id = mine.id and to_profile_id = p.id
      and notified_at > ${clock.sql} - interval '30 days')`

/** What stands between the two. Both rows are held: an edited sex would leave a like pointing at the wrong side. */
async function loadPairState(
  tx: Db,
  { clock }: DecisionDeps,
  [me, other]: readonly [string, string],
  action: Decision,
  { budgeted = true, inDeck = false } = {},
): Promise<PairState | undefined> {
  const passed = sql`
    (select ${other}::uuid from between where meetable and not "someHide" and mine is null and "matchId" is null)`
  const spent = consumeActionSql(
    clock,
    sql`select id from both_of_us where id = ${me}`,
    action === 'pass' && inDeck ? passed : undefined,
  )
  const between = await queryOne(
    tx,
    sql<Omit<PairState, keyof Hiding> & { someHide: boolean }>`
      with both_of_us as materialized (
        select id, sex, is_active, only_within_filters from profiles where id in (${me}, ${other}) order by id for key share
      ), between as materialized (
        select coalesce(p.is_active and p.sex <> mine.sex and ${notBlockedSql(me, sql`p.id`)}, false) as meetable,
          (select action from profile_actions where from_profile_id = mine.id and to_profile_id = p.id) as mine,
          (select action from profile_actions where from_profile_id = p.id and to_profile_id = mine.id) as theirs,
          ${action === 'like' ? wasNotifiedRecentlySql(clock) : sql`false`} as told,
          mine.only_within_filters or coalesce(p.only_within_filters, false) as "someHide",
          m.match_id as "matchId", coalesce(m.unmatched_at is null and m.deadline > ${clock.sql}, false) as matched
        from both_of_us mine left join both_of_us p on p.id = ${other}
        left join match_sides m on m.me = mine.id and m.other = p.id
        where mine.id = ${me}
      ) ${budgeted ? sql`, spent as (${spent})` : sql``}
      select between.*, ${budgeted ? sql`spent.member_id is not null as "withinBudget", spent.last_pass as "lastPass"` : sql`true as "withinBudget"`}
      from between ${budgeted ? sql`left join spent on true` : sql``}`,
  )
  if (between === undefined) return undefined
  return { ...between, ...(between.someHide ? await readHiding(tx, clock, me, other) : nobodyHides) }
}

/** Writes my action, the notice of it, and that whatever the other one did is answered by it. */
async function saveDecision(
  tx: Tx,
  { clock }: DecisionDeps,
  [me, other]: readonly [string, string],
  action: Decision,
  {
    answers,
    tells,
    undoable = false,
    lastPass,
    ends,
  }: Pick<PairState, 'lastPass'> & {
    answers: boolean
    tells: boolean
    undoable?: boolean
    /** The transaction, by this. */
    ends: boolean
  },
) {
  const passed = undoable ? other : null
  // A part that changes nothing costs as much as one that does: together a tenth of a pass.
  const beside = [
    tells &&
      sql`told as (${insertNotificationsSql(clock, [{ id: randomUUID(), to: other, code: 'like', senderId: me }])})`,
    lastPass !== passed && sql`kept as (${setUndoablePassSql(me, passed)})`,
    answers &&
      sql`theirs as (
        update profile_actions set answered_at = ${clock.sql}
        where from_profile_id = ${other} and to_profile_id = ${me} and answered_at is null)`,
  ].filter((part) => part !== false)
  const statement = sql`
      ${beside.length === 0 ? sql`` : sql`with ${sql.join(beside)}`}
      insert into profile_actions as mine (from_profile_id, to_profile_id, action, created_at, answered_at, notified_at)
      values (${me}, ${other}, ${action}, ${clock.sql}, case when ${answers} then ${clock.sql} end,
        case when ${tells} then ${clock.sql} end)
      on conflict (from_profile_id, to_profile_id) do update
        set action = excluded.action, created_at = excluded.created_at, deck_place = excluded.deck_place,
          notified_at = coalesce(excluded.notified_at, mine.notified_at)`
  await (ends ? queryAndCommit(tx, statement) : query(tx, statement))
  if (tells) tx.notifyMembers([other], { type: 'notification' })
}

/** Two who find each other hide both and end their matches: one that opened meanwhile would be with nobody there. */
async function areBothActive(tx: Tx, me: string, other: string): Promise<boolean> {
  const [, gone] = await Promise.all([
    lockPausesShared(tx, orderedPair(me, other)),
    queryOne(tx, sql`select from profiles where id in (${me}, ${other}) and not is_active`),
  ])
  return gone === undefined
}

/** Likes somebody; a like both ways is a match. */
export async function like(
  deps: DecisionDeps,
  me: string,
  other: string,
  { budgeted = true, sentence }: { budgeted?: boolean; sentence?: LikeNote | undefined } = {},
) {
  return transact(deps.db, async (tx) => {
    const [, between] = await Promise.all([
      lockPair(tx, me, other),
      loadPairState(tx, deps, [me, other], 'like', { budgeted }),
    ])
    if (between?.withinBudget === false) return await refuseTooManyActions(tx, deps.clock, me)
    if (!between?.meetable || between.hidden === 'gone') return refuse('not_found')
    const { mine, theirs, told, lastPass, matchId, matched } = between
    const waits = isLikeHidden(between)
    if (matched) return { result: 'already_liked' as const, matchId }
    if (matchId !== null) return refuse('matched_before')
    if (mine === 'like') return { result: 'already_liked' as const, matchId: null }

    // Told once: a member who likes, passes and likes again must not ring somebody's phone each time.
    const tells = theirs !== 'like' && !told && !waits
    const both = [me, other] as const
    if (sentence) {
      const refused = await refuseLikeNote(tx, deps.clock, me, other, sentence)
      if (refused !== null) return refused
    }
    if (theirs === 'like' && !(await areBothActive(tx, me, other))) return refuse('not_found')
    await saveDecision(tx, deps, both, 'like', {
      answers: theirs !== null,
      tells,
      lastPass,
      ends: !sentence && theirs !== 'like',
    })
    if (sentence) await saveLikeNote(tx, deps, me, other, sentence)
    tx.notifyMembers(waits && theirs !== 'like' ? [me] : both, { type: 'likes' })
    if (theirs !== 'like') return { result: 'liked' as const, matchId: null }
    const match = await openMatch(tx, deps, me, other)
    return { result: 'matched' as const, matchId: match.matchId }
  })
}

/** Passes somebody by; a like may become a pass, and a pass a like. */
export async function pass(deps: DecisionDeps, me: string, other: string, { inDeck = false } = {}) {
  return transact(deps.db, async (tx) => {
    const [, between] = await Promise.all([
      lockPair(tx, me, other),
      loadPairState(tx, deps, [me, other], 'pass', { inDeck }),
    ])
    if (between?.withinBudget === false) return await refuseTooManyActions(tx, deps.clock, me)
    if (!between?.meetable || between.hidden === 'gone') return refuse('not_found')
    if (between.matchId !== null) return refuse('matched_before')
    if (between.mine === 'pass') return {}

    const answers = between.theirs !== null
    const undoable = inDeck && between.mine === null
    await saveDecision(tx, deps, [me, other], 'pass', {
      answers,
      tells: false,
      undoable,
      lastPass: between.lastPass,
      ends: between.mine !== 'like',
    })
    if (between.mine === 'like') {
      await eraseLikeNotes(tx, me, other)
      await lockSexOfPair(tx, me, other)
    }
    const seen = !isLikeHidden(between)
    if (between.mine === 'like') tx.notifyMembers(seen ? [me, other] : [me], { type: 'likes' })
    else if (between.theirs === 'like' && seen) tx.notifyMembers([me], { type: 'likes' })
    return {}
  })
}
