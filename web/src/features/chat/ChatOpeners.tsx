import type { Match } from '@mithaq/contract/matches'
import { whatYouShare } from '@mithaq/contract/what-you-share'
import { chat } from '../../messages/chat.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { WhatYouShare } from './WhatYouShare.tsx'
import { useMemberCard } from '../profile/member-card.ts'
import { useOwnProfile } from '../profile/own-profile.ts'

interface ChatOpenersProps {
  match: Match
  /** Fills the composer; nothing is sent. */
  onBegin: (text: string) => void
}

/** A chat that has just opened: shared facts, and three suggested first messages. */
export function ChatOpeners({ match: { profile }, onBegin }: ChatOpenersProps) {
  const { data: mine, isLoading: mineAwaited } = useOwnProfile()
  const { data: theirs, isLoading: theirsAwaited } = useMemberCard(profile.id)
  // Wait for both profiles: shared facts that appear later would move the buttons.
  if (mineAwaited || theirsAwaited) return <Loading className="flex-1" />
  const shared = mine && theirs ? whatYouShare(mine, theirs) : []
  return (
    <EmptyState
      title={chat.empty(profile.name)}
      headingLevel={2}
      className="min-h-0 flex-1 overflow-y-auto pt-8! pb-6!"
    >
      {chat.emptyText}
      {shared.length > 0 && <WhatYouShare shared={shared} className="mt-6 min-[75rem]:hidden" />}
      <section aria-labelledby="ways-to-begin" className="mt-6 text-start">
        <h3 id="ways-to-begin" className="font-sans text-sm font-semibold tracking-normal text-ink">
          {chat.waysToBegin}
        </h3>
        <ul className="mt-2 flex flex-col gap-2">
          {chat.openers(profile.name, profile.location.city).map((text) => (
            <li key={text}>
              <button
                type="button"
                dir="auto"
                onClick={() => onBegin(text)}
                className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-4 py-2.5 text-start text-wrap text-ink hover:bg-leaf-wash"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </EmptyState>
  )
}
