import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call a route. `member` has a profile; `recovery` may only change a password. `staff` and `lead`
 * are moderators; for all others their routes answer 404.
 */
export type Access = 'visitor' | 'recovery' | 'account' | 'member' | 'staff' | 'lead'

export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api`; `:name` parts are filled from the input. */
  readonly path: `/${string}`
  readonly access: Access
  /** Hidden: callers without access get 404 for any kind of request. */
  readonly hidden?: true
  /** Also open to suspended or banned members and those with an unread statement. */
  readonly heldToo?: true
  readonly summary: string
  /** Path and query for GET and uploads, otherwise path and JSON body. */
  readonly input: z.ZodMiniObject
  /** The body is a file of at most this many bytes. */
  readonly bytes?: number
  readonly output: z.ZodMiniType
  readonly errors: readonly ErrorCode[]
}

export const emptyAnswer = z.strictObject({})

/** Defaults: no input, an empty answer, no errors of its own. */
const defaults = { input: z.strictObject({}), output: emptyAnswer, errors: [] } as const
type Defaults = typeof defaults

/** Defines a route: `route('GET /wallet', { … })`. */
export function route<
  const Method extends RouteDefinition['method'],
  const Path extends RouteDefinition['path'],
  const Details extends Omit<RouteDefinition, 'method' | 'path' | keyof Defaults> &
    Partial<Pick<RouteDefinition, keyof Defaults>>,
>(
  address: `${Method} ${Path}`,
  details: Details,
): { readonly method: Method; readonly path: Path } & Omit<Defaults, keyof Details> & Details {
  // split() loses the literal types of method and path.
  const space = address.indexOf(' ')
  return { method: address.slice(0, space), path: address.slice(space + 1), ...defaults, ...details } as never
}
