import type { Config } from './config.ts'
import { apns } from '../ports/push/apns.ts'
import { fcm } from '../ports/push/fcm.ts'
import type { Push } from '../ports/push/push.ts'
import { vapid } from '../ports/push/web-push/vapid.ts'
import { webPush } from '../ports/push/web-push/web-push.ts'
import { secret } from './secrets.ts'

/** The channels that are configured; browsers always are. */
export function openPush({ push, dataDir, production }: Config): Push & { close(): Promise<void> } {
  const identity = vapid(push.vapidPrivateKey ?? secret(dataDir, 'vapid'), push.vapidSubject)
  const channels: Push['channels'] = {
    web: webPush(identity, { development: !production }),
    ...(push.fcm ? { android: fcm(push.fcm) } : {}),
    ...(push.apns ? { ios: apns(push.apns) } : {}),
  }
  return {
    channels,
    publicKey: identity.publicKey,
    async close() {
      await Promise.all(Object.values(channels).map((channel) => channel.close()))
    },
  }
}
