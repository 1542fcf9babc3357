import { CloudOff, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTrouble } from '../http/connection.ts'
import { shell } from '../messages/shell.ts'
import { waiting } from '../messages/waiting.ts'
import { EmptyState } from './EmptyState.tsx'

/** Why a screen has nothing to show yet, and that it goes on by itself. */
export function WhyItWaits() {
  return useTrouble() === 'offline' ? (
    <EmptyState title={waiting.offline} icon={<WifiOff aria-hidden="true" />}>
      {waiting.offlineHelp}
    </EmptyState>
  ) : (
    <EmptyState title={waiting.unreachable} icon={<CloudOff aria-hidden="true" />}>
      {shell.stillTrying}
    </EmptyState>
  )
}

const patienceMs = 8000

/** The shape of what comes, for as long as it may well come; then the reason why it does not. */
export function Waiting({ children }: { children: ReactNode }) {
  const trouble = useTrouble()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const why = late || trouble === 'offline' || trouble === 'silent'
  return (
    <>
      <div role="status">{why && <WhyItWaits />}</div>
      {!why && children}
    </>
  )
}
