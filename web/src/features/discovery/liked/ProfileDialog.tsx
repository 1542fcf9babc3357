import type { Liked } from '@mithaq/contract/discovery'
import type { MemberCard } from '@mithaq/contract/members'
import { useState } from 'react'
import { card } from '../../../messages/card.ts'
import { liked } from '../../../messages/liked.ts'
import { useMemberGone } from '../../../api-cache/live-updates.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Skeleton, SkeletonText } from '../../../ui/feedback/Skeleton.tsx'
import { SkeletonFrame } from '../../../ui/feedback/SkeletonFrame.tsx'
import { ProfileCard } from '../../profile/card/ProfileCard.tsx'
import type { StoryPart } from '../../profile/card/Story.tsx'
import { useSharedFacts } from '../../profile/card/use-shared-facts.ts'
import { useMemberCard } from '../../profile/member-card.ts'
import { useSafetyDialogs } from '../../safety/use-safety-dialogs.tsx'
import { useToggleFavorite } from '../choosing/use-toggle-favorite.ts'
import { FewTokens } from '../tokens/FewTokens.tsx'
import { PeopleError } from '../view-limit/PeopleError.tsx'
import { LikePartButton } from '../like-note/LikePartButton.tsx'
import { NoteAlreadySentDialog } from '../like-note/NoteAlreadySentDialog.tsx'
import { LikeNoteDialog } from '../like-note/LikeNoteDialog.tsx'
import type { LikedPart } from '../like-note/liked-part.ts'
import { LikeNote } from './LikeNote.tsx'
import { ProfileDialogActs } from './ProfileDialogActs.tsx'
import { useDialogChoice } from './use-dialog-choice.ts'

interface ProfileDialogProps {
  person: Liked | null
  onClose: () => void
  onMatched: (matchId: string, person: Liked) => void
}

export function ProfileDialog({ person, onClose, onMatched }: ProfileDialogProps) {
  // Close the dialog if its person is gone.
  useMemberGone((id) => id === person?.id && onClose())
  return person && <Opened key={person.id} person={person} onClose={onClose} onMatched={onMatched} />
}

function Opened({ person, onClose, onMatched }: ProfileDialogProps & { person: Liked }) {
  const { data: profile, isError, error, refetch } = useMemberCard(person.id)
  const beside = useSharedFacts(profile)
  const toggleFavorite = useToggleFavorite()
  const { report, block, dialogs } = useSafetyDialogs(onClose)
  const choosing = useDialogChoice({ onClose, onMatched: (matchId) => onMatched(matchId, person) })
  const [part, setPart] = useState<LikedPart | null>(null)
  const [noteSentBefore, setNoteSentBefore] = useState(false)
  // A person I like already would not receive the note.
  const mayLike = profile?.matchId === null && !profile.iLike
  const heartOf = (of: MemberCard, shown: StoryPart) => (
    <LikePartButton card={of} part={shown} onLike={(about) => choosing.busy === null && setPart(about)} />
  )
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={card.profileOf(person.name)}
        size="large"
        footer={profile && <ProfileDialogActs profile={profile} {...choosing} onClose={onClose} />}
      >
        {profile?.matchId === null && <FewTokens />}
        {person.sentence && <LikeNote name={person.name} sentence={person.sentence} />}
        {profile ? (
          <ProfileCard
            profile={profile}
            {...beside}
            headingLevel={3}
            eager
            heartOf={mayLike ? (shown) => heartOf(profile, shown) : undefined}
            favorited={profile.favorited}
            onFavorite={(at) => void toggleFavorite(profile, at)}
            onReport={() => report(profile)}
            onBlock={() => block(profile)}
          />
        ) : isError ? (
          <PeopleError error={error} message={liked.profileFailed} onTryAgain={() => void refetch()} />
        ) : (
          <CardSkeleton />
        )}
      </Dialog>
      {profile && part && (
        <LikeNoteDialog
          {...part}
          person={profile}
          onClose={() => setPart(null)}
          onSend={async (sentence) => {
            setPart(null)
            const outcome = await choosing.choose(profile, 'like', sentence)
            setNoteSentBefore(outcome === 'noteAlreadySent')
            return outcome !== 'failed'
          }}
        />
      )}
      {profile && noteSentBefore && (
        <NoteAlreadySentDialog
          name={profile.name}
          onClose={() => setNoteSentBefore(false)}
          onLike={() => {
            setNoteSentBefore(false)
            void choosing.choose(profile, 'like')
          }}
        />
      )}
      {dialogs}
    </>
  )
}

function CardSkeleton() {
  return (
    <SkeletonFrame className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <Skeleton shape="card" className="aspect-4/5 w-full" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <SkeletonText lines={4} />
      </div>
    </SkeletonFrame>
  )
}
