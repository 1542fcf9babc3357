import type { Push } from './interfaces.ts'
import { isNative } from './platform.ts'

export type { Push, PushState } from './interfaces.ts'

/** Loads the phone's push inside the app, web push elsewhere. */
export async function loadPush(): Promise<Push> {
  if (isNative()) return (await import('./phone/push.ts')).phonePush
  return (await import('./web-push.ts')).webPush
}
