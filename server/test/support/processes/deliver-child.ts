import { databaseClock } from '../../../src/db/clock.ts'
import { openDatabase } from '../../../src/db/db.ts'
import { createLocalBus } from '../../../src/ports/bus/local-bus.ts'
import { deliverDuePushes } from '../../../src/features/notifications/push/deliver-pushes.ts'
import { trackSlowPushes } from '../../../src/features/notifications/push/slow-pushes.ts'
import { createVapid } from '../../../src/ports/push/web-push/vapid.ts'
import { createWebPush } from '../../../src/ports/push/web-push/web-push.ts'

// A server's push sweep in a separate process, which a test kills in the middle of it.
const [url = '', privateKey = ''] = process.argv.slice(2)
const { db } = openDatabase(url, createLocalBus(), () => {})
const identity = createVapid(privateKey, 'mailto:contact@mithaq.example')
const delivery = {
  db,
  clock: databaseClock,
  push: { channels: { web: createWebPush(identity, { development: true }) }, publicKey: identity.publicKey },
  watching: { isWatched: () => false },
  slowPushes: trackSlowPushes(20_000),
  onOutcome: () => {},
  onError: () => {},
}
while (await deliverDuePushes(delivery));
process.exit(0)
