import type { Config } from './config.ts'
import { createApns } from '../ports/push/apns.ts'
import { createFcm } from '../ports/push/fcm.ts'
import type { Push } from '../ports/push/push.ts'
import { createVapid } from '../ports/push/web-push/vapid.ts'
import { createWebPush } from '../ports/push/web-push/web-push.ts'
import { readOrCreateSecret } from './secrets.ts'

/** Opens the configured push channels; Web Push is always there. */
export function openPush({ push, dataDir, production }: Config): Push & { close(): Promise<void> } {
  const identity = createVapid(
    push.vapidPrivateKey ?? readOrCreateSecret(dataDir, 'vapid'),
    push.vapidSubject,
  )
  const channels: Push['channels'] = {
    web: createWebPush(identity, { development: !production }),
    ...(push.fcm ? { android: createFcm(push.fcm) } : {}),
    ...(push.apns ? { ios: createApns(push.apns) } : {}),
  }
  return {
    channels,
    publicKey: identity.publicKey,
    async close() {
      await Promise.all(Object.values(channels).map((channel) => channel.close()))
    },
  }
}
