import { account } from './account.ts'
import { away } from './away.ts'
import { chat } from './chat.ts'
import { demo } from './demo.ts'
import { discovery } from './discovery.ts'
import { guardians } from './guardians.ts'
import { matches } from './matches.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { ownData } from './own-data.ts'
import { pictures } from './pictures.ts'
import { policy } from './policy.ts'
import { profiles as profile } from './profile.ts'
import { safety } from './safety.ts'
import { security } from './security.ts'
import { staff } from './staff.ts'
import { standing } from './standing.ts'
import { review, verification } from './verification.ts'
import { wallet } from './wallet.ts'

/** All routes of the API, by feature. */
export const api = {
  account,
  away,
  profile,
  pictures,
  discovery,
  safety,
  security,
  ownData,
  policy,
  guardians,
  matches,
  chat,
  demo,
  wallet,
  notifications,
  staff,
  moderation,
  standing,
  verification,
  review,
} as const
export type Api = typeof api
export type { Access, RouteDefinition } from './route.ts'
export { commonErrors, refusals } from './errors.ts'
export type { ErrorCode } from './errors.ts'
export { issues } from './error-body.ts'
export type { ErrorBody, FieldIssue, IssueCode, Values } from './error-body.ts'
