import type { Match } from '@mithaq/contract/matches'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { card } from '../../messages/card.ts'
import { unmatched } from '../../messages/unmatched.ts'
import { Button } from '../../ui/base/Button.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { logError } from '../../ui/feedback/error-log.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ChatHistory } from '../chat/thread/ChatHistory.tsx'
import { formatProfile, profileTitle } from '../profile/card/format-profile.ts'
import { PicturePlaceholder } from '../pictures/display/PicturePlaceholder.tsx'
import { MemberProfile } from '../matches/MemberProfile.tsx'
import { RematchButton } from '../matches/rematch/RematchButton.tsx'
import { removeMatch } from '../matches/state/use-matches.ts'

interface UnmatchedDialogsProps {
  match: Match
  balance: number
  onClose: () => void
}

/** The profile of an ended match, and its chat history. */
export function UnmatchedDialogs({ match, balance, onClose }: UnmatchedDialogsProps) {
  const [view, setView] = useState<'profile' | 'history'>('profile')
  const { name } = match.profile
  const close = (open: boolean) => !open && onClose()
  if (view === 'history')
    return (
      <Dialog
        open
        onOpenChange={close}
        title={unmatched.chatHistory(name)}
        size="medium"
        reading
        footer={
          <>
            <Button variant="outline" onClick={() => setView('profile')}>
              {unmatched.backToProfile}
            </Button>
            <Link to={`/app/chat/${match.id}`} className={buttonClass()}>
              {unmatched.viewFullChat}
            </Link>
          </>
        }
      >
        <ChatHistory match={match} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={close}
      title={card.profileOf(name)}
      size="large"
      reading
      footer={
        <>
          <RemoveButton match={match} onDone={onClose} />
          {match.ended?.canRematch ? (
            <RematchButton match={match} balance={balance} onDone={onClose} />
          ) : (
            <Button onClick={() => setView('history')}>{unmatched.viewChatHistory}</Button>
          )}
        </>
      }
    >
      {match.profileActive ? <MemberProfile profileId={match.profile.id} /> : <HiddenProfile match={match} />}
    </Dialog>
  )
}

/** A deactivated member: name and age only, so that the match can still be removed. */
function HiddenProfile({ match }: { match: Match }) {
  const shown = formatProfile(match.profile)
  return (
    <>
      <div className="mx-auto aspect-4/5 max-w-80 overflow-hidden rounded-lg" aria-hidden="true">
        <PicturePlaceholder />
      </div>
      <h3 className="mt-4 text-2xl wrap-anywhere">
        <bdi>{profileTitle(shown)}</bdi>
      </h3>
      <p className="mt-1 text-ink-soft">{unmatched.hidden}</p>
    </>
  )
}

function RemoveButton({ match, onDone }: { match: Match; onDone: () => void }) {
  const [asked, setAsked] = useState(false)
  const [sendRemoval, busy] = useApiMutation(removeMatch)
  const { name } = match.profile
  async function confirm(): Promise<void> {
    try {
      await sendRemoval({ matchId: match.id })
      onDone()
    } catch (error) {
      logError(error, unmatched.removeForever)
      toast.error(unmatched.removeFailed(name), { error })
    }
  }
  return (
    <>
      <Button variant="outline" className="text-danger!" onClick={() => setAsked(true)}>
        {unmatched.removeForever}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={unmatched.removeTitle(name)}
        description={unmatched.removeText(name)}
        confirmLabel={unmatched.removeForever}
        busyLabel={unmatched.removing}
        variant="danger"
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
