import type { OwnStanding, Statement } from '@mithaq/contract/standing'
import { useEffect, useEffectEvent } from 'react'
import { standing as texts } from '../../messages/standing.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { logError } from '../../ui/feedback/error-log.ts'
import { markStatementRead, isSuspendedOrBanned } from './queries.ts'

/** Marks the statement read as soon as a suspended or banned member sees it: they have no button. */
export function useMarkStatementRead(
  { id, read }: Pick<Statement, 'id' | 'read'>,
  restriction: OwnStanding['restriction'],
): void {
  const [mark] = useApiMutation(markStatementRead)
  const isSeen = isSuspendedOrBanned(restriction) && !read
  const see = useEffectEvent(() => mark({ id }).catch((error: unknown) => void logError(error, texts.title)))
  useEffect(() => {
    if (isSeen) void see()
  }, [isSeen])
}
