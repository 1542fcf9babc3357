import type { Match } from '@mithaq/contract/matches'
import { chat } from '../../messages/chat.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** A conversation that is still to begin. */
export function NothingWritten({ match: { profile } }: { match: Match }) {
  return (
    <EmptyState
      title={chat.empty(profile.name)}
      headingLevel={2}
      className="min-h-0 flex-1 justify-center overflow-y-auto"
    >
      {chat.emptyText}
    </EmptyState>
  )
}
