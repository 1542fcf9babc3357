/** Filled in by the build: its id and its files. */
declare const __BUILD__: string
declare const __SHELL__: string[]
declare const __APP__: string[]

const prefix = 'mithaq-'
const current = `${prefix}${__BUILD__}`
export const offlinePage = '/offline.html'
/** The visitors' page, and the empty page of the app. */
export const landingPage = '/'
export const appPage = '/app'

/**
 * Caches only files of the build. Members' data would stay readable on this device after a sign-out, a block or a
 * deletion, when there is no server to refuse it.
 */
export const openCache = () => caches.open(current)

export async function fillCache(): Promise<void> {
  await cacheFiles(__SHELL__)
  await cachePage(landingPage)
}

/** Caches the page last: if it is cached, all screens are. */
export async function fillAppCache(): Promise<void> {
  if (await (await openCache()).match(appPage, { ignoreVary: true })) return
  await cacheFiles(__APP__)
  await cachePage(appPage)
}

async function cacheFiles(files: readonly string[]): Promise<void> {
  const cache = await openCache()
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(files.filter((file) => !there.has(file)))
}

async function cachePage(path: string): Promise<void> {
  // Without cookies, so that the page contains nothing of the member.
  const page = await fetch(path, { credentials: 'omit', cache: 'no-cache' })
  const html = await page.clone().text()
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
  // During an upgrade another build may answer, whose files are not cached. A page without files is not
  // ours: a maintenance page or a network's sign-in would open as the app until the next build.
  const isOurs = files.length > 0 && files.every((file) => __SHELL__.includes(file))
  if (!page.ok || page.redirected || !isOurs) throw new Error(`${path} is not a page of this build`)
  await (await openCache()).put(path, page)
}

export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== current).map((name) => caches.delete(name)),
  )
}
