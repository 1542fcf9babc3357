import { isUnavailable, hasTimedOut } from '../db/errors.ts'

/** Reports a row that failed. */
type OnRowError = (error: unknown) => void

const [firstWaitMs, maxWaitMs] = [2_000, 60_000]
/** With more failed rows than this, the rows are not the cause. */
const maxFailedRows = 1_000

/**
 * Rows that failed in a sweep and are skipped for a growing time. Otherwise a batch of failing rows would come first again
 * and again and block all others. Kept in memory by each server.
 */
export class FailedRowBackoff {
  #rows = new Map<string, { waitMs: number; until: number }>()
  #nowMs: () => number
  readonly onRowError: OnRowError

  constructor(onBad: OnRowError = () => {}, nowMs = () => performance.now()) {
    this.onRowError = onBad
    this.#nowMs = nowMs
  }

  /** Ids of the rows to skip now. */
  waitingIds(): string[] {
    const now = this.#nowMs()
    // Rows not seen again were processed elsewhere, or are gone.
    for (const [id, { until }] of this.#rows) if (until + maxWaitMs < now) this.#rows.delete(id)
    return [...this.#rows].flatMap(([id, { until }]) => (until > now ? [id] : []))
  }

  /** Records a batch's result. The wait begins at its end, since a slow batch could outlast it. */
  recordBatch(done: readonly string[], failed: readonly string[]) {
    for (const id of done) this.#rows.delete(id)
    for (const id of failed) {
      const waited = this.#rows.get(id)
      const waitMs = waited === undefined ? firstWaitMs : Math.min(waited.waitMs * 2, maxWaitMs)
      if (waited !== undefined || this.hasRoom) this.#rows.set(id, { waitMs, until: this.#nowMs() + waitMs })
    }
  }

  get hasRoom(): boolean {
    return this.#rows.size < maxFailedRows
  }
}

/**
 * Runs `act` for each due row; a row that fails is reported and the others continue. True if more rows may be due. If the
 * database is away, no row is blamed and the error is thrown.
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
  /** Processes up to `size` rows in one transaction and returns their number. */
  processBatch(): Promise<number>
  loadDueRows(): Promise<readonly { id: string }[]>
  processRow(id: string): Promise<unknown>
}

/** Processes a batch at once, or row by row if that fails. True if more rows may be due. */
export async function processBatchOrRows(
  { size, processBatch, loadDueRows, processRow }: Batch,
  backoff: FailedRowBackoff,
): Promise<boolean> {
  try {
    return (await processBatch()) === size
  } catch (error) {
    if (isUnavailable(error)) throw error
    let failedRows = 0
    const act = ({ id }: { id: string }) =>
      processRow(id).catch((reason: unknown) => {
        failedRows++
        throw reason
      })
    const more = await processRows(await loadDueRows(), size, act, backoff)
    // The batch failed although every row succeeds alone: report the batch's error.
    if (failedRows === 0) backoff.onRowError(error)
    return more
  }
}
