import type { Match } from '@mithaq/contract/matches'
import { useState } from 'react'
import { chat } from '../../../messages/chat.ts'
import { unmatched } from '../../../messages/unmatched.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChatHistory } from '../thread/ChatHistory.tsx'
import { GuardianLines } from '../thread/GuardianLine.tsx'
import { PaymentCard, type PaymentCardProps } from './PaymentCard.tsx'

/** A locked chat. After a rematch, earlier messages can be read. */
export function LockedChat(props: PaymentCardProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center overflow-y-auto px-4 py-5 md:justify-center-safe md:py-8">
      <GuardianLines matchId={props.match.id} round={props.match.round} />
      <PaymentCard {...props} />
      {props.match.lastSeq > 0 && <Earlier match={props.match} />}
    </div>
  )
}

function Earlier({ match }: { match: Match }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" className="mt-3" onClick={() => setOpen(true)}>
        {chat.locked.earlier}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={unmatched.chatHistory(match.profile.name)}
        size="medium"
        reading
      >
        <ChatHistory match={match} />
      </Dialog>
    </>
  )
}
