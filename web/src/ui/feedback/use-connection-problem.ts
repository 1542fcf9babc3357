import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTrouble } from '../../http/connection.ts'

export type ConnectionProblem = 'offline' | 'silent'

/** The connection's problem, if any; a lost socket alone is none. */
export function useConnectionProblem(): ConnectionProblem | undefined {
  const trouble = useTrouble()
  return trouble === 'offline' || trouble === 'silent' ? trouble : undefined
}

const patienceMs = 8000

/** Why loading takes long: at once without a connection, otherwise after 8 s. */
export function useWaitingReason(): ConnectionProblem | undefined {
  const cutOff = useConnectionProblem()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return cutOff ?? (late ? 'silent' : undefined)
}

/** Calls back when the connection is back. */
export function useOnReconnect(act: () => void): void {
  const cutOff = useConnectionProblem()
  const before = useRef(cutOff)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (before.current && !cutOff) actNow()
    before.current = cutOff
  }, [cutOff])
}
