const key = 'mithaq.reloadedAt'
const onceInMs = 60_000

/** After an upgrade the old page asks for chunks that are gone. One reload brings the new page; a second would loop. */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number(sessionStorage.getItem(key) ?? 0)
      if (!navigator.onLine || Date.now() - last < onceInMs) return
      sessionStorage.setItem(key, String(Date.now()))
    } catch {
      return
    }
    event.preventDefault()
    location.reload()
  })
}
