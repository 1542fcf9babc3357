import { backOffMs } from '../time/back-off.ts'
import { reloadIfOutdated, reloadOnce } from './outdated.ts'

/** How often each file was asked for in vain. */
const lost = new Map<string, number>()
/** There, or on its way: two parts at once ask once for what they share. */
const brought = new Map<string, Promise<void>>()
const answerWithinMs = 30_000

/**
 * Brings a part of the app; the build puts it around every `import()`. Browsers remember for the life of the page that a
 * script was lost: a second import never asks. So its files are fetched, and imported once they are there.
 * `files` begins with the part's own script, or with nothing where other parts import it too: under another address,
 * what it keeps would then be there twice.
 */
export async function fetchPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const own = files[0] ?? ''
  try {
    await Promise.all(files.map((file) => file && bring(file, file === own)))
  } catch (error) {
    void reloadIfOutdated()
    throw error
  }
  try {
    return await (lost.has(own) ? import(/* @vite-ignore */ addressOf(own)) : load())
  } catch (error) {
    // Remembered, by this address or in one of the scripts that this one imports: those have no other address.
    if (own && !lost.has(own)) lose(own)
    else if (isLost(error)) reloadOnce()
    throw error
  }
}

function bring(file: string, own: boolean): Promise<void> | undefined {
  const wasLost = lost.has(file)
  // What the page itself asks for early is on its way.
  if (!wasLost && document.querySelector(`link[href="/${file}"]`)) return brought.get(file)
  const coming =
    brought.get(file) ??
    (file.endsWith('.css')
      ? addStyle(addressOf(file))
      : fetchScript(own ? addressOf(file) : `/${file}`, wasLost)
    ).catch((error: unknown) => {
      lose(file)
      throw error
    })
  brought.set(file, coming)
  return coming
}

async function fetchScript(address: string, anew: boolean): Promise<void> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(address, { cache: anew ? 'reload' : 'default', signal })
  // To its end: what is cut off would be cut off again for the import.
  await answer.arrayBuffer()
  if (!answer.ok || !answer.headers.get('content-type')?.includes('javascript'))
    throw new Error(`${address} was lost`)
}

function addStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} was lost`))
    })
    document.head.append(link)
  })
}

function lose(file: string): void {
  brought.delete(file)
  lost.set(file, (lost.get(file) ?? 0) + 1)
}

function addressOf(file: string): string {
  const times = lost.get(file)
  return `/${file}${times ? `?again=${times}` : ''}`
}

/** As each of the three engines says it; a script that breaks is broken after a reload, too. */
const isLost = (error: unknown) => /import/i.test(String(error)) && error instanceof TypeError

/** Asked for until it comes. */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await load()
    } catch (error) {
      console.warn(error)
    }
    await pause(backOffMs(failures, 500, 30_000))
  }
}

/** Shorter where the connection comes back before. */
export function pause(ms: number): Promise<unknown> {
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
