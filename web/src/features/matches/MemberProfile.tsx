import { isRefusal } from '../../session/call.ts'
import { unmatched } from '../../messages/unmatched.ts'
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/Skeleton.tsx'
import { SkeletonFrame } from '../../ui/feedback/SkeletonFrame.tsx'
import { ProfileCard } from '../profile/card/ProfileCard.tsx'
import { useSharedFacts } from '../profile/card/use-shared-facts.ts'
import { useMemberCard } from '../profile/member-card.ts'

/** The other member's card inside a dialog. */
export function MemberProfile({ profileId }: { profileId: string }) {
  const { data, error, refetch } = useMemberCard(profileId)
  const beside = useSharedFacts(data)
  if (data) return <ProfileCard profile={data} {...beside} headingLevel={3} eager />
  if (!error)
    return (
      <SkeletonFrame className="flex flex-col gap-4">
        <Skeleton shape="card" className="aspect-4/5 max-h-96 w-full" />
        <SkeletonText />
      </SkeletonFrame>
    )
  const gone = isRefusal(error, 'not_found')
  return (
    <LoadFailed
      message={gone ? unmatched.profileNotFound : unmatched.profileFailed}
      onTryAgain={gone ? undefined : () => void refetch()}
    />
  )
}
