import { useState } from 'react'
import { useSession } from '../../../session/session.ts'
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import { useNewMatch } from '../../matches/new-match/new-match.ts'
import { useMarkLessonSeen, useTerms, useWallet } from '../../wallet/own-wallet.ts'

const LessonCards = lazyComponent(
  async () => (await import('../../wallet/lesson/LessonCards.tsx')).LessonCards,
)

/** The member who closed the lesson on this page: it stays closed even if the server could not be told. */
let closedBy: string | undefined

/** The token lesson, once an account, over the first screen after the wizard. A new match is shown first. */
export function TokenLesson() {
  const session = useSession()
  const me = session.status === 'signedIn' ? session.user.id : undefined
  const { data: wallet } = useWallet()
  const { data: terms } = useTerms()
  const moment = useNewMatch()
  const tellTaught = useMarkLessonSeen()
  const [open, setOpen] = useState(false)
  if (!open && wallet?.lesson && terms && moment === null && closedBy !== me) setOpen(true)
  if (!open || !wallet || !terms) return null
  const close = () => {
    closedBy = me
    setOpen(false)
    tellTaught()
  }
  return (
    <LessonCards balance={wallet.balance} welcome={wallet.welcome} replyS={terms.replyS} onClose={close} />
  )
}
