import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useMemberGone } from '../../../api-cache/live-updates.ts'
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import { useMatch } from '../state/use-matches.ts'
import { OwnPicturePreload } from './OwnPicturePreload.tsx'
import { NewMatchBanner } from './NewMatchBanner.tsx'
import { setNewMatch, useMatchBanners, useNewMatch, type NewMatch } from './new-match.ts'
import { useNewMatchEvents } from './use-new-match-events.ts'

const load = async () => (await import('./NewMatchOverlay.tsx')).NewMatchOverlay
const NewMatchOverlay = lazyComponent(load)

/** Shows new matches over any screen of the app. */
export function NewMatchHost() {
  const moment = useNewMatch()
  const banners = useMatchBanners()
  useNewMatchEvents()
  const [isReady, setIsReady] = useState(false)
  // Preload the overlay's code, so that a match shows at once.
  useEffect(
    () =>
      void load()
        .then(() => setIsReady(true))
        .catch(() => {}),
    [],
  )
  return (
    <>
      {isReady && <OwnPicturePreload />}
      {moment && <Shown key={moment.matchId} {...moment} />}
      {banners.map((banner) => (
        <NewMatchBanner key={banner.matchId} {...banner} />
      ))}
    </>
  )
}

const dismiss = () => setNewMatch(null)

function Shown({ matchId, person, opensChat: opens }: NewMatch) {
  const { pathname } = useLocation()
  const [shownAt] = useState(pathname)
  const { data, isError } = useMatch(matchId)
  const shown = person ?? data?.match.profile
  const over = pathname !== shownAt || (isError && !shown) || (data?.match.ended ?? null) !== null
  // Close it when the member goes to another screen or the match ends.
  useEffect(() => void (over && dismiss()), [over])
  useMemberGone((profileId) => profileId === data?.match.profile.id && dismiss())
  return (
    shown && (
      <NewMatchOverlay
        matchId={matchId}
        person={shown}
        opensChat={opens}
        {...(data?.match.clock && { cost: { balance: data.balance, clock: data.match.clock } })}
        onDismiss={dismiss}
      />
    )
  )
}
