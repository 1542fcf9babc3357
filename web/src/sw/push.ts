import type { PushPayload } from '@mithaq/contract/notifications'
import { pathForPush } from '../native/push-target.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows a push unless the member is looking at its chat. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const payload = parsePayload(data)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!(await isLookingAt(payload.data?.matchId, windows))) await showNotification(payload)
  // Last: in some browsers setting the badge never resolves.
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

/** Opens the notification's page in the open window, or in a new one. */
export async function openNotificationTarget(data: unknown): Promise<void> {
  const type: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'type') : undefined
  const path = pathForPush(typeof type === 'string' ? type : undefined)
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) {
    await self.clients.openWindow(path)
    return
  }
  const focused = await open.focus().catch(() => open)
  // A page that has just started does not listen yet: navigate it instead.
  if ((await askPage(focused, { go: path })) === undefined) await focused.navigate(path)
}

const answerWithinMs = 1000

interface Listener {
  postMessage: (message: object, ports: MessagePort[]) => void
}

/** The page's answer, or undefined if it does not answer in time. */
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
    // Show a notification anyway, or the browser shows one of its own.
    return {}
  }
}

async function setBadge(unread: number | undefined): Promise<void> {
  if (typeof unread !== 'number') return
  try {
    await (unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.())
  } catch {
    // Not installed: there is no icon.
  }
}

interface OpenWindow extends Listener {
  url: string
  visibilityState: string
}

/** Whether a visible window shows the chat of this match. */
export async function isLookingAt(
  matchId: string | undefined,
  windows: readonly OpenWindow[],
): Promise<boolean> {
  if (!matchId) return false
  const inSight = windows.filter(({ visibilityState }) => visibilityState === 'visible')
  const places = await Promise.all(inSight.map(readPath))
  return places.some((place) => place.toLowerCase() === `/app/chat/${matchId.toLowerCase()}`)
}

/** Asks the page for its current path: the window's url is the one at which it was loaded. */
async function readPath(window: OpenWindow): Promise<string> {
  const told = await askPage(window, { where: true })
  return typeof told === 'string' ? told : new URL(window.url).pathname
}
