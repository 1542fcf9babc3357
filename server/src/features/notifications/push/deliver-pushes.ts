import type { Deps } from '../../../deps.ts'
import type { PushMessage, PushOutcome, Platform } from '../../../ports/push/push.ts'
import type { ChatPresence } from '../../../live/chat-presence.ts'
import { decidePush, recheckMs, maxAttempts, retryDelayMs } from './decide-push.ts'
import {
  beginDelivery,
  claimDuePushes,
  finishDelivery,
  deleteUnknownDevice,
  leaseS,
  savePushResults,
  undoDelivery,
  type DuePushRow,
  type PushDevice,
  type PushResult,
} from './push-outbox.ts'
import { countUnreadNotifications } from '../inbox/list-notifications.ts'
import { settingsFromRow, listTypesOff } from '../settings.ts'
import type { PushTarget, SlowPushes } from './slow-pushes.ts'
import { noticePath, renderNotice } from '../inbox/notice-text.ts'

const batchSize = 100
const concurrency = 20
const ttlS = 86_400
const urgentTypes = ['message', 'match', 'chat_unlocked', 'payment_required', 'reminder', 'test']

export interface DeliveryDeps extends Pick<Deps, 'db' | 'clock' | 'push'> {
  watching: Pick<ChatPresence, 'isWatched'>
  slowPushes: SlowPushes
  /** One push, and what became of it: for the metrics and, where it is bad, the log. */
  onOutcome(platform: Platform, outcome: PushOutcome['outcome'] | 'given_up', why?: string): void
  /** The database failed one of them; the others go on. */
  onError(error: unknown): void
}

/** Pushes what is due, but for what straggles. True where more may wait. */
export async function deliverDuePushes(delivery: DeliveryDeps): Promise<boolean> {
  const { db, clock, push, watching, onError } = delivery
  const platforms = (Object.keys(push.channels) as Platform[]).filter((name) => push.channels[name])
  const due = await claimDuePushes(db, clock, platforms, batchSize)
  const results: PushResult[] = []
  const pushed: DuePushRow[] = []
  for (const row of due) {
    const watched = row.referenceId !== null && watching.isWatched(row.userId, row.referenceId)
    const verdict = decidePush({ ...row, isWatched: watched }, settingsFromRow(row), row.now)
    if (verdict.act === 'push' && row.devices.length > 0) pushed.push(row)
    else if (verdict.act === 'push') results.push(combineResults(delivery, row, []))
    else if (verdict.act === 'wait')
      results.push({ id: row.id, tried: false, againInMs: verdict.until.getTime() - row.now.getTime() })
    else results.push({ id: row.id, tried: false, againInMs: null, mail: verdict.act === 'mail' })
  }
  // These wait out their lease then; what is to be pushed must not wait with them.
  await savePushResults(db, clock, results).catch(onError)
  await sendByDevice(delivery, pushed)
  return due.length === batchSize
}

/** One notification on its way to one device. Neither way fails: the results of the pushes behind it would never be saved. */
interface DevicePush {
  goal: PushTarget
  /** False where the database kept it from leaving. */
  begin(): Promise<boolean>
  /** Not now: the device is held up, or the lease of the claim has no time left. */
  leave(): Promise<void>
}

/**
 * One push at a time a device of those that this server has claimed, in the order of their causes; so many devices at
 * once. No more are begun than the lease of their claim has time for.
 */
