import type { ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

interface QueryContentProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> }
  /** Says what could not be loaded. */
  errorMessage: string
  /** Stands in until the answer has come. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What an answer shows; where none has come, the way to ask once more. */
export function QueryContent<Data>({ query, errorMessage, skeleton, children }: QueryContentProps<Data>) {
  const { data, isError, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError) return skeleton
  return <ErrorScreen inset message={errorMessage} onTryAgain={() => void refetch()} />
}
