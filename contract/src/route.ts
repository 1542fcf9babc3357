import * as z from 'zod/mini'
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
  readonly input: z.ZodMiniObject
  /** The body is a file of at most so many bytes, sent as it is. */
  readonly bytes?: number
  readonly output: z.ZodMiniType
  readonly errors: readonly ErrorCode[]
}

export const emptyAnswer = z.strictObject({})

/** What need not be said of a route: that it takes nothing, answers with nothing, or has no refusals of its own. */
const unsaid = { input: z.strictObject({}), output: emptyAnswer, errors: [] } as const
type Unsaid = typeof unsaid

/** `route('GET /wallet', { … })`: the method and the path as one reads them. */
export function route<
  const Method extends RouteDefinition['method'],
  const Path extends RouteDefinition['path'],
  const Said extends Omit<RouteDefinition, 'method' | 'path' | keyof Unsaid> &
    Partial<Pick<RouteDefinition, keyof Unsaid>>,
>(
  address: `${Method} ${Path}`,
  said: Said,
): { readonly method: Method; readonly path: Path } & Omit<Unsaid, keyof Said> & Said {
  // The compiler knows the parts of the address only as text once it is cut.
  const space = address.indexOf(' ')
  return { method: address.slice(0, space), path: address.slice(space + 1), ...unsaid, ...said } as never
}
