import type { Match } from '@mithaq/contract/matches'
import { chat } from '../../messages/chat.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** A conversation without a message: still to begin, or one that never did. */
export function NothingWritten({ match: { ended, chatUnlocked, profile } }: { match: Match }) {
  return (
    <EmptyState
      title={ended ? chat.emptyEnded : chat.empty(profile.name)}
      headingLevel={2}
      className="min-h-0 flex-1 justify-center overflow-y-auto"
    >
      {ended ? (chatUnlocked ? chat.emptyEndedText : chat.neverOpenedText) : chat.emptyText}
    </EmptyState>
  )
}
