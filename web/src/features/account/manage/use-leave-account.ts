import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../session/call.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { account } from '@mithaq/contract/account'
import { request } from '../../../http/request.ts'
import { forgetMember } from '../../../session/auth-actions.ts'
import { asMember } from '../../../session/as-member.ts'
import { withTabLock } from '../../../session/tab-lock.ts'

interface LeaveTexts {
  done: string
  failed: string
}

/** Deactivates or deletes the account on the server, then in this browser, and opens the landing page. */
export function useLeaveAccount({ done, failed }: LeaveTexts) {
  const [busy, setBusy] = useState(false)
  /** The problem of the member's input, shown at its field. */
  const [refused, setRefused] = useState<string>()
  const running = useRef(false)
  const navigate = useNavigate()

  async function leave(farewell: LeaveRequest): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused(undefined)
    try {
      await leaveAccount(farewell)
    } catch (error) {
      if (isInputError(error)) setRefused(error.message)
      else {
        logError(error, failed)
        toast.error(failed, { error })
      }
      running.current = false
      setBusy(false)
      return
    }
    toast.success(done)
    // After the route guard's own redirect to the sign-in page, which runs in this same task.
    setTimeout(() => void navigate('/', { replace: true }))
  }

  return {
    busy,
    refused,
    forgive: () => setRefused(undefined),
    leave: (farewell: LeaveRequest) => void leave(farewell),
  }
}

function isInputError(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.field !== undefined || error.code === 'too_many_attempts')
}

type LeaveRequest = { how: 'deactivate' } | { how: 'erase'; password: string }

/** Deactivates or erases the account and deletes its data from this browser. A refusal changes nothing. */
export function leaveAccount(farewell: LeaveRequest): Promise<void> {
  return asMember((token) =>
    // No tab may renew its session meanwhile: it would report an unexpected end of the session.
    withTabLock(async () => {
      if (farewell.how === 'erase') await request(account.erase, { password: farewell.password }, { token })
      else await request(account.deactivate, {}, { token })
      forgetMember()
    }),
  )
}
