import { common } from '../../messages/common.ts'
import { backOffMs } from '../../time/back-off.ts'
import { toast } from './toast.ts'

export interface RetryOptions {
  attempts?: number
  delayMs?: number
  /** Called before each wait; shows an info toast by default. */
  onRetry?: (message: string, attempt: number, error: unknown) => void
  /** Return false to reject at once, as for a refusal. */
  isRetryable?: (error: unknown) => boolean
  signal?: AbortSignal
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Retries after 1 s, 2 s, 4 s…; rejects with the last error. */
export async function retryWithBackOff<T>(
  work: (attempt: number) => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const { attempts = 3, delayMs = 1000, signal, sleep = wait, isRetryable = () => true } = options
  const onRetry = options.onRetry ?? ((message: string) => void toast.info(message))
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await work(attempt)
    } catch (error) {
      if (signal?.aborted || attempt >= attempts || !isRetryable(error)) throw error
      const pauseMs = backOffMs(attempt - 1, delayMs)
      onRetry(common.retrying(attempt, pauseMs / 1000), attempt, error)
      await sleep(pauseMs, signal)
    }
  }
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
