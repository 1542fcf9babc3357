const key = 'mithaq.reloadedAt'
const onceInMs = 60_000

/** After an upgrade the old page asks for chunks that are gone. One reload brings the new page; a second would loop. */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', () => void reloadIfOutdated())
}

async function reloadIfOutdated(): Promise<void> {
  // A chunk lost on the way is no upgrade: without a connection, a reload would take the whole page away.
  if (!(await isOutdated())) return
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < onceInMs) return
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return
  }
  location.reload()
}

/** The server's page begins with another script than this one did. */
async function isOutdated(): Promise<boolean> {
  const begunWith = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const answer = await fetch('/', { cache: 'no-cache', credentials: 'omit' }).catch(() => undefined)
  return Boolean(begunWith && answer?.ok && !(await answer.text()).includes(begunWith))
}
