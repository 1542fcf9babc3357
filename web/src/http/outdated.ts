const key = 'mithaq.reloadedAt'
const onceInMs = 60_000

/** After an upgrade the old page asks for files that are gone: the new page asks for others. */
export async function reloadIfOutdated(): Promise<void> {
  // A file lost on the way is no upgrade: without a connection, a reload would take the whole page away.
  if (await isOutdated()) reloadOnce()
}

/** A page that does not get better by it would loop. */
export function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < onceInMs) return
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return
  }
  location.reload()
}

/** The server's page begins with other scripts than this one did. */
async function isOutdated(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-cache', credentials: 'omit' }).catch(() => undefined)
  const page = answer?.ok && (await answer.text())
  const begunWith = [...document.querySelectorAll('script[type=module][src]')]
  return Boolean(page && begunWith.some((script) => !page.includes(script.getAttribute('src') ?? '')))
}
