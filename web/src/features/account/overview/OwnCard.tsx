import type { OwnProfile } from '@mithaq/contract/profile'
import { ChevronRight, Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { card } from '../../../messages/card.ts'
import { facts } from '../../../messages/facts.ts'
import { manage } from '../../../messages/manage.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { Card } from '../../../ui/base/Card.tsx'
import { VerifiedBadge } from '../../../ui/base/VerifiedBadge.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Picture } from '../../pictures/display/Picture.tsx'
import { PicturePlaceholder } from '../../pictures/display/PicturePlaceholder.tsx'
import { formatProfile, profileLocation, profileTitle } from '../../profile/card/format-profile.ts'
import { ProfileCard } from '../../profile/card/ProfileCard.tsx'
import {
  completenessPercent,
  countAnswers,
  nextPartToFill,
  partPath,
} from '../../profile/facts/fact-parts.ts'

/** The member's own card, small: editing it, seeing it as others do, and what is missing. */
export function OwnCard({ profile }: { profile: OwnProfile }) {
  const [isViewed, setViewed] = useState(false)
  const shown = formatProfile(profile)
  const [picture] = profile.pictures
  return (
    <Card flush className="p-3.5">
      <section aria-label={manage.ownCard}>
        <div className="flex gap-3.5">
          <div className="relative aspect-4/5 w-[min(6.75rem,30vw)] shrink-0 self-start overflow-hidden rounded-[1rem] bg-leaf-wash lg:w-29">
            {picture ? (
              <Picture
                picture={picture}
                alt={card.pictureOf(profile.name, 1, profile.pictures.length)}
                sizes="116px"
                eager
              />
            ) : (
              <Link to="/app/edit-profile" aria-label={manage.addPicture} className="block size-full">
                <PicturePlaceholder />
                <span className="absolute inset-x-1.5 bottom-1.5 rounded-full bg-raised px-1 py-1 text-center text-xs font-semibold shadow-1">
                  {manage.addPicture}
                </span>
              </Link>
            )}
          </div>
          <div className="flex min-w-0 flex-1 flex-col">
            <h2 className="flex flex-wrap items-center gap-x-1 text-[1.4375rem]/[1.8125rem]">
              <bdi className="min-w-0 wrap-anywhere">{profileTitle(shown)}</bdi>
              <VerifiedBadge shown={profile.verified} />
            </h2>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <bdi>{profileLocation(shown)}</bdi>
            </p>
            <div className="mt-auto flex flex-wrap gap-2 pt-2">
              <Link
                to="/app/edit-profile"
                aria-label={manage.edit}
                className={buttonClass({ size: 'small' })}
              >
                <Pencil className="size-4" aria-hidden="true" />
                {manage.editShort}
              </Link>
              <Button
                variant="outline"
                size="small"
                aria-haspopup="dialog"
                icon={<Eye className="size-4" aria-hidden="true" />}
                onClick={() => setViewed(true)}
              >
                <span className="lg:hidden">{manage.view}</span>
                <span className="max-lg:hidden">{manage.asOthersSeeIt}</span>
              </Button>
            </div>
          </div>
        </div>
        <Completeness profile={profile} />
      </section>
      <Dialog open={isViewed} onOpenChange={setViewed} title={manage.asOthersSeeIt} size="large">
        <ProfileCard profile={profile} headingLevel={3} eager />
      </Dialog>
    </Card>
  )
}

/** How complete the profile is, with the next part to fill in; nothing once it is complete. */
function Completeness({ profile }: { profile: OwnProfile }) {
  const part = nextPartToFill(profile)
  if (part === null) return null
  const percent = completenessPercent(profile)
  const count = countAnswers(profile).find((counted) => counted.part === part)
  return (
    <div className="mt-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <p className="min-w-0">
          <span className="font-semibold">{facts.complete(percent)}</span>
          {count && (
            <span className="text-ink-soft">
              {' · '}
              {facts.partSaid(facts.parts[part], count.answered, count.of)}
            </span>
          )}
        </p>
        <Link
          to={partPath(part)}
          className="relative -my-2.5 inline-flex min-h-11 items-center gap-1 rounded-sm font-semibold"
        >
          {facts.goOn}
          <ChevronRight className="size-4 rtl:rotate-180" aria-hidden="true" />
        </Link>
      </div>
      <ProgressBar label={facts.completeness} value={percent} className="mt-1.5" />
    </div>
  )
}
