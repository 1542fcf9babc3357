import { CloudOff, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { shell } from '../../messages/shell.ts'
import { waiting } from '../../messages/waiting.ts'
import { EmptyState } from './EmptyState.tsx'
import { useWaitingReason, type ConnectionProblem } from './use-connection-problem.ts'

interface WaitingReasonProps {
  reason: ConnectionProblem
  /** One line, for a card or a list. */
  brief?: boolean
}

/** Says why nothing is shown yet and that it continues by itself. */
export function WaitingReason({ reason, brief = false }: WaitingReasonProps) {
  const isOffline = reason === 'offline'
  if (brief) return <p className="text-ink-soft">{isOffline ? waiting.offlineBrief : shell.stillTrying}</p>
  const Icon = isOffline ? WifiOff : CloudOff
  return (
    <EmptyState title={isOffline ? waiting.offline : waiting.unreachable} icon={<Icon aria-hidden="true" />}>
      {isOffline ? waiting.offlineHelp : shell.stillTrying}
    </EmptyState>
  )
}

/** Shows the skeleton first, and the reason once loading takes too long. */
export function Waiting({ brief = false, children }: { brief?: boolean; children: ReactNode }) {
  const reason = useWaitingReason()
  return (
    <>
      <div role="status">{reason && <WaitingReason reason={reason} brief={brief} />}</div>
      {!reason && children}
    </>
  )
}
