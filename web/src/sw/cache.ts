/** Written in by the build: which one it is, and its files. */
declare const __BUILD__: string
declare const __SHELL__: string[]
declare const __APP__: string[]

const prefix = 'mithaq-'
const current = `${prefix}${__BUILD__}`
export const offlinePage = '/offline.html'
/** The page of a visitor, and the empty one that every screen of the app is drawn into. */
export const landingPage = '/'
export const appPage = '/app'

/**
 * For files of the build alone. A face, a word or a list of names kept here would still open for anybody who picks the
 * phone up after a sign-out, a block or a deletion: without a connection there is no server to refuse it.
 */
export const openCache = () => caches.open(current)

export async function fillCache(): Promise<void> {
  await cacheFiles(__SHELL__)
  await cachePage(landingPage)
}

/** The page comes last: where it lies, every screen lies too. */
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
  // As nobody: asked for with a member's cookies, the page could come back with something of that member's.
  const page = await fetch(path, { credentials: 'omit', cache: 'no-cache' })
  const html = await page.clone().text()
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
  // During an upgrade another build may answer: its page would ask for files that nobody kept. A page without any is
  // not ours: somebody's word of maintenance, or a network's sign-in, would open as the app until the next build.
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
