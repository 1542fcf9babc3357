import type { Match } from '@mithaq/contract/matches'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { afterPayment } from '../../matches/afterwards.ts'

/** `justPaid` from a payment until the chat is shown again, or left. */
export function useAfterPayment() {
  const [justPaid, setJustPaid] = useState(false)
  const giveUp = useRef<() => void>(undefined)
  const navigate = useNavigate()
  useEffect(() => () => giveUp.current?.(), [])
  const onPaid = (match: Match) => {
    setJustPaid(true)
    const ways = {
      open: () => setJustPaid(false),
      go: (path: string) => void navigate(path),
      isBesideMatches: () => matchMedia('(min-width: 64rem)').matches,
    }
    giveUp.current = afterPayment(match, ways)
  }
  return { justPaid, onPaid }
}
