import {
  issues as issueValues,
  refusals,
  type Access,
  type ErrorBody,
  type ErrorCode,
  type FieldIssue,
  type IssueCode,
  type RouteDefinition,
  type Values,
} from '@mithaq/contract'
import type { Standing } from '@mithaq/contract/account'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isUnavailable } from '../../db/errors.ts'
import { Unavailable } from '../../ports/unavailable.ts'
import { limitConcurrentUploads } from './upload-concurrency.ts'
import { createSerializer } from './response-schema.ts'
import { servePreflight, isHiddenOrMissing, nativeAppRoute } from './route-audience.ts'

/** The caller as identified by the session, never by what the request claims. */
export interface AccountCaller {
  accountId: string
  sessionId: string
  hasProfile: boolean
  /** Set while the account is banned, suspended or under review: only few routes are open then. */
  standing: Standing | null
}

interface RecoveryCaller {
  recoveryId: string
}

/** A signed-in member of staff, who is not a member of the product. */
export interface StaffCaller {
  staffId: string
  sessionHash: string
  role: 'reviewer' | 'lead'
}

export interface IdentifyStaff {
  staff(request: FastifyRequest): Promise<StaffCaller | null>
}

/** Identifies the caller by the request's credentials. */
interface Identify extends IdentifyStaff {
  account(request: FastifyRequest): Promise<AccountCaller | null>
  recovery(request: FastifyRequest): Promise<RecoveryCaller | null>
}

export interface Refusal<C extends ErrorCode = ErrorCode> {
  readonly refused: C
  /** Values that the message for the code needs. */
  readonly values?: Values
  readonly field?: string
  /** What is wrong with the field. */
  readonly issue?: IssueCode
  readonly retryAfterS?: number
}

export function refuse<const C extends ErrorCode>(
  code: C,
  detail: Omit<Refusal, 'refused'> = {},
): Refusal<C> {
  return { ...detail, refused: code }
}

interface Callers {
  visitor: null
  recovery: RecoveryCaller
  account: AccountCaller
  member: AccountCaller
  staff: StaffCaller
  lead: StaffCaller
}

export interface Call<A extends Access> {
  me: Callers[A]
  request: FastifyRequest
  reply: FastifyReply
  /** The uploaded file, for routes that take one; otherwise empty. */
  bytes: Buffer
}

type Handler<R extends RouteDefinition> = (
  input: z.output<R['input']>,
  call: Call<R['access']>,
) => Promise<z.input<R['output']> | Refusal<R['errors'][number] | 'invalid_input' | 'not_found'>>

/** One handler per route of a feature: a missing handler or an undeclared refusal does not compile. */
export type Handlers<F extends Record<string, RouteDefinition>> = { [K in keyof F]: Handler<F[K]> }

/** Accepts files as raw bytes; their content decides what they are, not the declared type. */
export function acceptFileBodies(app: FastifyInstance) {
  app.addContentTypeParser(/^(image\/|application\/octet-stream)/, { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )
}

export function serveRoutes<F extends Record<string, RouteDefinition>>(
  app: FastifyInstance,
  feature: F,
  handlers: Handlers<F>,
  identify: Identify,
) {
  for (const [name, route] of Object.entries(feature)) {
    const handler = handlers[name] as unknown as Handler<RouteDefinition>
    const serialize = createSerializer(route.output)
    const isHidden = route.hidden === true || route.access === 'staff' || route.access === 'lead'
    const url = `/api${route.path}`
    if (!isHidden) servePreflight(app, url)
    app.route({
      method: route.method,
      url,
      config: isHidden ? { isHidden } : nativeAppRoute,
      ...(route.bytes === undefined
        ? {}
        : { bodyLimit: route.bytes, onRequest: authorizeUpload(route, identify) }),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const me = await identifyCaller(route, request, identify)
        if ('refused' in me) return sendRefusal(reply, me)
        const bytes = Buffer.isBuffer(request.body) ? request.body : null
        if (request.body !== undefined && (bytes !== null) !== (route.bytes !== undefined))
          return sendRefusal(reply, refuse(isHidden ? 'not_found' : 'unsupported_media'))
        const input = readInput(route, request)
        const parsed = isStorable(input) ? route.input.safeParse(input) : null
        if (!parsed?.success && route.hidden) return sendRefusal(reply, refuse('not_found'))
        if (parsed === null) return sendRefusal(reply, refuse('malformed'))
        if (!parsed.success) return sendInvalid(reply, parsed.error.issues)
        const answer = await handler(parsed.data, {
          me: me.caller as never,
          request,
          reply,
          bytes: bytes ?? Buffer.alloc(0),
        })
        if (isRefusal(answer)) return sendRefusal(reply, answer)
        return reply.type('application/json; charset=utf-8').serializer(serialize).send(answer)
      },
    })
  }
}

