import { common } from '../../messages/common.ts'
import { toast } from './toast.ts'

interface ErrorRecord {
  message: string
  code?: string
  timestamp: string
}

interface ReportOptions {
  /** Prefix of the message: 'Failed to save form data: …'. */
  context?: string
  /** For an error without a message. */
  fallback?: string
}

const maxRecords = 50
let records: readonly ErrorRecord[] = []

export function readRecentErrors(): readonly ErrorRecord[] {
  return records
}

/** Logs an error and shows it in a toast. */
export function reportError(error: unknown, options: ReportOptions = {}): ErrorRecord {
  const own = messageOf(error, options.fallback)
  const message = options.context ? common.withContext(options.context, own) : own
  const record = addRecord(error, message)
  toast.error(message, { error })
  return record
}

/** Logs an error that the screen itself shows, or need not show. */
export function logError(error: unknown, what: string): ErrorRecord {
  return addRecord(error, common.withContext(what, messageOf(error)))
}

export function messageOf(error: unknown, fallback: string = common.unexpectedError): string {
  if (typeof error === 'string' && error) return error
  const message = readProperty(error, 'message')
  return message || fallback
}

function addRecord(error: unknown, message: string): ErrorRecord {
  const code = readProperty(error, 'code')
  const record = { message, ...(code && { code }), timestamp: new Date().toISOString() }
  records = [...records, record].slice(-maxRecords)
  console.error(code ? `${message} [${code}]` : message, error)
  return record
}

function readProperty(error: unknown, name: 'message' | 'code'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}
