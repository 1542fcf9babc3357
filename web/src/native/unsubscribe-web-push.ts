/** How often it was left: what began before that does not go on. */
let unsubscribeCount = 0

export const readUnsubscribeCount = (): number => unsubscribeCount

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export async function readRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration()
}

/** By itself: a visitor's first page would carry all that registering takes. */
export async function unsubscribeWebPush(): Promise<void> {
  unsubscribeCount += 1
  if (!isPushSupported()) return
  const worker = await readRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
}
