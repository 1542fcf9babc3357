import type { OwnProfile } from '@mithaq/contract/profile'
import { Link } from 'react-router'
import { manage } from '../../../messages/manage.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { ProfileCard } from '../../profile/card/ProfileCard.tsx'

/** The whole card, as others see it. */
export function OwnCard({ profile }: { profile: OwnProfile }) {
  return (
    <ProfileCard profile={profile} eager>
      {profile.pictures.length === 0 && (
        <Link to="/app/edit-profile" className={buttonClass({ variant: 'outline' })}>
          {manage.addPicture}
        </Link>
      )}
    </ProfileCard>
  )
}
