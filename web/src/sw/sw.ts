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
  // Only when the member agrees: an open page must not change by itself.
  if (event.data?.takeOver === true) void self.skipWaiting()
  // If this fails, the member's next page asks again.
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
  // On an upgrade at once: the new version may start without a connection.
  if (await isSignedIn()) await fillAppCache()
}
