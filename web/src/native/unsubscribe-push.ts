import { logged } from '../ui/feedback/error-log.ts'
import { leaveWebPush } from './unsubscribe-web-push.ts'
import { isNative } from './platform.ts'

export async function leavePush(): Promise<void> {
  try {
    await (isNative() ? (await import('./phone/push.ts')).phonePush.leave() : leaveWebPush())
  } catch (error) {
    logged(error, 'Push')
  }
}
