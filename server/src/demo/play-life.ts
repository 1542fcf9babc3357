import { randomUUID } from 'node:crypto'
import { sql } from '../db/sql.ts'
import { joinTransaction, query, queryOne, type Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { comeBack, goAway } from '../features/away/away.ts'
import { sendMessage } from '../features/chat/send-message.ts'
import { setReaction } from '../features/chat/set-reaction.ts'
import { likeMember } from '../features/discovery/decisions/like.ts'
import { acceptInvitation } from '../features/guardians/invitation/accept-invitation.ts'
import { inviteGuardian } from '../features/guardians/invitation/invite-guardian.ts'
import { findCurrentGuardian } from '../features/guardians/guardian.ts'
import { requestPictureAccess, setPictureAccess } from '../features/matches/commands/picture-access.ts'
import { unlock } from '../features/matches/commands/unlock.ts'
import { unmatch } from '../features/matches/commands/unmatch.ts'
import { settleMember } from '../features/matches/jobs/settle-member.ts'
import { stoppedClock } from './insert-members.ts'
import type { Demo } from './load-demo.ts'
import { topUpCastWallet } from './top-up-cast-wallet.ts'

type Life = Demo['lives'][number]
type Story = Life['stories'][number]
type Step = Story['steps'][number]
type Windows = Deps['config']['windows']

const seconds = ({ of, times }: Step['after'], { paymentS, openingS, replyS }: Windows) =>
  times * { payment: paymentS, opening: openingS, reply: replyS }[of]

/** How long ago a story's last step was: of a very short reply clock, half is left instead. */
const endedAgoS = ({ ended, secondsLeft }: Story, windows: Windows) =>
  seconds(ended, windows) - Math.min(secondsLeft ?? 0, windows.replyS / 2)

const lastedS = ({ steps }: Story, windows: Windows) =>
  steps.reduce((sum, { after }) => sum + seconds(after, windows), 0)

/** When the member joined: two periods of weekly tokens ago, or a little before the first story. */
export function joinedAgoS({ stories }: Life, windows: Windows): number {
  const longest = Math.max(...stories.map((story) => endedAgoS(story, windows) + lastedS(story, windows)))
  return Math.max(longest + 3600, 2.05 * windows.topupS)
}

/**
 * Lets a demo member live through their stories, up to now, within the transaction. The product's own commands write every
 * row, at the time of its step: so the ledger, the clocks and the notifications are as they would be.
 */
export async function playLife(outer: Tx, deps: Deps, life: Life, now: Date) {
  const { windows } = deps.config
  // Nobody answers in a story by themselves.
  const joined: Deps = { ...deps, db: joinTransaction(deps.db, outer), onJoined: undefined, onAct: undefined }
  const at = (agoS: number): Deps => ({
    ...joined,
    clock: stoppedClock(new Date(now.getTime() - Math.round(agoS * 1000))),
  })
  const memberId = await idOf(outer, life.email)
  const stories = await Promise.all(
    life.stories.map(async (story) => ({
      story,
      told: tellStory(memberId, await idOf(outer, story.partner)),
    })),
  )
  const invitedAgoS = joinedAgoS(life, windows) - 60
  await inviteGuardian(at(invitedAgoS), memberId, life.guardian)
  const guardian = await findCurrentGuardian(outer, memberId)
  if (guardian !== undefined) await acceptInvitation(at(invitedAgoS - 30), guardian.id)

  const steps = stories.flatMap(({ story, told }) => {
    let agoS = endedAgoS(story, windows) + lastedS(story, windows)
    return story.steps.map((step) => {
      agoS -= seconds(step.after, windows)
      return { step, told, agoS }
    })
  })
  for (const { step, told, agoS } of steps.toSorted((a, b) => b.agoS - a.agoS)) {
    await settleMember(at(agoS), memberId)
    await told.play(at(agoS), step)
  }

  const partnerIds = stories.map(({ told }) => told.partnerId)
  for (const id of [memberId, ...partnerIds]) await settleMember(at(0), id)
  await leaveOnlyLatestUnread(outer, memberId, partnerIds)
}

async function idOf(tx: Tx, email: string): Promise<string> {
  const found = await queryOne(tx, sql<{ id: string }>`select id from accounts where email = ${email}`)
  if (found === undefined) throw new Error(`Invariant violated: the demo has no member ${email}`)
  return found.id
}

/** Plays the steps of one story. A step that is refused throws: the story does not fit the product any more. */
function tellStory(memberId: string, partnerId: string) {
  const messageIds: string[] = []
  let matchId = ''

  /** The first message is at 1. */
  function messageAt(place: number): string {
    const id = messageIds[place - 1]
    if (id === undefined) throw new Error(`Invariant violated: a demo story has no message ${place} yet`)
    return id
  }

  async function play(deps: Deps, { by, act }: Step) {
    const [me, other] = by === 'me' ? [memberId, partnerId] : [partnerId, memberId]
    if (act.does === 'like') {
      const liked = check(await likeMember(deps, me, other, { isBudgeted: false }))
      matchId = liked.matchId ?? ''
    } else if (act.does === 'pay' || act.does === 'pay_for_both') {
      await pay(deps, me, act.does === 'pay_for_both')
    } else if (act.does === 'say') {
      const id = randomUUID()
      const quoteId = act.quotes === undefined ? null : messageAt(act.quotes)
      messageIds.push(id)
      check(await sendMessage(deps, me, { matchId, id, content: act.words, quoteId }))
    } else if (act.does === 'react') {
      check(await setReaction(deps, me, { matchId, messageId: messageAt(act.to), kind: act.kind }))
    } else if (act.does === 'ask_to_see') {
      check(await requestPictureAccess(deps, me, matchId))
    } else if (act.does === 'show_pictures') {
      check(await setPictureAccess(deps, me, { matchId, shown: true }))
    } else if (act.does === 'go_away') {
      await rest(deps, me, act.days)
    } else {
      check(await unmatch(deps, me, { matchId, goodbye: { words: act.words } }))
    }
  }

  /** Where unusual windows left me too few tokens, the other side opens the chat alone. */
  async function pay(deps: Deps, me: string, express: boolean) {
    if (me === partnerId) await topUpCastWallet(deps, me, `${matchId} ${express}`)
    const paid = await unlock(deps, me, { matchId, requestId: randomUUID(), express })
    if (!('refused' in paid)) return
    if (me === partnerId || paid.refused !== 'insufficient_tokens') check(paid)
    await pay(deps, partnerId, true)
  }

  return { play, partnerId }
}

/** The partner rests from then on; what they rested in an earlier life does not count. */
async function rest(deps: Deps, partnerId: string, days: number) {
  await query(deps.db, sql`delete from pauses where member_id = ${partnerId} and kind = 'away'`)
  if ((await goAway(deps, partnerId, days)) !== null)
    throw new Error('Invariant violated: a demo member could not go away')
}

/** Ends the rest of the partners from an earlier life, before it is played again. */
export async function wakePartners(tx: Tx, deps: Deps, life: Life) {
  const joined = { ...deps, db: joinTransaction(deps.db, tx) }
  for (const { partner, steps } of life.stories)
    if (steps.some(({ act }) => act.does === 'go_away')) await comeBack(joined, await idOf(tx, partner), null)
}

function check<T extends object>(result: T): Exclude<T, { refused: unknown }> {
  if ('refused' in result)
    throw new Error(`Invariant violated: a step of a demo life was refused (${String(result.refused)})`)
  return result as Exclude<T, { refused: unknown }>
}

/** What happened long ago was read long ago, and neither rings nor is mailed now. */
async function leaveOnlyLatestUnread(tx: Tx, memberId: string, partnerIds: readonly string[]) {
  const memberIds = [memberId, ...partnerIds]
  await query(
    tx,
    sql`
      update notifications n set push_at = null, mail_at = null,
        read_at = case when n.id in (
          select id from notifications where user_id = ${memberId} and type <> 'message'
          order by created_at desc, id limit 3) then null else n.created_at end
      where n.user_id = any(${memberIds}::uuid[]) and n.read_at is null`,
  )
  await query(
    tx,
    sql`
      update messages m set read = true from matches o join match_sides s on s.match_id = o.id
      where o.id = m.match_id and s.me = ${memberId}
        and not (m.seq = o.last_seq and m.sender_id <> ${memberId} and o.response_timer_expires_at is not null)`,
  )
}
