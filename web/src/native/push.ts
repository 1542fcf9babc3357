import type { Push } from './interfaces.ts'
import { isNative } from './platform.ts'

export type { Push, PushState } from './interfaces.ts'

/** The phone's own push inside the app, the browser's everywhere else. */
export async function loadPush(): Promise<Push> {
  if (isNative()) return (await import('./phone/push.ts')).phonePush
  return (await import('./web-push.ts')).webPush
}
