const key = 'mithaq.reloadedAt'
const onceInMs = 60_000

/** Reloads a page from before an upgrade, whose files no longer exist on the server. */
export async function reloadIfOutdated(): Promise<void> {
  // A file that failed to load need not mean an upgrade, and a reload without a connection would lose the page.
  if (await isOutdated()) reloadOnce()
}

/** Reloads at most once a minute, so that a page that stays broken does not loop. */
export function reloadOnce(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < onceInMs) return
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return
  }
  location.reload()
}

/** Whether the server's page now loads other scripts than this one did. */
async function isOutdated(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-cache', credentials: 'omit' }).catch(() => undefined)
  const page = answer?.ok && (await answer.text())
  const begunWith = [...document.querySelectorAll('script[type=module][src]')]
  return Boolean(page && begunWith.some((script) => !page.includes(script.getAttribute('src') ?? '')))
}
