import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTrouble } from '../../http/connection.ts'

export type ConnectionProblem = 'offline' | 'silent'

/** Why nothing comes, where the connection is the reason; a socket that is away alone is none. */
export function useConnectionProblem(): ConnectionProblem | undefined {
  const trouble = useTrouble()
  return trouble === 'offline' || trouble === 'silent' ? trouble : undefined
}

const patienceMs = 8000

/** Why something has not come: at once where the connection is gone, and in any case after 8 s. */
export function useWaitingReason(): ConnectionProblem | undefined {
  const cutOff = useConnectionProblem()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return cutOff ?? (late ? 'silent' : undefined)
}

/** Acts once the connection is back. */
export function useOnReconnect(act: () => void): void {
  const cutOff = useConnectionProblem()
  const before = useRef(cutOff)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (before.current && !cutOff) actNow()
    before.current = cutOff
  }, [cutOff])
}
