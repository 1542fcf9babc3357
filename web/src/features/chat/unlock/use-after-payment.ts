import type { Match } from '@mithaq/contract/matches'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveAfterPayment } from './after-payment.ts'

/** `justPaid` is true from a payment until the chat is shown or left. */
export function useAfterPayment() {
  const [justPaid, setJustPaid] = useState(false)
  const cancel = useRef<() => void>(undefined)
  const navigate = useNavigate()
  useEffect(() => () => cancel.current?.(), [])
  const onPaid = (match: Match) => {
    setJustPaid(true)
    const navigation = {
      openChat: () => setJustPaid(false),
      goTo: (path: string) => void navigate(path),
      isBesideMatches: () => matchMedia('(min-width: 64rem)').matches,
    }
    cancel.current = leaveAfterPayment(match, navigation)
  }
  return { justPaid, onPaid }
}
