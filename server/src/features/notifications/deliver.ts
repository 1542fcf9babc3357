import type { Deps } from '../../deps.ts'
import type { PushMessage, PushOutcome, Platform } from '../../ports/push.ts'
import type { Watching } from '../../watching.ts'
import { decide, mostAttempts, retryAfterMs } from './decide.ts'
import {
  begin,
  claimDue,
  finish,
  forgetDevice,
  leaseS,
  settle,
  undo,
  type DueRow,
  type PushDevice,
  type Settled,
} from './outbox.ts'
import { countUnread } from './queries.ts'
import { settingsOf, typesOff } from './settings.ts'
import { pathOf, wordsFor } from './words.ts'

const batch = 100
const atOnce = 20
const ttlS = 86_400
const urgentTypes = ['message', 'match', 'chat_unlocked', 'payment_required', 'reminder', 'test']

export interface Delivery extends Pick<Deps, 'db' | 'clock' | 'push'> {
  watching: Pick<Watching, 'isWatched'>
  /** One push, and what became of it: for the metrics and, where it is bad, the log. */
  onOutcome(platform: Platform, outcome: PushOutcome['outcome'] | 'given_up', why?: string): void
}

/** Pushes what is due. True where more may wait. */
export async function deliverDue(delivery: Delivery): Promise<boolean> {
  const { db, clock, push, watching } = delivery
  const platforms = (Object.keys(push.channels) as Platform[]).filter((name) => push.channels[name])
  const due = await claimDue(db, clock, platforms, batch)
  const settled: Settled[] = []
  const pushed: DueRow[] = []
  for (const row of due) {
    const watched = row.referenceId !== null && watching.isWatched(row.userId, row.referenceId)
    const verdict = decide({ ...row, watched }, settingsOf(row), row.now)
    if (verdict.act === 'push') pushed.push(row)
    else if (verdict.act === 'wait')
      settled.push({ id: row.id, tried: false, againInMs: verdict.until.getTime() - row.now.getTime() })
    else settled.push({ id: row.id, tried: false, againInMs: null, mail: verdict.act === 'mail' })
  }
  await settle(db, clock, settled)
  await inTurns(pushed, async (row) => settle(db, clock, [await pushOne(delivery, row)]))
  return due.length === batch
}

/** One notification to each device of its member that has not had it. */
async function pushOne(delivery: Delivery, row: DueRow): Promise<Settled> {
  const message = await messageOf(delivery, row)
  const results = await Promise.all(
    row.devices.map(async (device) => ({ device, result: await send(delivery, row, device, message) })),
  )
  const done = { id: row.id, tried: true, againInMs: null }
  const waits = results.flatMap(({ device, result }) =>
    result?.outcome === 'later' ? [{ device, ms: (result.afterS ?? 0) * 1000 }] : [],
  )
  const isGone = results.some(({ result }) => result?.outcome === 'gone')
  // Looked at once more: where that was the last device, it is one for the mail.
  if (waits.length === 0) return isGone ? { ...done, againInMs: 0 } : done
  if (row.attempts < mostAttempts)
    return { ...done, againInMs: Math.max(retryAfterMs(row.attempts), ...waits.map(({ ms }) => ms)) }
  for (const { device } of waits) delivery.onOutcome(device.platform, 'given_up')
  return { ...done, givenUp: true }
}

async function send(
  { db, clock, push, onOutcome }: Delivery,
  row: DueRow,
  device: PushDevice,
  message: PushMessage,
): Promise<PushOutcome | undefined> {
  const channel = push.channels[device.platform]
  if (channel === undefined || !(await begin(db, clock, row, device))) return undefined
  const result = await channel
    .send(device.token, message)
    .catch((error: unknown): PushOutcome => ({ outcome: 'unknown', why: nameOf(error) }))
  onOutcome(device.platform, result.outcome, 'why' in result ? result.why : undefined)
  if (result.outcome === 'later') await undo(db, row, device)
  else if (result.outcome === 'gone') await forgetDevice(db, row, device)
  else await finish(db, row, device, result.outcome)
  return result
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

async function messageOf({ db }: Delivery, row: DueRow): Promise<PushMessage> {
  const { id, type, userId, senderId, referenceId } = row
  const settings = settingsOf(row)
  const stored = { ...row, matchId: referenceId }
  const collapse = type === 'message' ? `chat-${referenceId}` : id
  return {
    ...wordsFor(stored, settings.hideMessageText),
    tag: collapse,
    collapse,
    ...(await countUnread(db, userId, typesOff(settings, 'inApp'))),
    urgent: urgentTypes.includes(type),
    ttlS,
    data: {
      type,
      notification_id: id,
      sender_id: senderId ?? '',
      reference_id: referenceId ?? '',
      matchId: referenceId ?? '',
      chatId: referenceId ?? '',
      path: pathOf(stored),
    },
  }
}

/** So many at once, and no more are begun than the lease of their claim has time for. */
async function inTurns(pushed: readonly DueRow[], push: (row: DueRow) => Promise<void>) {
  const waiting = [...pushed]
  const until = performance.now() + (leaseS * 1000) / 2
  const worker = async () => {
    for (let row = waiting.shift(); row && performance.now() < until; row = waiting.shift()) await push(row)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
