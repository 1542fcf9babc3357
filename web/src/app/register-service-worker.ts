import { update as texts } from '../messages/update.ts'
import { onSession, readSession } from '../session/session.ts'
import { toast } from '../ui/feedback/toast.ts'

type Go = (path: string) => unknown

/** A message of the worker: navigate to a path, or report the current one. */
interface WorkerMessage {
  go?: unknown
  where?: unknown
}

/** Registers the service worker, answers its messages and announces new versions. */
export async function registerServiceWorker(go: Go): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const { go: path, where } = typeof data === 'object' && data !== null ? (data as WorkerMessage) : {}
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    if (where === true) ports[0]?.postMessage(location.pathname)
    // Only pages of the app: another script could have sent the message.
    if (typeof path !== 'string' || !path.startsWith('/app/')) return
    go(path)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
    ports[0]?.postMessage('heard')
  })
  try {
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    announceUpdates(registration)
    cacheAppForMembers()
  } catch (error) {
    // Some browsers forbid it in private windows.
    console.warn('The service worker could not be registered', error)
  }
}

/** Asks the worker to cache the app's screens once a member is signed in, for use offline. */
function cacheAppForMembers(): void {
  const ask = async () => {
    if (readSession().status !== 'signedIn') return
    stop()
    const { active } = await navigator.serviceWorker.ready
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none but ours
    active?.postMessage({ keepApp: true })
  }
  const stop = onSession(() => void ask())
  void ask()
}

function announceUpdates(registration: ServiceWorkerRegistration): void {
  const watch = (worker: ServiceWorker | null) => {
    // A first worker replaces none, so there is nothing to reload. Checked now, because some browsers
    // let it control the page before it is installed.
    if (!worker || !registration.active) return
    const tell = () => worker.state === 'installed' && offerReload(worker)
    tell()
    worker.addEventListener('statechange', tell)
  }
  watch(registration.waiting ?? registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  // An installed app may stay open for weeks, so check when it is shown.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {})
  })
}

function offerReload(worker: ServiceWorker): void {
  toast.info(texts.text, {
    title: texts.title,
    durationMs: Number.MAX_SAFE_INTEGER,
    action: {
      label: texts.reload,
      act() {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none but ours
        worker.postMessage({ takeOver: true })
      },
    },
  })
}
