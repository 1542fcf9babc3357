/** Counts unsubscriptions, so that a subscription begun before one is undone. */
let unsubscribeCount = 0

export const readUnsubscribeCount = (): number => unsubscribeCount

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export async function readRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration()
}

/** In a file of its own, so that a visitor's page does not load the registration code. */
export async function unsubscribeWebPush(): Promise<void> {
  unsubscribeCount += 1
  if (!isPushSupported()) return
  const worker = await readRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
}
