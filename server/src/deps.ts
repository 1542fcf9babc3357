import type { PolicyVersion } from '@mithaq/contract/policy-versions'
import type { Clock } from './db/clock.ts'
import type { Config } from './config/config.ts'
import type { RootDb, Tx } from './db/db.ts'
import type { Demo } from './demo/load-demo.ts'
import type { Bus } from './ports/bus/bus.ts'
import type { Examiner } from './ports/examiner/examiner.ts'
import type { Files } from './ports/files/files.ts'
import type { Geocoder } from './ports/geocoder/geocoder.ts'
import type { Push } from './ports/push/push.ts'
import type { Queue } from './ports/queue/queue.ts'
import type { Verifier } from './ports/verifier/verifier.ts'

/** What the demo's cast answers. */
export type MemberAct =
  | { kind: 'like'; by: string; to: string }
  | { kind: 'match'; by: string; to: string; matchId: string }
  | { kind: 'message'; by: string; to: string; matchId: string }

/** What main (or a test) passes to the app; nothing else knows which implementations are used. */
export interface Deps {
  config: Config
  db: RootDb
  clock: Clock
  bus: Bus
  queue: Queue
  geocoder: Geocoder
  files: Files
  examiner: Examiner
  /** An external service that verifies faces instead of our moderators; null if there is none. */
  verifier: Verifier | null
  push: Push
  /** The demo's members, where they live: never in production. */
  demo?: Demo | undefined
  /** Draws the demo members' pictures; set only with the demo. */
  drawPortrait?: ((key: string) => Promise<Uint8Array>) | undefined
  /** Runs in the transaction that creates a profile. */
  onJoined?: ((tx: Tx, memberId: string) => Promise<void>) | undefined
  /** Runs in the transaction of a like, of a match that opens, and of a message. Set only with the demo. */
  onAct?: ((tx: Tx, act: MemberAct) => Promise<void>) | undefined
  /** How many different people a member is shown. Set only by benchmarks. */
  peopleShown?: { anHour: number; aDay: number } | undefined
  /** The versions of the privacy policy. Set only by tests. */
  policyVersions?: readonly PolicyVersion[] | undefined
  /** The cost of hashing a password. Set only by tests. */
  hashCost?: { memoryCost: number; timeCost: number; parallelism: number } | undefined
  /** How long a push may delay those behind it. Set only by tests. */
  pushPatienceMs?: number | undefined
  sessionSecret: string
  /** The key for hashes of what is kept after an account is deleted. */
  vaultKey: string
}
