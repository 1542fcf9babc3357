/** PostgreSQL's error code, or the system's code if the connection failed. */
export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}

/** A query, or the pause between two queries, took too long; the database itself is available. */
export const hasTimedOut = (error: unknown): boolean => ['57014', '25P03'].includes(codeOf(error))

/** A write was sent to a primary that has become a replica. */
const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** The columns of a prepared statement's result changed, or the statement is gone. Nothing was executed. */
export const isStaleStatement = (error: unknown): boolean => ['0A000', '26000'].includes(codeOf(error))

/** The query failed because an earlier query of its transaction failed. */
export const isAfterFailedStatement = (error: unknown): boolean => ['25P02', '26000'].includes(codeOf(error))

/** The next transaction on this connection would fail with the same error. */
export const needsFreshConnection = (error: unknown): boolean => isReadOnly(error) || isStaleStatement(error)

/** The commit may or may not have happened. 08007 is PostgreSQL's code for this. */
export const commitOutcomeUnknown = (reason: string) =>
  Object.assign(new Error(`It is not known whether the transaction was committed: ${reason}`), {
    code: '08007',
  })

/** The database is stopped, starting, full or out of connections: worth retrying soon. */
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
