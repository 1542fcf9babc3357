import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../session/call.ts'
import { forgetConfirmation, keepResetLink, readConfirmation } from '../../../session/url-secrets.ts'
import { account } from '../../../messages/account.ts'
import { confirmEmail } from '../../../session/auth-actions.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Confirms an e-mail address by its link; true while the request runs. */
export function useConfirmEmail(): boolean {
  const [token] = useState(readConfirmation)
  const [confirming, setConfirming] = useState(token !== undefined)
  const started = useRef(false)
  const navigate = useNavigate()

  useEffect(() => {
    if (token === undefined || started.current) return
    started.current = true
    void follow(token)

    async function follow(link: string) {
      let next = '/auth'
      try {
        const reset = await confirmEmail(link)
        toast.success(reset ? account.confirmedChoosePassword : account.emailConfirmed)
        if (reset) {
          keepResetLink(reset)
          next = '/reset-password'
        }
      } catch (error) {
        logError(error, 'E-mail confirmation')
        toast.error(error instanceof ApiError ? error.message : account.unexpectedError, { error })
      }
      forgetConfirmation()
      setConfirming(next !== '/auth')
      // The route guard runs again: a signed-in member is sent to the app.
      void navigate(next, { replace: true })
    }
  }, [token, navigate])

  return confirming
}
