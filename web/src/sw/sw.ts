import { respondTo } from './respond.ts'
import { fillAppCache, fillCache, deleteOldCaches } from './cache.ts'
import { openNotificationTarget, showPush } from './push.ts'
import { isSignedIn } from './offline-page.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOldCaches(), self.clients.claim()])),
)
self.addEventListener('message', (event) => {
  // Only when the member says so: a page must not change under somebody's hands.
  if (event.data?.takeOver === true) void self.skipWaiting()
  // Out of reach just now: the member's next page asks again.
  if (event.data?.keepApp === true) event.waitUntil(fillAppCache().catch(() => {}))
})
self.addEventListener('fetch', (event) => {
  const answered = respondTo(event.request)
  if (answered) event.respondWith(answered)
})
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotificationTarget(event.notification.data))
})

async function install(): Promise<void> {
  await fillCache()
  // With an upgrade at once: it may take over at the next start, and that may be one without a connection.
  if (await isSignedIn()) await fillAppCache()
}
