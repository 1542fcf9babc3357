import type { ErrorBody, ErrorCode, FieldIssue, Values } from '@mithaq/contract'
import { refusals } from '../messages/refusals.ts'

interface ApiErrorDetail {
  /** `network`: there was no answer. */
  code: ErrorCode | 'network'
  values?: Values | undefined
  /** Replaces the catalogue's text for the code. */
  message?: string | undefined
  status: number
  field?: string | undefined
  issues?: FieldIssue[] | undefined
  requestId?: string | undefined
  retryAfterS?: number | undefined
  /** The request that failed: 'POST /api/account/sign-in'. */
  about?: string | undefined
}

/** A refusal of the server, or no answer at all. Its message can be shown to the member. */
export class ApiError extends Error {
  readonly code: ApiErrorDetail['code']
  readonly status: number
  readonly field: string | undefined
  readonly issues: readonly FieldIssue[]
  readonly requestId: string | undefined
  readonly retryAfterS: number | undefined
  readonly about: string | undefined

  constructor(detail: ApiErrorDetail, options?: ErrorOptions) {
    super(detail.message ?? textOf(detail), options)
    this.name = 'ApiError'
    this.code = detail.code
    this.status = detail.status
    this.field = detail.field
    this.issues = detail.issues ?? []
    this.requestId = detail.requestId
    this.retryAfterS = detail.retryAfterS
    this.about = detail.about
  }

  /** Whether the same request may succeed a moment later. */
  get retryable(): boolean {
    return this.code === 'network' || [502, 503, 504].includes(this.status)
  }
}

export function isRefusal(error: unknown, code: ApiErrorDetail['code']): boolean {
  return error instanceof ApiError && error.code === code
}

export function networkError(cause: unknown, about?: string): ApiError {
  return new ApiError({ code: 'network', status: 0, about }, { cause })
}

/** A proxy may answer with a page of its own, which is read as unavailable or unexpected. */
export async function errorFrom(response: Response, about?: string): Promise<ApiError> {
  const { status } = response
  const retryAfterS = secondsFrom(response.headers.get('retry-after'))
  const body = await readBody(response)
  if (body) {
    const { code, values, field, issues, requestId } = body
    return new ApiError({ code, values, field, issues, requestId, status, retryAfterS, about })
  }
  const gateway = status === 502 || status === 503 || status === 504
  return new ApiError({
    code: gateway ? 'unavailable' : 'internal',
    status,
    retryAfterS,
    about,
  })
}

type Refusals = Partial<Record<ApiErrorDetail['code'], string | ((values: Values) => string)>>
const refusalTexts: Refusals[] = [refusals]

/** Adds the texts of refusals that only a part of the app can meet, so that a visitor's page does not load them. */
export function addRefusalTexts(more: Refusals): void {
  refusalTexts.push(more)
}

/** A newer server may refuse with a code that this page does not know. */
function textOf({ code, values = {} }: ApiErrorDetail): string {
  const text = refusalTexts.find((some) => Object.hasOwn(some, code))?.[code] ?? refusals.internal
  return typeof text === 'string' ? text : text(values)
}

async function readBody(response: Response): Promise<ErrorBody | null> {
  try {
    const body = (await response.json()) as Partial<ErrorBody> | null
    return typeof body?.code === 'string' ? (body as ErrorBody) : null
  } catch {
    return null
  }
}

function secondsFrom(header: string | null): number | undefined {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
