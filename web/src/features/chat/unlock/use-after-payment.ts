import { chat } from '@mithaq/contract/limits'
import { useEffect, useRef, useState } from 'react'

/** `justPaid` is true for a moment after a payment: then the chat shows, or who is being waited for. */
export function useAfterPayment() {
  const [justPaid, setJustPaid] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onPaid = () => {
    setJustPaid(true)
    timer.current = setTimeout(() => setJustPaid(false), chat.afterPaymentMs)
  }
  return { justPaid, onPaid }
}
