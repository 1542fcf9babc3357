import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { logged } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { leaveAccount } from './leave-account.ts'
import type { Farewell } from './leave-account.ts'

export interface Leaving {
  how: Farewell
  done: string
  failed: string
}

/** Leaves the account: the server first, then this browser, then the landing page. */
export function useLeaving({ how, done, failed }: Leaving) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const navigate = useNavigate()

  async function leave(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await leaveAccount(how)
    } catch (error) {
      logged(error, failed)
      toast.error(failed)
      running.current = false
      setBusy(false)
      return
    }
    toast.success(done)
    // Behind the guard's own move to the sign-in page, which follows in this same turn.
    setTimeout(() => void navigate('/', { replace: true }))
  }

  return { busy, leave: () => void leave() }
}
