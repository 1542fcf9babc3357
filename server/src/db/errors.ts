/** PostgreSQL's code of an error, or the system's for a connection that failed. */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}

/** One statement took too long, or the pause between two: the database is there. */
export const hasTimedOut = (error: unknown): boolean => ['57014', '25P03'].includes(codeOf(error))

/** A write was sent to a primary that has become a replica. */
const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** The result of a prepared statement has changed its columns, or the statement is gone. Nothing was done. */
export const isStaleStatement = (error: unknown): boolean => ['0A000', '26000'].includes(codeOf(error))

/** An earlier statement of the transaction failed, and its error says why. */
export const isAfterFailedStatement = (error: unknown): boolean => ['25P02', '26000'].includes(codeOf(error))

/** The next transaction would meet the same error on this connection. */
export const needsFreshConnection = (error: unknown): boolean => isReadOnly(error) || isStaleStatement(error)

/** The commit may have happened or not. Its code is the one PostgreSQL has for this. */
export const commitOutcomeUnknown = (reason: string) =>
  Object.assign(new Error(`It is not known whether the transaction was committed: ${reason}`), {
    code: '08007',
  })

/** The database is away, starting, stopping, full or out of connections: worth another try soon. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08|53|57P|58)/.test(code) || hasTimedOut(error) || isReadOnly(error)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'].includes(code))
    return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
