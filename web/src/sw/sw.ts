import { answer } from './answer.ts'
import { fillCache, forgetOldCaches } from './cache.ts'
import { openPlace, show } from './push.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(fillCache()))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldCaches(), self.clients.claim()])),
)
self.addEventListener('message', ({ data }) => {
  // Only when the member says so: a page must not change under somebody's hands.
  if (data?.takeOver === true) void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const answered = answer(event.request)
  if (answered) event.respondWith(answered)
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(event.notification.data))
})
