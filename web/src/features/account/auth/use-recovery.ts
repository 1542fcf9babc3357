import { account as contract } from '@mithaq/contract/account'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, isRefusal } from '../../../session/call.ts'
import { takeResetLink } from '../../../session/url-secrets.ts'
import { account } from '../../../messages/account.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/**
 * Opens the recovery session of a reset link and resolves to its token, or to null after an invalid link. The token is kept by this screen only.
 */
export function useRecoverySession(): () => Promise<string | null> {
  const [link] = useState(takeResetLink)
  const opening = useRef<Promise<string | null>>(undefined)
  const left = useRef(false)
  const navigate = useNavigate()

  const open = useCallback(() => {
    const leave = () => {
      if (!left.current) {
        left.current = true
        toast.error(account.invalidResetLink)
        void navigate('/auth', { replace: true })
      }
      return null
    }
    if (!link) return Promise.resolve(leave())
    opening.current ??= call(contract.startRecovery, link)
      .then(({ accessToken }) => accessToken)
      .catch((error: unknown) => {
        // Without an answer the link may still be good: the next try asks again.
        opening.current = undefined
        if (isRefusal(error, 'link_invalid') || isRefusal(error, 'invalid_input')) return leave()
        throw error
      })
    return opening.current
  }, [link, navigate])

  useEffect(() => {
    open().catch((error: unknown) => logError(error, 'Password reset'))
  }, [open])

  return open
}
