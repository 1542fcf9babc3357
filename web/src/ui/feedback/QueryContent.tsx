import type { ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

interface AnsweredProps<Data> {
  asked: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> }
  /** Says what could not be loaded. */
  failed: string
  /** Stands in until the answer has come. */
  shape: ReactNode
  children: (data: Data) => ReactNode
}

/** What an answer shows; where none has come, the way to ask once more. */
export function Answered<Data>({ asked, failed, shape, children }: AnsweredProps<Data>) {
  const { data, isError, refetch } = asked
  if (data !== undefined) return children(data)
  if (!isError) return shape
  return <ErrorScreen inset message={failed} onTryAgain={() => void refetch()} />
}
