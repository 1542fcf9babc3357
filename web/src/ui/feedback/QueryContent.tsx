import type { ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

interface QueryContentProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> }
  errorMessage: string
  /** Shown until the data has loaded. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query's data, its skeleton while loading, or an error screen with a retry. */
export function QueryContent<Data>({ query, errorMessage, skeleton, children }: QueryContentProps<Data>) {
  const { data, isError, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError) return skeleton
  return <ErrorScreen inset message={errorMessage} onTryAgain={() => void refetch()} />
}
