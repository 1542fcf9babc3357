import type { ZodMiniObject, ZodMiniType } from 'zod/mini'

/** Who may call a route. `member` is an account with a profile; `recovery` may only change a password. */
export type Access = 'visitor' | 'recovery' | 'account' | 'member'

/** Every refusal the API can answer with, and its HTTP status. */
export const statusOf = {
  invalid_input: 400,
  malformed: 400,
  unauthenticated: 401,
  session_not_found: 401,
  invalid_credentials: 401,
  profile_required: 403,
  email_not_confirmed: 403,
  foreign_origin: 403,
  not_found: 404,
  email_taken: 409,
  link_invalid: 410,
  too_large: 413,
  unsupported_media: 415,
  weak_password: 422,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** Refusals that any route can answer with; a route declares only its own. */
export const commonErrors = [
  'invalid_input',
  'malformed',
  'unauthenticated',
  'profile_required',
  'foreign_origin',
  'not_found',
  'too_large',
  'unsupported_media',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; `:name` parts are filled from the input. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly input: ZodMiniObject
  readonly output: ZodMiniType
  readonly errors: readonly ErrorCode[]
}

export function route<const R extends RouteDefinition>(definition: R): R {
  return definition
}

export interface FieldIssue {
  field: string
  message: string
}

/** The body of every refusal. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  field?: string
  issues?: FieldIssue[]
  requestId: string
}
