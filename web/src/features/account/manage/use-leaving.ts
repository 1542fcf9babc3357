import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../session/call.ts'
import { logged } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { leaveAccount } from './leave-account.ts'
import type { Farewell } from './leave-account.ts'

export interface Leaving {
  done: string
  failed: string
}

/** Leaves the account: the server first, then this browser, then the landing page. */
export function useLeaving({ done, failed }: Leaving) {
  const [busy, setBusy] = useState(false)
  /** What was wrong with what the member typed, for its place in the form. */
  const [refused, setRefused] = useState<string>()
  const running = useRef(false)
  const navigate = useNavigate()

  async function leave(farewell: Farewell): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused(undefined)
    try {
      await leaveAccount(farewell)
    } catch (error) {
      if (isAboutTheTyped(error)) setRefused(error.message)
      else {
        logged(error, failed)
        toast.error(failed, { error })
      }
      running.current = false
      setBusy(false)
      return
    }
    toast.success(done)
    // Behind the guard's own move to the sign-in page, which follows in this same turn.
    setTimeout(() => void navigate('/', { replace: true }))
  }

  return {
    busy,
    refused,
    forgive: () => setRefused(undefined),
    leave: (farewell: Farewell) => void leave(farewell),
  }
}

function isAboutTheTyped(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.field !== undefined || error.code === 'too_many_attempts')
}