/** Runs before the body is read: otherwise strangers, or one account, could fill the memory. */
function authorizeUpload(route: RouteDefinition, identify: Identify) {
  const mayBeRead = limitConcurrentUploads()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const me = await identifyCaller(route, request, identify)
    if ('refused' in me) return sendRefusal(reply, me)
    if (me.caller !== null && 'accountId' in me.caller && !mayBeRead(me.caller.accountId, request, reply))
      return sendRefusal(reply, refuse('unavailable', { retryAfterS: 5 }))
  }
}

async function identifyCaller(
  { access, heldToo }: RouteDefinition,
  request: FastifyRequest,
  identify: Identify,
) {
  if (access === 'visitor') return { caller: null }
  if (access === 'staff' || access === 'lead') return identifyStaffCaller(access, request, identify)
  const caller = access === 'recovery' ? await identify.recovery(request) : await identify.account(request)
  if (caller === null) return refuse('unauthenticated')
  if (access === 'member' && 'hasProfile' in caller && !caller.hasProfile) return refuse('profile_required')
  const isHeld = 'standing' in caller && caller.standing !== null
  if (access === 'member' && isHeld && !heldToo) return refuse('account_held')
  return { caller }
}

/** A caller without access learns nothing, not even that the route exists. */
async function identifyStaffCaller(access: 'staff' | 'lead', request: FastifyRequest, identify: Identify) {
  const caller = await identify.staff(request)
  const isIn = caller !== null && (access === 'staff' || caller.role === 'lead')
  return isIn ? { caller } : refuse('not_found')
}

function readInput(route: RouteDefinition, request: FastifyRequest): unknown {
  const sent = route.method === 'GET' || route.bytes !== undefined ? request.query : (request.body ?? {})
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  return { ...sent, ...(request.params as object) }
}

/** Deeper than any input of the contract. */
const maxInputDepth = 16

/**
 * Rejects text with NUL or half a surrogate pair, which PostgreSQL would refuse, and values nested so deep that a
 * recursive function would overflow the stack.
 */
function isStorable(value: unknown, levels = maxInputDepth): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  const isInside = (inner: unknown) => isStorable(inner, levels - 1)
  return levels > 0 && Object.entries(value).every(([key, inner]) => isStorable(key) && isInside(inner))
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', refusal.retryAfterS)
  const body: ErrorBody = {
    code: refusal.refused,
    ...(refusal.values === undefined ? {} : { values: refusal.values }),
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(refusal.issue === undefined ? {} : { issues: [fieldIssue(refusal.field ?? '', refusal.issue)] }),
    requestId: reply.request.id,
  }
  return reply.header('cache-control', 'no-store').status(refusals[refusal.refused]).send(body)
}

function sendInvalid(
  reply: FastifyReply,
  found: readonly { path: PropertyKey[]; message: string }[],
): FastifyReply {
  const issues = found.map(({ path, message }) =>
    fieldIssue(path.join('.'), isIssueCode(message) ? message : 'invalid'),
  )
  const [main] = issues
  const body: ErrorBody = {
    code: 'invalid_input',
    ...(main?.field ? { field: main.field } : {}),
    issues,
    requestId: reply.request.id,
  }
  return reply.status(refusals.invalid_input).send(body)
}

const fieldIssue = (field: string, code: IssueCode): FieldIssue => ({
  field,
  code,
  values: issueValues[code],
})
/** Checks of the contract give an error code as their message; those of the schema library give a sentence. */
const isIssueCode = (message: string): message is IssueCode => Object.hasOwn(issueValues, message)

const codeOfFastifyError: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
}

/** Handles unforeseen errors: logged with the request id, answered without details. */
export function refuseUnexpected(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = codeOfFastifyError[code ?? ''] ?? (statusCode === 400 ? 'malformed' : undefined)
  // The body is read before the caller is known: an unreadable one must not reveal a hidden route.
  if (known) return sendRefusal(reply, refuse(isHiddenOrMissing(request) ? 'not_found' : known))
  if (isUnavailable(error) || error instanceof Unavailable) {
    const reason = error instanceof Unavailable ? error.message : undefined
    request.log.warn({ code, reason }, 'a dependency is unavailable')
    return sendRefusal(reply, refuse('unavailable', { retryAfterS: 2 }))
  }
  request.log.error({ error: describeError(error) }, 'unexpected error')
  return sendRefusal(reply, refuse('internal'))
}

// A database error may quote a row and a mail error an address, so only fields without member data are logged. The stack's
// first lines may repeat the message.
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code, constraint, responseCode, command } = error as Error & Record<string, unknown>
  const quotes = 'severity' in error || responseCode !== undefined || command !== undefined
  return {
    name: error.name,
    code,
    constraint,
    responseCode,
    command,
    ...(quotes ? {} : { message: error.message }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 7),
  }
}
