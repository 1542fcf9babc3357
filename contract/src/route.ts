import type { ZodMiniObject, ZodMiniType } from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call a route. `member` is an account with a profile; `recovery` may only change a password. `staff` and `lead`
 * are moderators, who are no members: to everybody else their routes are not there.
 */
export type Access = 'visitor' | 'recovery' | 'account' | 'member' | 'staff' | 'lead'

export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; `:name` parts are filled from the input. */
  readonly path: `/${string}`
  readonly access: Access
  /** A caller who is not let in must not find out that it is there, by any kind of bad request. */
  readonly hidden?: true
  /** Open also to members who are shut out, or have something to read first. */
  readonly heldToo?: true
  readonly summary: string
  /** Path and query for GET and for bytes, path and JSON body otherwise. */
  readonly input: ZodMiniObject
  /** The body is a file of at most so many bytes, sent as it is. */
  readonly bytes?: number
  readonly output: ZodMiniType
  readonly errors: readonly ErrorCode[]
}

export function route<const R extends RouteDefinition>(definition: R): R {
  return definition
}
