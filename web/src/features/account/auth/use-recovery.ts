import { account as contract } from '@mithaq/contract/account'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, isRefusal } from '../../../session/call.ts'
import { takeResetLink } from '../../../session/url-secrets.ts'
import { account } from '../../../messages/account.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/**
 * Opens the recovery session of a reset link and resolves to its token. For an invalid link it resolves to null and leaves
 * the screen. Only this screen keeps the token.
 */
export function useRecoverySession(): () => Promise<string | null> {
  const [link] = useState(takeResetLink)
  const opening = useRef<Promise<string | null>>(undefined)
  const hasLeft = useRef(false)
  const navigate = useNavigate()

  const open = useCallback(() => {
    const leaveScreen = () => {
      if (!hasLeft.current) {
        hasLeft.current = true
        toast.error(account.invalidResetLink)
        void navigate('/auth', { replace: true })
      }
      return null
    }
    if (!link) return Promise.resolve(leaveScreen())
    opening.current ??= call(contract.startRecovery, link)
      .then(({ accessToken }) => accessToken)
      .catch((error: unknown) => {
        // Without a response the link may still be valid: the next call tries again.
        opening.current = undefined
        if (isRefusal(error, 'link_invalid') || isRefusal(error, 'invalid_input')) return leaveScreen()
        throw error
      })
    return opening.current
  }, [link, navigate])

  useEffect(() => {
    open().catch((error: unknown) => logError(error, 'Password reset'))
  }, [open])

  return open
}
