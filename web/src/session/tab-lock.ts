const lockName = 'mithaq.session'
/** A tab that hangs must not block the others from signing in. */
const patienceMs = 5000

/** Runs `work` in one tab at a time: two tabs that use one refresh token at once look like theft to the server. */
export async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  let running: Promise<T> | undefined
  try {
    return await navigator.locks.request(lockName, { signal: patience.signal }, () => {
      clearTimeout(timer)
      return (running = work())
    })
  } catch (error) {
    if (running || !patience.signal.aborted) throw error
    return work()
  } finally {
    clearTimeout(timer)
  }
}
