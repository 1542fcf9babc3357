import type { Match } from '@mithaq/contract/matches'
import { whatYouShare } from '@mithaq/contract/what-you-share'
import { ChevronRight, MapPin } from 'lucide-react'
import { card } from '../../messages/card.ts'
import { chat } from '../../messages/chat.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { MemberProfile } from '../matches/MemberProfile.tsx'
import { Carousel } from '../profile/card/Carousel.tsx'
import { formatProfile, locationOf, titleOf } from '../profile/card/format-profile.ts'
import { useOwnProfile } from '../profile/own-profile.ts'
import { usePerson } from '../profile/person.ts'
import { WhatYouShare } from './WhatYouShare.tsx'
import '../profile/card/card.css'

/** The person I write with, beside the chat. One who hides after an end is a name alone, and has no pane. */
export function ProfilePane({ match }: { match: Match }) {
  const { data: theirs } = usePerson(match.profile.id)
  const { data: mine } = useOwnProfile()
  if (!theirs || (match.ended && !match.profileActive)) return <div className={paneClass} />
  const shown = formatProfile(theirs)
  const shared = mine ? whatYouShare(mine, theirs) : []
  return (
    <aside aria-label={card.profileOf(shown.name)} className={paneClass}>
      <div className="overflow-hidden rounded-lg">
        <Carousel pictures={shown.pictures} name={shown.name} sizes="320px" />
      </div>
      <h2 className="mt-4 text-2xl wrap-anywhere">
        <bdi>{titleOf(shown)}</bdi>
      </h2>
      {shown.occupation && (
        <p className="wrap-anywhere">
          <bdi>{shown.occupation}</bdi>
        </p>
      )}
      <p className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-soft">
        <MapPin className="size-4 shrink-0" aria-hidden="true" />
        <bdi className="min-w-0 wrap-anywhere">{locationOf(shown)}</bdi>
      </p>
      {shared.length > 0 && <WhatYouShare shared={shared} className="mt-5" />}
      <Dialog
        title={card.profileOf(shown.name)}
        size="large"
        reading
        trigger={
          <button
            type="button"
            className="mt-5 flex min-h-12 w-full items-center justify-between border-t border-line text-start font-semibold"
          >
            {chat.wholeProfile}
            <ChevronRight className="size-5 text-ink-soft rtl:rotate-180" aria-hidden="true" />
          </button>
        }
      >
        <MemberProfile profileId={match.profile.id} />
      </Dialog>
    </aside>
  )
}

const paneClass = 'w-88 shrink-0 overflow-y-auto border-s border-line bg-surface p-5'