async function sendByDevice(delivery: DeliveryDeps, pushed: readonly DuePushRow[]) {
  const pushes = pushed.flatMap((row) => pushesToDevices(delivery, row))
  const lanes = [...Map.groupBy(pushes, ({ goal }) => goal.deviceId).values()]
  const until = performance.now() + (leaseS * 1000) / 2
  const { slowPushes } = delivery
  const worker = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      // Once one is left, so are those behind it: a device that is free again would get them before it.
      let isFree = true
      for (const { goal, begin, leave } of lane) {
        isFree &&= !slowPushes.isBlocked(goal) && performance.now() <= until
        if (isFree) isFree = await slowPushes.waitFor(goal, begin())
        else await leave()
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** A notification to each device of its member that has not had it; its result is saved with the last of them. */
function pushesToDevices(delivery: DeliveryDeps, row: DuePushRow): DevicePush[] {
  const { db, clock, onError } = delivery
  const results: DeviceResult[] = []
  const end = async (result: DeviceResult) => {
    results.push(result)
    if (results.length === row.devices.length)
      await savePushResults(db, clock, [combineResults(delivery, row, results)]).catch(onError)
    return result.outcome !== 'left'
  }
  let message: Promise<PushMessage> | undefined
  const sendTo = async (device: PushDevice) =>
    sendPush(delivery, row, device, await (message ??= composePush(delivery, row)))
  return row.devices.map((device) => ({
    goal: { deviceId: device.id, memberId: row.userId },
    async begin() {
      const outcome = await sendTo(device).catch((error: unknown) => {
        onError(error)
        return 'left' as const
      })
      return end({ device, outcome })
    },
    async leave() {
      await end({ device, outcome: 'left' })
    },
  }))
}

interface DeviceResult {
  device: PushDevice
  outcome: PushOutcome | 'left' | undefined
}

function combineResults(
  { onOutcome }: DeliveryDeps,
  row: DuePushRow,
  results: readonly DeviceResult[],
): PushResult {
  const isLeft = results.some(({ outcome }) => outcome === 'left')
  const tried = results.flatMap(({ device, outcome }) =>
    typeof outcome === 'object' ? [{ device, ...outcome }] : [],
  )
  const done = { id: row.id, tried: !isLeft || tried.length > 0, againInMs: null }
  const waits = tried.filter((result) => result.outcome === 'later')
  const asked = waits.map((wait) => ('afterS' in wait ? (wait.afterS ?? 0) : 0) * 1000)
  if (waits.length > 0 && row.attempts < maxAttempts)
    return { ...done, againInMs: Math.max(retryDelayMs(row.attempts), ...asked) }
  if (isLeft) return { ...done, againInMs: recheckMs }
  for (const { device } of waits) onOutcome(device.platform, 'given_up')
  if (waits.length > 0) return { ...done, givenUp: true }
  // Looked at once more: where that was the last device, it is one for the mail.
  return tried.some(({ outcome }) => outcome === 'gone') ? { ...done, againInMs: 0 } : done
}

async function sendPush(
  { db, clock, push, onOutcome }: DeliveryDeps,
  row: DuePushRow,
  device: PushDevice,
  message: PushMessage,
): Promise<PushOutcome | undefined> {
  const channel = push.channels[device.platform]
  if (channel === undefined || !(await beginDelivery(db, clock, row, device))) return undefined
  const result = await channel
    .send(device.token, message)
    .catch((error: unknown): PushOutcome => ({ outcome: 'unknown', why: errorName(error) }))
  onOutcome(device.platform, result.outcome, 'why' in result ? result.why : undefined)
  if (result.outcome === 'later') await undoDelivery(db, row, device)
  else if (result.outcome === 'gone') await deleteUnknownDevice(db, row, device)
  else await finishDelivery(db, row, device, result.outcome)
  return result
}

const errorName = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

async function composePush({ db, clock }: DeliveryDeps, row: DuePushRow): Promise<PushMessage> {
  const { id, type, userId, senderId, referenceId } = row
  const settings = settingsFromRow(row)
  const stored = { ...row, matchId: referenceId }
  const collapse = type === 'message' ? `chat-${referenceId}` : id
  return {
    ...renderNotice(stored, settings.hideMessageText),
    tag: collapse,
    collapse,
    ...(await countUnreadNotifications(db, clock, userId, listTypesOff(settings, 'inApp'))),
    urgent: urgentTypes.includes(type),
    ttlS,
    data: {
      type,
      notification_id: id,
      sender_id: senderId ?? '',
      reference_id: referenceId ?? '',
      matchId: referenceId ?? '',
      chatId: referenceId ?? '',
      path: noticePath(stored),
      ...(type === 'test' && { timestamp: row.createdAt.toISOString() }),
    },
  }
}
