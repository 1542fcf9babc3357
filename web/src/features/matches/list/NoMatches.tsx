import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { matches as texts } from '../../../messages/matches.ts'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ListSkeleton } from '../../../ui/feedback/ListSkeleton.tsx'
import { useMatchSummary } from '../state/use-matches.ts'

/** The text depends on whether the member ever had a match. */
export function NoMatches() {
  const { unmatched, known } = useMatchSummary()
  if (!known) return <ListSkeleton className="px-3" />
  return (
    <EmptyState
      title={unmatched > 0 ? texts.noMatchesNow : texts.noMatches}
      icon={<MessageSquare aria-hidden="true" />}
      action={
        <Link to="/app/profiles" className={buttonClass()}>
          {texts.discover}
        </Link>
      }
    >
      {unmatched > 0 ? texts.noMatchesNowText : texts.noMatchesText}
    </EmptyState>
  )
}
