import { Coffee } from 'lucide-react'
import { common } from '../../../messages/common.ts'
import { discovery } from '../../../messages/discovery.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { messageOf } from '../../../ui/feedback/error-log.ts'
import { ErrorScreen } from '../../../ui/feedback/ErrorScreen.tsx'
import { isViewLimit } from './is-view-limit.ts'

interface NobodyShownProps {
  error: unknown
  /** Text for any error except the view limit. */
  message: string
  onTryAgain: () => void
}

/** Replaces the list of people by the view limit's notice or by an error. */
export function PeopleError({ error, message, onTryAgain }: NobodyShownProps) {
  if (!isViewLimit(error)) return <ErrorScreen inset message={message} onTryAgain={onTryAgain} />
  return (
    <EmptyState
      className="flex-1 justify-center"
      icon={<Coffee aria-hidden="true" />}
      title={discovery.breakTitle}
      action={
        <Button variant="outline" onClick={onTryAgain}>
          {common.tryAgain}
        </Button>
      }
    >
      <p role="status">{messageOf(error)}</p>
    </EmptyState>
  )
}
