import { logError } from '../ui/feedback/error-log.ts'
import { unsubscribeWebPush } from './unsubscribe-web-push.ts'
import { isNative } from './platform.ts'

export async function unsubscribePush(): Promise<void> {
  try {
    await (isNative() ? (await import('./phone/push.ts')).phonePush.unsubscribe() : unsubscribeWebPush())
  } catch (error) {
    logError(error, 'Push')
  }
}
