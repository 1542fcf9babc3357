import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useMemberGone } from '../../../api-cache/live-updates.ts'
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import { useMatch } from '../state/use-matches.ts'
import { OwnPicturePreload } from './OwnPicturePreload.tsx'
import { setNewMatch, useNewMatch, type NewMatch } from './new-match.ts'
import { useNewMatchEvents } from './use-new-match-events.ts'

const load = async () => (await import('./NewMatchOverlay.tsx')).NewMatchOverlay
const NewMatchOverlay = lazyComponent(load)

/** Shows a new match over any screen of the app. */
export function NewMatchHost() {
  const moment = useNewMatch()
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
    </>
  )
}

const dismiss = () => setNewMatch(null)

function Shown({ matchId, person, opensChat: opens }: NewMatch) {
  const { pathname } = useLocation()
  const [shownAt] = useState(pathname)
  const { data, isError } = useMatch(matchId)
  const over = pathname !== shownAt || (isError && !person) || (data?.match.ended ?? null) !== null
  // Close it when the member goes to another screen or the match ends.
  useEffect(() => void (over && dismiss()), [over])
  useMemberGone((profileId) => profileId === data?.match.profile.id && dismiss())
  const shown = person ?? data?.match.profile
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
