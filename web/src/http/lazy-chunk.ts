import { backOffMs } from '../time/back-off.ts'
import { reloadIfOutdated, reloadOnce } from './reload-if-outdated.ts'

/** How often each file failed to load. */
const failures = new Map<string, number>()
/** Files that are loaded or loading, so that two chunks request a shared file once. */
const requested = new Map<string, Promise<void>>()
const answerWithinMs = 30_000

/**
 * Loads a chunk; the build wraps it around every `import()`. A browser never retries an import that failed, so the files
 * are fetched first and imported once they have arrived. `files` begins with the chunk's own script, or with an empty
 * string if other chunks import it too: under a second URL its module state would exist twice.
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const own = files[0] ?? ''
  try {
    await Promise.all(files.map((file) => file && prefetch(file, file === own)))
  } catch (error) {
    void reloadIfOutdated()
    throw error
  }
  try {
    return await (failures.has(own) ? import(/* @vite-ignore */ urlOf(own)) : load())
  } catch (error) {
    // The browser remembers the failure, of this URL or of a script imported by it, which has no other URL.
    if (own && !failures.has(own)) markFailed(own)
    else if (isImportFailure(error)) reloadOnce()
    throw error
  }
}

function prefetch(file: string, own: boolean): Promise<void> | undefined {
  const hasFailed = failures.has(file)
  // The page's own preload link is already loading the file.
  if (!hasFailed && document.querySelector(`link[href="/${file}"]`)) return requested.get(file)
  const loading =
    requested.get(file) ??
    (file.endsWith('.css')
      ? addStyle(urlOf(file))
      : fetchScript(own ? urlOf(file) : `/${file}`, hasFailed)
    ).catch((error: unknown) => {
      markFailed(file)
      throw error
    })
  requested.set(file, loading)
  return loading
}

async function fetchScript(address: string, isRetry: boolean): Promise<void> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(address, { cache: isRetry ? 'reload' : 'default', signal })
  // Read to the end, so that the import finds the whole file in the cache.
  await answer.arrayBuffer()
  if (!answer.ok || !answer.headers.get('content-type')?.includes('javascript'))
    throw new Error(`${address} could not be loaded`)
}

function addStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} could not be loaded`))
    })
    document.head.append(link)
  })
}

function markFailed(file: string): void {
  requested.delete(file)
  failures.set(file, (failures.get(file) ?? 0) + 1)
}

function urlOf(file: string): string {
  const times = failures.get(file)
  return `/${file}${times ? `?again=${times}` : ''}`
}

/** Matches the wording of the three engines. An error thrown by the script itself would come back after a reload. */
const isImportFailure = (error: unknown) => /import/i.test(String(error)) && error instanceof TypeError

/** Retries with growing pauses until the chunk is loaded. */
export async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await load()
    } catch (error) {
      console.warn(error)
    }
    await waitOrOnline(backOffMs(failures, 500, 30_000))
  }
}

/** Waits, or returns early when the connection comes back. */
export function waitOrOnline(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      over.abort()
      resolve(clearTimeout(timer))
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go, over)
  })
}
