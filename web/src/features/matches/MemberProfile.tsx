import { isRefusal } from '../../session/call.ts'
import { unmatched } from '../../messages/unmatched.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { common } from '../../messages/common.ts'
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ProfileCard } from '../profile/card/ProfileCard.tsx'
import { useShared } from '../profile/card/use-shared.ts'
import { usePerson } from '../profile/person.ts'

/** The other member's card inside a dialog. */
export function MemberProfile({ profileId }: { profileId: string }) {
  const { data, error, refetch } = usePerson(profileId)
  const beside = useShared(data)
  if (data) return <ProfileCard profile={data} {...beside} headingLevel={3} eager />
  if (!error)
    return (
      <Waiting>
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">{common.loading}</span>
          <Skeleton shape="card" className="aspect-4/5 max-h-96 w-full" />
          <SkeletonText />
        </div>
      </Waiting>
    )
  const gone = isRefusal(error, 'not_found')
  return (
    <LoadFailed
      message={gone ? unmatched.profileNotFound : unmatched.profileFailed}
      onTryAgain={gone ? undefined : () => void refetch()}
    />
  )
}
