import { CloudOff, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { shell } from '../../messages/shell.ts'
import { waiting } from '../../messages/waiting.ts'
import { EmptyState } from './EmptyState.tsx'
import { useWaitingReason, type ConnectionProblem } from './use-connection-problem.ts'

interface WaitingReasonProps {
  reason: ConnectionProblem
  /** A line, within a card or a list. */
  brief?: boolean
}

/** Why there is nothing to show yet, and that it goes on by itself. */
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

/** The shape of what comes, for as long as it may well come; then the reason why it does not. */
export function Waiting({ brief = false, children }: { brief?: boolean; children: ReactNode }) {
  const reason = useWaitingReason()
  return (
    <>
      <div role="status">{reason && <WaitingReason reason={reason} brief={brief} />}</div>
      {!reason && children}
    </>
  )
}
