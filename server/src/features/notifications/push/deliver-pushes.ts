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
import { settingsFromRow } from '../settings.ts'
import type { PushTarget, SlowPushes } from './slow-pushes.ts'
import { noticePath, renderNotice } from '../inbox/notice-text.ts'

const batchSize = 100
const concurrency = 20
const ttlS = 86_400
const urgentTypes = ['message', 'match', 'chat_unlocked', 'payment_required', 'reminder', 'test']

export interface DeliveryDeps extends Pick<Deps, 'db' | 'clock' | 'push'> {
  watching: Pick<ChatPresence, 'isWatched'>
  slowPushes: SlowPushes
  /** Called with the result of each push, for the metrics and the log. */
  onOutcome(platform: Platform, outcome: PushOutcome['outcome'] | 'given_up', why?: string): void
  /** Called when the database fails for one push; the other pushes go on. */
  onError(error: unknown): void
}

/** Sends the pushes that are due, and does not wait for slow ones. Returns true if more may be due. */
export async function deliverDuePushes(deps: DeliveryDeps): Promise<boolean> {
  const { db, clock, push, watching, onError } = deps
  const platforms = (Object.keys(push.channels) as Platform[]).filter((name) => push.channels[name])
  const due = await claimDuePushes(db, clock, platforms, batchSize)
  const results: PushResult[] = []
  const toSend: DuePushRow[] = []
  for (const row of due) {
    const isWatched = row.referenceId !== null && watching.isWatched(row.userId, row.referenceId)
    const decision = decidePush({ ...row, isWatched }, settingsFromRow(row), row.now)
    if (decision.act === 'push' && row.devices.length > 0) toSend.push(row)
    else if (decision.act === 'push') results.push(combineResults(deps, row, []))
    else if (decision.act === 'wait')
      results.push({
        id: row.id,
        wasAttempted: false,
        againInMs: decision.until.getTime() - row.now.getTime(),
      })
    else
      results.push({
        id: row.id,
        wasAttempted: false,
        againInMs: null,
        isForMail: decision.act === 'mail',
      })
  }
  // If this fails, these rows wait until their lease ends; the pushes below are still sent.
  await savePushResults(db, clock, results).catch(onError)
  await sendByDevice(deps, toSend)
  return due.length === batchSize
}

/** One notification for one device. Neither function rejects, or the results of later pushes would not be saved. */
interface DevicePush {
  target: PushTarget
  /** Returns false if the database failed before the push left. */
  send(): Promise<boolean>
  /** Leaves the push for later: the device is busy, or the lease of the claim is about to end. */
  postpone(): Promise<void>
}

/**
 * Sends the claimed pushes: one at a time for each device, oldest first, and to several devices in parallel. Sends none
 * in the second half of the claim's lease.
 */
async function sendByDevice(deps: DeliveryDeps, rows: readonly DuePushRow[]) {
  const pushes = rows.flatMap((row) => devicePushes(deps, row))
  const queues = [...Map.groupBy(pushes, ({ target }) => target.deviceId).values()]
  const until = performance.now() + (leaseS * 1000) / 2
  const { slowPushes } = deps
  const worker = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      // After one is postponed, postpone the rest of the device's queue too, to keep the order.
      let canSend = true
      for (const { target, send, postpone } of queue) {
        canSend &&= !slowPushes.isBlocked(target) && performance.now() <= until
        if (canSend) canSend = await slowPushes.waitFor(target, send())
        else await postpone()
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** One push for each device that has not had the notification. The last of them to end saves the combined result. */
function devicePushes(deps: DeliveryDeps, row: DuePushRow): DevicePush[] {
  const { db, clock, onError } = deps
  const results: DeviceResult[] = []
  const addResult = async (result: DeviceResult) => {
    results.push(result)
    if (results.length === row.devices.length)
      await savePushResults(db, clock, [combineResults(deps, row, results)]).catch(onError)
    return result.outcome !== 'postponed'
  }
  let message: Promise<PushMessage> | undefined
  const sendTo = async (device: PushDevice) =>
    sendPush(deps, row, device, await (message ??= composePush(deps, row)))
  return row.devices.map((device) => ({
    target: { deviceId: device.id, memberId: row.userId },
    async send() {
      const outcome = await sendTo(device).catch((error: unknown) => {
        onError(error)
        return 'postponed' as const
      })
      return addResult({ device, outcome })
    },
    async postpone() {
      await addResult({ device, outcome: 'postponed' })
    },
  }))
}

interface DeviceResult {
  device: PushDevice
  /** Undefined if it was not sent because it had been sent before, or because its platform has no service. */
  outcome: PushOutcome | 'postponed' | undefined
}

/** Decides what happens to the notification after its devices were tried. */
function combineResults(
  { onOutcome }: DeliveryDeps,
  row: DuePushRow,
  results: readonly DeviceResult[],
): PushResult {
  const hasPostponed = results.some(({ outcome }) => outcome === 'postponed')
  const sent = results.flatMap(({ device, outcome }) =>
    typeof outcome === 'object' ? [{ device, ...outcome }] : [],
  )
  const done = { id: row.id, wasAttempted: !hasPostponed || sent.length > 0, againInMs: null }
  const toRetry = sent.filter((result) => result.outcome === 'later')
  const requestedDelaysMs = toRetry.map((result) => ('afterS' in result ? (result.afterS ?? 0) : 0) * 1000)
  if (toRetry.length > 0 && row.attempts < maxAttempts)
    return { ...done, againInMs: Math.max(retryDelayMs(row.attempts), ...requestedDelaysMs) }
  if (hasPostponed) return { ...done, againInMs: recheckMs }
  for (const { device } of toRetry) onOutcome(device.platform, 'given_up')
  if (toRetry.length > 0) return { ...done, isGivenUp: true }
  // Decide again at once: if the device that is gone was the last one, the notification goes by mail.
  return sent.some(({ outcome }) => outcome === 'gone') ? { ...done, againInMs: 0 } : done
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
  const notice = { ...row, matchId: referenceId }
  const collapse = type === 'message' ? `chat-${referenceId}` : id
  return {
    ...renderNotice(notice, settings.hideMessageText),
    tag: collapse,
    collapse,
    ...(await countUnreadNotifications(db, clock, userId)),
    urgent: urgentTypes.includes(type),
    ttlS,
    data: {
      type,
      notification_id: id,
      sender_id: senderId ?? '',
      reference_id: referenceId ?? '',
      matchId: referenceId ?? '',
      chatId: referenceId ?? '',
      path: noticePath(notice),
      ...(type === 'test' && { timestamp: row.createdAt.toISOString() }),
    },
  }
}
