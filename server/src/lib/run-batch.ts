import { isUnavailable, hasTimedOut } from '../db/errors.ts'

/** What becomes of an error that keeps nobody else waiting. */
type OnRowError = (error: unknown) => void

const [firstWaitMs, longestWaitMs] = [2_000, 60_000]
/** Where more than this fail it is not the rows. */
const most = 1_000

/**
 * The rows that a sweep could not do. Each is left alone for a while, every time for longer: first in line again at
 * once, a batch of them would keep all others waiting for ever. Each server keeps its own; one that starts anew finds
 * out again.
 */
export class FailedRowBackoff {
  #rows = new Map<string, { waitMs: number; until: number }>()
  #nowMs: () => number
  readonly onRowError: OnRowError

  constructor(onBad: OnRowError = () => {}, nowMs = () => performance.now()) {
    this.onRowError = onBad
    this.#nowMs = nowMs
  }

  /** Those that are left alone at this moment. */
  waitingIds(): string[] {
    const now = this.#nowMs()
    // What has not come up again was done elsewhere, or is gone.
    for (const [id, { until }] of this.#rows) if (until + longestWaitMs < now) this.#rows.delete(id)
    return [...this.#rows].flatMap(([id, { until }]) => (until > now ? [id] : []))
  }

  /** What has become of a batch. The wait begins with its end: a slow batch would outlast that of its first rows. */
  recordBatch(done: readonly string[], failed: readonly string[]) {
    for (const id of done) this.#rows.delete(id)
    for (const id of failed) {
      const waited = this.#rows.get(id)
      const waitMs = waited === undefined ? firstWaitMs : Math.min(waited.waitMs * 2, longestWaitMs)
      if (waited !== undefined || this.hasRoom) this.#rows.set(id, { waitMs, until: this.#nowMs() + waitMs })
    }
  }

  get hasRoom(): boolean {
    return this.#rows.size < most
  }
}

/**
 * Acts on each of a batch that is due, by itself: one that fails is told and keeps no other waiting. True where more may
 * wait. Where the database is away no row is bad: set aside, each would wait when it is back.
 */
export async function processRows<T extends { id: string }>(
  due: readonly T[],
  batch: number,
  act: (one: T) => Promise<unknown>,
  backoff: FailedRowBackoff,
): Promise<boolean> {
  const [done, failed]: [string[], string[]] = [[], []]
  for (const one of due)
    try {
      await act(one)
      done.push(one.id)
    } catch (error) {
      if (isUnavailable(error) && !hasTimedOut(error)) {
        backoff.recordBatch(done, failed)
        throw error
      }
      failed.push(one.id)
      backoff.onRowError(error)
    }
  backoff.recordBatch(done, failed)
  return due.length === batch && backoff.hasRoom
}

interface Batch {
  size: number
  /** Does so many as one. Returns how many there were. */
  processBatch(): Promise<number>
  loadDueRows(): Promise<readonly { id: string }[]>
  processRow(id: string): Promise<unknown>
}

/** Acts on a batch as one, and on each of it by itself where that fails. True where more may wait. */
export async function processBatchOrRows(
  { size, processBatch, loadDueRows, processRow }: Batch,
  backoff: FailedRowBackoff,
): Promise<boolean> {
  try {
    return (await processBatch()) === size
  } catch (error) {
    if (isUnavailable(error)) throw error
    let bad = 0
    const act = ({ id }: { id: string }) =>
      processRow(id).catch((reason: unknown) => {
        bad++
        throw reason
      })
    const more = await processRows(await loadDueRows(), size, act, backoff)
    // What fails only together nobody would hear of: no row tells it.
    if (bad === 0) backoff.onRowError(error)
    return more
  }
}
