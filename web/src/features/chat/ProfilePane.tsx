import type { Match } from '@mithaq/contract/matches'
import { whatYouShare } from '@mithaq/contract/what-you-share'
import { ChevronRight, MapPin, MessageCircleReply, UsersRound } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { card } from '../../messages/card.ts'
import { chat } from '../../messages/chat.ts'
import { goodbyes } from '../../messages/goodbyes.ts'
import { matches } from '../../messages/matches.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { cx } from '../../ui/base/cx.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { VerifiedBadge } from '../../ui/base/VerifiedBadge.tsx'
import { unmatchCost } from '../matches/rules/costs.ts'
import { MemberProfile } from '../matches/MemberProfile.tsx'
import { UnmatchDialog } from '../matches/ending/UnmatchDialog.tsx'
import { Carousel } from '../profile/card/photo/Carousel.tsx'
import { formatProfile, profileLocation, profileTitle } from '../profile/card/format-profile.ts'
import { useOwnProfile } from '../profile/own-profile.ts'
import { useMemberCard } from '../profile/member-card.ts'
import { PictureSeal } from '../pictures/display/PictureSeal.tsx'
import { WhatYouShare } from './WhatYouShare.tsx'
import '../profile/card/card.css'

interface ProfilePaneProps {
  match: Match
  balance: number
}

/** The other member's profile beside the chat. Empty for a member who is hidden after the end. */
export function ProfilePane({ match, balance }: ProfilePaneProps) {
  const { data: theirs } = useMemberCard(match.profile.id)
  const { data: mine } = useOwnProfile()
  if (!theirs || (match.ended && !match.profileActive)) return <div className={paneClass} />
  const shown = formatProfile(theirs)
  const shared = mine ? whatYouShare(mine, theirs) : []
  return (
    <aside aria-label={card.profileOf(shown.name)} className={paneClass}>
      <div className="relative overflow-hidden rounded-lg">
        <Carousel pictures={shown.pictures} name={shown.name} sizes="320px" />
        {shown.pictures[0]?.blurred && <PictureSeal sex={shown.sex} picturesFor={shown.picturesFor} />}
      </div>
      <h2 className="mt-4 text-2xl wrap-anywhere">
        <bdi>{profileTitle(shown)}</bdi>
        <VerifiedBadge shown={shown.verified} />
      </h2>
      {shown.occupation && (
        <p className="wrap-anywhere">
          <bdi>{shown.occupation}</bdi>
        </p>
      )}
      <p className="mt-0.5 flex items-center gap-1.5 text-sm text-ink-soft">
        <MapPin className="size-4 shrink-0" aria-hidden="true" />
        <bdi className="min-w-0 wrap-anywhere">{profileLocation(shown)}</bdi>
      </p>
      {shown.answersInTime && (
        <p className="mt-4 flex items-center gap-3 rounded-md bg-leaf-wash px-4 py-3 font-semibold">
          <MessageCircleReply className="size-5 shrink-0 text-leaf" aria-hidden="true" />
          {card.answersInTime}
        </p>
      )}
      {shown.guardian && (
        <p className="mt-4 flex items-center gap-3 rounded-md bg-leaf-wash px-4 py-3 font-semibold">
          <UsersRound className="size-5 shrink-0 text-leaf" aria-hidden="true" />
          {card.guardian}
        </p>
      )}
      {shared.length > 0 && <WhatYouShare shared={shared} className="mt-5" />}
      <Dialog
        title={card.profileOf(shown.name)}
        size="large"
        reading
        trigger={<Row className="mt-5">{chat.wholeProfile}</Row>}
      >
        <MemberProfile profileId={match.profile.id} />
      </Dialog>
      {!match.ended && <UnmatchRow match={match} balance={balance} />}
    </aside>
  )
}

function UnmatchRow({ match, balance }: ProfilePaneProps) {
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  const { fee } = unmatchCost(match, balance, useServerNow())
  return (
    <>
      <Row aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {matches.unmatch}
        <span className="font-normal text-ink-soft"> · {goodbyes.costs(fee)}</span>
      </Row>
      <UnmatchDialog
        match={match}
        balance={balance}
        open={asked}
        onOpenChange={setAsked}
        onDone={() => void navigate('/app/matches')}
      />
    </>
  )
}

/** A row that opens a dialog. */
function Row({ className, children, ...button }: ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      className={cx(
        'flex min-h-12 w-full items-center justify-between gap-3 border-t border-line text-start font-semibold',
        className,
      )}
    >
      <span className="min-w-0">{children}</span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft rtl:rotate-180" aria-hidden="true" />
    </button>
  )
}

const paneClass = 'w-88 shrink-0 overflow-y-auto border-s border-line bg-surface p-5'
