import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMemberGone } from '../../../api-cache/live-updates.ts'
import { discovery } from '../../../messages/discovery.ts'
import { dismissToast, toast, useToasts } from '../../../ui/feedback/toast.ts'
import { useMatch } from '../state/use-matches.ts'
import { readMatchBanners, setMatchBanners, type MatchBanner } from './new-match.ts'

/** Longer than other toasts: a member who is writing finishes the sentence first. */
const bannerMs = 12_000

function removeBanner(matchId: string): void {
  setMatchBanners(readMatchBanners().filter((banner) => banner.matchId !== matchId))
}

/** Tells a new match with a link to its chat, without interrupting the member. */
export function NewMatchBanner({ matchId, person }: MatchBanner) {
  const { pathname } = useLocation()
  const { data, isError } = useMatch(matchId)
  const chatPath = `/app/chat/${matchId}`
  const isShown = useToasts().some(({ link }) => link?.to === chatPath)
  const wasShown = useRef(false)
  const name = person?.name ?? data?.match.profile.name
  const hasEnded = (data?.match.ended ?? null) !== null
  const isOver = pathname === chatPath || hasEnded || (isError && name === undefined)
  useMemberGone((profileId) => profileId === data?.match.profile.id && removeBanner(matchId))
  // Gone by itself or dismissed.
  useEffect(() => {
    if (isOver || (wasShown.current && !isShown)) removeBanner(matchId)
  }, [isOver, isShown, matchId])
  useEffect(() => {
    if (name === undefined) return
    wasShown.current = true
    const id = toast(discovery.matchedWith(name), {
      kind: 'match',
      durationMs: bannerMs,
      link: { label: discovery.openChat, to: chatPath },
    })
    return () => dismissToast(id)
  }, [name, chatPath])
  return null
}
