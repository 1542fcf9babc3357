import type { OwnProfile } from '@mithaq/contract/profile'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { manage } from '../../../messages/en/manage.ts'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Picture } from '../../pictures/Picture.tsx'
import { PicturePlaceholder } from '../../pictures/PicturePlaceholder.tsx'
import { formatProfile, placeOf, titleOf } from '../../profile/card/format-profile.ts'
import { ProfileCard } from '../../profile/card/ProfileCard.tsx'

const linkClass = 'inline-flex min-h-11 items-center rounded-sm font-semibold underline underline-offset-4'

/** Me in short; the whole card opens as others see it. */
export function OwnCard({ profile }: { profile: OwnProfile }) {
  const [open, setOpen] = useState(false)
  const shown = formatProfile(profile)
  const [main] = shown.pictures
  return (
    <Card className="flex flex-wrap items-start gap-4">
      <div className="aspect-4/5 w-24 shrink-0 overflow-hidden rounded-md">
        {main ? <Picture picture={main} alt="" sizes="6rem" eager /> : <PicturePlaceholder />}
      </div>
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h2 className="text-2xl wrap-anywhere">
          <bdi>{titleOf(shown)}</bdi>
        </h2>
        {shown.occupation && (
          <p className="wrap-anywhere text-ink-soft">
            <bdi>{shown.occupation}</bdi>
          </p>
        )}
        <p className="flex items-center gap-1.5 text-ink-soft">
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          <bdi className="min-w-0 wrap-anywhere">{placeOf(shown)}</bdi>
        </p>
        <div className="flex flex-wrap gap-x-5">
          <button type="button" className={linkClass} onClick={() => setOpen(true)}>
            {manage.seeAsOthers}
          </button>
          {!main && (
            <Link to="/app/edit-profile" className={linkClass}>
              {manage.addPicture}
            </Link>
          )}
        </div>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={manage.asOthersSeeYou} size="large">
        <ProfileCard profile={profile} headingLevel={3} eager />
      </Dialog>
    </Card>
  )
}
