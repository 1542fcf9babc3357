import type { PolicyVersion } from '@mithaq/contract/policy-versions'
import type { Clock } from './db/clock.ts'
import type { Config } from './config/config.ts'
import type { RootDb, Tx } from './db/db.ts'
import type { Bus } from './ports/bus/bus.ts'
import type { Examiner } from './ports/examiner/examiner.ts'
import type { Files } from './ports/files/files.ts'
import type { Geocoder } from './ports/geocoder/geocoder.ts'
import type { Push } from './ports/push/push.ts'
import type { Queue } from './ports/queue/queue.ts'
import type { Verifier } from './ports/verifier/verifier.ts'

/** What main (or a test) hands to the app; nothing else knows which implementation runs. */
export interface Deps {
  config: Config
  db: RootDb
  clock: Clock
  bus: Bus
  queue: Queue
  geocoder: Geocoder
  files: Files
  examiner: Examiner
  /** A partner who verifies in the stead of the house, where there is one. */
  verifier: Verifier | null
  push: Push
  /** Draws the demo members' pictures; only where there are some. */
  drawPortrait?: ((key: string) => Promise<Uint8Array>) | undefined
  /** What else a new profile brings about, in the transaction that creates it. */
  onJoined?: ((tx: Tx, memberId: string) => Promise<void>) | undefined
  /** How many different people one member is shown; the product's bounds, unless a measurement lifts them. */
  peopleShown?: { anHour: number; aDay: number } | undefined
  /** The product's own, unless a test announces changes of its own. */
  policyVersions?: readonly PolicyVersion[] | undefined
  /** What hashing a password costs; the product's own, unless a test has no secrets to keep. */
  hashCost?: { memoryCost: number; timeCost: number; parallelism: number } | undefined
  /** How long a push holds up those behind it; the product's own, unless a test has a slow day to outlast. */
  pushPatienceMs?: number | undefined
  sessionSecret: string
  /** What outlives an account is known again by hashes under this key. */
  vaultKey: string
}
