import type { PushPayload } from '@mithaq/contract/notifications'
import { pathForPush } from '../native/push-target.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows what the server pushed, unless the member is looking at that very chat. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const payload = parsePayload(data)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!(await isLookingAt(payload.data?.matchId, windows))) await showNotification(payload)
  // At the last: a browser whose badge never answers would leave the member without the notification.
  await setBadge(payload.unread)
}

async function showNotification(payload: Partial<PushPayload>): Promise<void> {
  await self.registration.showNotification(payload.title ?? 'Mithaq', {
    body: payload.body ?? '',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    dir: 'auto',
    ...(payload.tag && { tag: payload.tag }),
    data: payload.data ?? {},
  })
}

/** To the window that is open, or to a new one. */
export async function openNotificationTarget(data: unknown): Promise<void> {
  const type: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'type') : undefined
  const path = pathForPush(typeof type === 'string' ? type : undefined)
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) {
    await self.clients.openWindow(path)
    return
  }
  const focused = await open.focus().catch(() => open)
  // A page that has only just begun does not listen yet: it is sent there by an address.
  if ((await askPage(focused, { go: path })) === undefined) await focused.navigate(path)
}

const answerWithinMs = 1000

interface Listener {
  postMessage: (message: object, ports: MessagePort[]) => void
}

/** What the page answers, or nothing where it does not listen. */
function askPage(client: Listener, message: object): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    setTimeout(() => resolve(undefined), answerWithinMs)
    client.postMessage(message, [port2])
  })
}

function parsePayload(data: PushMessageData | null): Partial<PushPayload> {
  try {
    const payload: unknown = data?.json()
    return typeof payload === 'object' && payload !== null ? payload : {}
  } catch {
    // A browser shows a notification of its own for a push that shows none.
    return {}
  }
}

async function setBadge(unread: number | undefined): Promise<void> {
  if (typeof unread !== 'number') return
  try {
    await (unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.())
  } catch {
    // Not installed: there is no icon to write on.
  }
}

interface OpenWindow extends Listener {
  url: string
  visibilityState: string
}

/** Whether a window in sight is at the chat of this match. */
export async function isLookingAt(
  matchId: string | undefined,
  windows: readonly OpenWindow[],
): Promise<boolean> {
  if (!matchId) return false
  const inSight = windows.filter(({ visibilityState }) => visibilityState === 'visible')
  const places = await Promise.all(inSight.map(readPath))
  return places.some((place) => place.toLowerCase() === `/app/chat/${matchId.toLowerCase()}`)
}

/** A browser names the address at which a page was loaded: whoever has moved on since is somewhere else. */
async function readPath(window: OpenWindow): Promise<string> {
  const told = await askPage(window, { where: true })
  return typeof told === 'string' ? told : new URL(window.url).pathname
}
