/** Written in by the build: which one it is, and what the app needs before it can draw anything. */
declare const __BUILD__: string
declare const __SHELL__: string[]

const prefix = 'mithaq-'
const current = `${prefix}${__BUILD__}`
export const offlinePage = '/offline.html'

export const openCache = () => caches.open(current)

export async function fillCache(): Promise<void> {
  const cache = await openCache()
  await cache.addAll(__SHELL__)
}

export async function forgetOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== current).map((name) => caches.delete(name)),
  )
}
